import { expect, it } from "vitest";
import type { Play, Reach } from "../../../shared-domain/recording.js";
import { factsOf, outsideRange, reachDiagnostics } from "../../../src/record/reached-facts.js";
import type { Environment } from "../../../src/kit/index.js";
import type { PlayedDomain } from "../../../src/rollout/play-domain.js";

const failure = { split: "train", index: 2, calls: [{ tool: "ship", arguments: {} }], at: null };
const beyond = {
  ...failure,
  error: "the episode left a reward of 120, outside 0 to 100",
  outside: true,
};
const breaks = { ...failure, error: "ship raised KeyError" };
const reach = { unproven: [], failures: [beyond, breaks] } as unknown as Reach;
const played = { reached: { facts: reach, plays: [] } } as unknown as PlayedDomain;

it("makes an error of a found play that earns what the range excludes", () => {
  expect(outsideRange(played)).toEqual([
    expect.objectContaining({
      code: "REWARD_OUT_OF_RANGE",
      severity: "error",
      message: "task 2 of train, call ship({}): the episode left a reward of 120, outside 0 to 100",
    }),
  ]);
  expect(outsideRange({ ...played, reached: null })).toEqual([]);
});

it("names the whole play, since what is paid hangs on all of its calls", () => {
  const told = (count: number): string => {
    const failures = [{ ...beyond, calls: Array(count).fill(failure.calls[0]) }];
    const facts = { unproven: [], failures } as unknown as Reach;
    return outsideRange({ ...played, reached: { facts, plays: [] } } as unknown as PlayedDomain)[0]!
      .message;
  };
  expect(told(3)).toContain("call ship({}) after ship({}), ship({}): the episode left");
  expect(told(50)).toContain("ship({}) after 49 calls, the last ship({}), ship({}), ship({}): the");
});

it("warns of calls that break the domain, and not twice of the range", () => {
  expect(reachDiagnostics(reach).map(({ code, severity }) => [code, severity])).toEqual([
    ["CALL_BREAKS", "warning"],
  ]);
});

it("shows a play that was found to earn more in place of one by chance, each once", () => {
  const play = (id: string, kind: string, index: number, reward: number): Play =>
    ({
      id,
      kind,
      split: "train",
      index,
      seed: null,
      reward,
      done: true,
      steps: [],
    }) as unknown as Play;
  const examples = [
    play("chance-0", "random", 0, 0.2),
    play("chance-1", "random", 1, 0.2),
    play("again-0", "random", 0, 0.2),
    play("solved", "oracle", 2, 0.2),
  ];
  const found = [0.1, 0.5, 1].map((reward, n) => play(`found-${n}`, "found", 0, reward));
  const run = { facts: { reward: { measured: [0, 1] }, examples, top: null, floor: null } };
  const searched = { run, reached: { facts: reach, plays: [...found, play("f", "found", 2, 1)] } };
  const environment = { contract: { reward: { range: "open" } } } as unknown as Environment;
  const shown = factsOf(searched as unknown as PlayedDomain, environment).examples;
  expect(shown.map(({ id }) => id)).toEqual(["found-2", "chance-1", "found-1", "solved"]);
});
