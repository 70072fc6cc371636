import { expect, it } from "vitest";
import type { Trajectory } from "../../../src/port/recording.js";
import { withCut, withinSize } from "../../../src/port/within-size.js";

const step = (frame: string) => ({
  call: { tool: "act", arguments: {} },
  seen: { data: frame },
  reward: 1,
  done: false,
  refused: null,
});
const play = (id: string, length: number, changes: Partial<Trajectory> = {}): Trajectory =>
  ({
    id,
    kind: "walk",
    start: { data: "" },
    steps: Array.from({ length }, () => step("x".repeat(1000))),
    reward: null,
    failed: null,
    ...changes,
  }) as Trajectory;

it("leaves a recording as it is that can be kept", () => {
  const said: string[] = [];
  const recorded = { trajectories: [play("a", 3)] };
  expect(withinSize(recorded, (line) => said.push(line), 10_000)).toBe(recorded);
  expect(said).toEqual([]);
});

it("cuts plays that are paid call by call, and leaves out those that are no play then", () => {
  const said: string[] = [];
  const recorded = {
    trajectories: [
      play("short", 1),
      play("long", 40),
      play("whole", 40, { reward: 1 }),
      play("wrong", 40, { kind: "wrong" }),
      play("behind", 40, { kind: "beyond" }),
      play("opening", 9, { start: { data: "x".repeat(3000) } }),
      play("whole screen", 1, { start: { data: "x".repeat(9000) } }),
    ],
  };
  const kept = withinSize(recorded, (line) => said.push(line), 30_000);
  expect(kept.trajectories.map(({ id, steps }) => [id, steps.length])).toEqual([
    ["short", 1],
    ["long", 3],
    ["opening", 1],
  ]);
  expect(JSON.stringify(kept).length).toBeLessThan(30_000);
  expect(said).toEqual(["the original shows 0 MB: long plays are cut, and 4 left out"]);
});

it("is a loss that the port states once", () => {
  const other = { id: "state", what: "the state", why: "nobody asks" };
  const once = withCut({ losses: [other] });
  expect(once.losses.map(({ id }) => id)).toEqual(["state", "long-plays"]);
  expect(withCut(once)).toEqual(once);
});
