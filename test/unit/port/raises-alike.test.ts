import { expect, it } from "vitest";
import { raisedCalls } from "../../../src/port/raises-alike.js";

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
  expect(calls).toEqual([
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
