import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Survivor } from "../../../shared-domain/recording.js";
import { strengthWords } from "../../../shared-domain/mutant-words.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import type { Trajectory } from "../../../src/port/recording.js";
import { weaknessOf } from "../../../src/port/strength.js";
import { liftedDigest, untouchedIn, withText } from "../../../src/port/untouched.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const play = (reward: number) =>
  ({ id: "walk", split: "train", index: 0, seed: null, steps: [], reward, failed: null }) as never;
const paid: readonly Trajectory[] = [play(0), play(1)];

const text = ["def pay(n):", "    if n > 9:", "        return 5.0", "    return 1.0"];
const survivor = (changes: Partial<Survivor> = {}): Survivor => ({
  file: "lifted/game.py",
  line: 4,
  function: "pay",
  kind: "reward",
  change: "reward is 0.0",
  run: false,
  ...changes,
});

function folderOf(lines: readonly string[] = text): string {
  const folder = temporaryFolder();
  put(folder, { "domain.py": "from .lifted.game import pay\n" });
  put(folder, { "lifted/game.py": ["import math", ...lines, ""].join("\n") });
  return folder;
}

const pay = {
  file: "lifted/game.py",
  first: 2,
  last: 5,
  sha256: createHash("sha256").update(text.join("\n")).digest("hex"),
};
const mutants = (...survived: readonly Survivor[]) =>
  ({ all: 9, tried: 9, caught: 8, asked: 60, survived, stopped: "done" }) as never;

const placesIn = (
  folder: string,
  survived: readonly Survivor[] = [survivor()],
  trajectories = paid,
  functions = [pay],
): readonly string[] =>
  untouchedIn(folder, { mutants: mutants(...survived) }, trajectories, "verify", functions).places;

it("lets the text of a function answer for what no play shows in it", () => {
  const folder = folderOf();
  expect(placesIn(folder)).toEqual(["lifted/game.py:4"]);
  const strength = { mutants: mutants(survivor()), untouched: ["lifted/game.py:4"] };
  expect(weaknessOf(strength, paid, "verify")).toBeNull();
  expect(weaknessOf({ ...strength, untouched: [] }, paid, "verify")).toContain("lifted/game.py:4");
});

it.each([
  ["reads otherwise", [...text.slice(0, 2), "        return 4.0", "    return 1.0"]],
  ["stands elsewhere", ["", ...text]],
])("counts no text of a function that %s now", (_, lines) => {
  expect(placesIn(folderOf(lines))).toEqual([]);
});

it("counts no text of other files, of other lines, or of functions that the lift changed", () => {
  const folder = folderOf();
  expect(placesIn(folder, [survivor({ file: "domain.py" })])).toEqual([]);
  expect(placesIn(folder, [survivor({ line: 1 }), survivor({ line: 6 })])).toEqual([]);
  expect(placesIn(folder, [survivor()], paid, [])).toEqual([]);
});

it.each([
  [[0, -1], 0],
  [[0, -1, -2], 0],
  [[0, -1, -2, -2 - 1e-12], 0],
  [[0, -0.5, -1.25, -2], 1],
  [[0, 0.25], 1],
])("counts text where plays earn, or are charged differently: %s", (worths, places) => {
  expect(placesIn(folderOf(), [survivor()], worths.map(play))).toHaveLength(places);
});

it("counts what calls are charged, not what they add up to", () => {
  const walk = (...paid: readonly number[]) =>
    ({
      ...(play(0) as Trajectory),
      steps: paid.map((reward) => ({ reward, refused: null, done: false })),
    }) as never;
  const places = (...walks: readonly Trajectory[]): readonly string[] =>
    untouchedIn(folderOf(), { mutants: mutants(survivor()) }, walks, "sum", [pay]).places;
  expect(places(walk(-1), walk(-1, -1), walk(-1, -1, -1))).toEqual([]);
  expect(places(walk(-1), walk(-2, -3))).toHaveLength(1);
});

it("keeps a port unproven for another place beside one that is as it was written", () => {
  const other = survivor({ file: "lifted/app.py", line: 7, function: "verify" });
  const both = { mutants: mutants(survivor(), other), untouched: ["lifted/game.py:4"] };
  expect(weaknessOf(both, paid, "verify")).toBe(
    "what pays or ends is not shown in full: no play runs, so none shows, what lifted/app.py:7 does (reward is 0.0)",
  );
});

it("says in the verdict, and among what it rests on, where the text answers", () => {
  const equal = { verdict: "equal" as const, reason: "all is the same", alternative: null };
  const untouched = ["lifted/game.py:4"];
  expect(withText(equal, { untouched }).reason).toBe(
    "all is the same; what no play shows at lifted/game.py:4 is the author's own text, word for word",
  );
  expect(withText(equal, { untouched: [] })).toEqual(equal);
  const open = { ...equal, verdict: "unproven" as const };
  expect(withText(open, { untouched })).toEqual(open);
  const lines = strengthWords({ plays: 2, rewards: [0, 1], mutants: null, untouched });
  expect(lines.at(-1)).toContain("for what no play shows at lifted/game.py:4");
});

it("tells whether any of the code that a port plays was edited", () => {
  const folder = folderOf();
  const before = liftedDigest(folder);
  put(folder, { "lifted/notes.md": "no code" });
  expect(liftedDigest(folder)).toBe(before);
  put(folder, { "lifted/rules.py": "LEAST = 1\n" });
  const more = liftedDigest(folder);
  expect(more).not.toBe(before);
  put(folder, { "domain.py": "from .lifted.game import pay as paid\n" });
  expect(liftedDigest(folder)).not.toBe(more);
});

it("is told by the lift, for the author's functions as they lie in the lifted files", async () => {
  const { lifted } = await readSource({
    source: join(packageRoot, "fixtures", "port", "ors", "counting_hall"),
    parts: await loadParts(new Registry()),
    choose: null,
    decisions: { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." },
    python: undefined,
  });
  const { files, untouched } = lifted!;
  const opening = untouched.map(({ file, first }) => files[file]!.split("\n")[first - 1]!.trim());
  expect(opening).toContain("def guess(self, params: Guess) -> ToolOutput:");
  for (const { file, first, last, sha256 } of untouched) {
    const lines = files[file]!.split("\n").slice(first - 1, last);
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toBe(sha256);
  }
});

it("tells nothing of a port whose module is gone, which whoever loads it says", () => {
  const folder = folderOf();
  rmSync(join(folder, "domain.py"));
  expect(liftedDigest(folder)).toMatch(/^[0-9a-f]{64}$/);
});
