import { expect, it } from "vitest";
import { weaknessOf } from "../../../src/port/strength.js";
import type { Trajectory } from "../../../src/port/recording.js";
import type { Survivor } from "../../../shared-domain/recording.js";

const play = (reward: number) =>
  ({ id: "walk", split: "train", index: 0, seed: null, steps: [], reward, failed: null }) as never;
const plays: readonly Trajectory[] = [play(0), play(1)];
const own: Survivor = {
  file: "domain.py",
  line: 7,
  function: "__init__",
  kind: "reward",
  change: "self.earned is 1.0",
  run: true,
};

it.each([
  ["what the port begins with, which every paid call overwrites", {}, true],
  ["what the author's code begins with", { file: "lifted/env.py" }, false],
  ["what the port says elsewhere", { function: "_paid" }, false],
  ["what no play runs", { run: false }, false],
])("misses no play that shows %s", (_, changes, isEnough) => {
  const survived = [{ ...own, ...changes }];
  const mutants = { all: 9, tried: 9, caught: 8, asked: 60, survived, stopped: "done" } as never;
  const weak = weaknessOf({ mutants }, plays, "verify");
  expect(weak === null).toBe(isEnough);
});
