import { expect, it } from "vitest";
import type { Played } from "../../../src/port/play-twice.js";
import { alikeOf, raisedCalls } from "../../../src/port/raises-alike.js";

const told = (code: string, message: string) => ({
  code,
  severity: "error" as const,
  message,
  at: null,
  help: "a bug",
});

it("takes the calls that a domain broke on out of what is told, in the original's names", () => {
  const calls = raisedCalls(
    [
      told(
        "DOMAIN_RAISES",
        'task 2 of train, call do_step({"n": {"a": [1]}}): step raised KeyError (x)',
      ),
      told("DOMAIN_RAISES", "task 0 of test, call look({}): look raised KeyError (x)"),
      told("DOMAIN_RAISES", 'task 0 of test, call say({"text": "cut…): say raised KeyError (x)'),
      told("DOMAIN_RAISES", "task 0 of train: reset raised KeyError (x)"),
      told("DOMAIN_UNSTABLE", "task 0 of test, call look({}): look raised KeyError (x)"),
    ],
    new Map([["step", "do_step"]]),
  );
  expect(calls.map(({ exception }) => exception)).toEqual(["KeyError", "KeyError"]);
  expect(calls.map(({ script }) => script)).toEqual([
    {
      id: "raised-0",
      split: "train",
      index: 2,
      seed: null,
      calls: [{ tool: "step", arguments: { n: { a: [1] } } }],
    },
    {
      id: "raised-1",
      split: "test",
      index: 0,
      seed: null,
      calls: [{ tool: "look", arguments: {} }],
    },
  ]);
});

it("tries few of many", () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    told("DOMAIN_RAISES", `task ${at} of train, call look({}): look raised KeyError (x)`),
  );
  expect(raisedCalls(many, new Map())).toHaveLength(3);
});

const two = raisedCalls(
  [
    told("DOMAIN_RAISES", "task 0 of train, call look({}): look raised KeyError (x)"),
    told("DOMAIN_RAISES", "task 1 of train, call step({}): step raised IndexError (y)"),
  ],
  new Map(),
);
const played = (...failed: readonly (string | null)[]): Played =>
  ({
    recorded: { trajectories: failed.map((each, at) => ({ id: `raised-${at}`, failed: each })) },
  }) as unknown as Played;
const broke = (reason: string): Played =>
  ({ verdict: "refused", reason, alternative: null }) as Played;

it.each([
  ["the first", played("KeyError: 'a'", null), "look raised KeyError"],
  ["the second", played(null, "IndexError: list index out of range"), "step raised IndexError"],
  ["the second alone as the lift does", played("TypeError: no", "IndexError: y"), "step raised"],
  ["the second, and ends with it", broke("ORIGINAL_BREAKS: IndexError: y"), "step raised"],
])("says that the original raises as well where it does on %s", (_, original, words) => {
  const told = alikeOf(two, original)!;
  expect(told.verdict).toBe("refused");
  expect(told.reason).toContain("ORIGINAL_RAISES");
  expect(told.reason).toContain(words);
});

it.each([
  ["takes both calls", played(null, null)],
  ["raises the other's exception on each", played("IndexError: y", "KeyError: 'a'")],
  ["ends for another reason", broke("ORIGINAL_BREAKS: TimeoutError: slow")],
  ["cannot be played", broke("NEEDS_NETWORK: KeyError")],
])("says nothing where the original %s", (_, original) => {
  expect(alikeOf(two, original)).toBeNull();
});
