import { expect, it } from "vitest";
import type { Found } from "../../../src/port/analysis.js";
import { differing, mayDraw, reseeded, shortestOf } from "../../../src/port/other-seeds.js";
import { seedsOf } from "../../../src/port/paid-plays.js";
import type { Script } from "../../../src/port/record-original.js";
import type { Trajectory } from "../../../src/port/recording.js";
import {
  exceptAccepted,
  offLosses,
  pays,
  unlessWeak,
  weaknessOf,
  withRan,
} from "../../../src/port/strength.js";

const trajectory = (reward: number, changes: Partial<Trajectory> = {}): Trajectory => ({
  id: `walk-${reward}`,
  kind: "walk",
  split: "train",
  index: 0,
  seed: null,
  start: null,
  steps: [],
  reward,
  metrics: {},
  failed: null,
  ...changes,
});
const equal = { verdict: "equal", reason: "2 episodes gave the same" } as const;
const strong = {
  plays: 2,
  untouched: [],
  rewards: [0, 1],
  mutants: { all: 9, tried: 9, caught: 9, asked: 60, survived: [], stopped: "done" },
};
const survivor = (kind: string): typeof strong => ({
  ...strong,
  mutants: {
    ...strong.mutants,
    caught: 8,
    survived: [
      {
        file: "lifted/app.py",
        line: 7,
        function: "grade",
        kind,
        change: "grade gives 1.0",
        run: true,
      },
    ] as never,
  },
});

it("is equal where episodes were worth different amounts and every change of the reward shows", () => {
  expect(pays([trajectory(0), trajectory(1)], "verify")).toBe(true);
  expect(unlessWeak(equal, weaknessOf(strong, [trajectory(0), trajectory(1)], "verify"))).toEqual({
    ...equal,
    alternative: null,
  });
});

it.each([
  [[trajectory(0), trajectory(0)], "no play earns anything"],
  [[trajectory(1), trajectory(1)], "every play earns 1"],
  [[trajectory(0), trajectory(1, { failed: "it broke" })], "no play earns anything"],
  [[], "no play earns anything"],
])("is unproven where a constant reward would look equal", (trajectories, why) =>
  expect(unlessWeak(equal, weaknessOf(strong, trajectories, "verify"))).toEqual({
    verdict: "unproven",
    reason: `${why}, so nothing shows what the reward follows from; 2 episodes gave the same`,
    alternative: expect.stringContaining("--play FILE") as string,
  }),
);

it.each([
  ["time", 0, "no change of the lifted code could be tried on the plays"],
  ["early", 7, "time ran out before all changes of what pays or ends were tried"],
  ["time", 7, null],
])(
  "is unproven where too few changes were tried before time ran out: %s, %i",
  (stopped, n, why) => {
    const mutants = { ...strong.mutants, tried: n, caught: n, stopped };
    expect(weaknessOf({ mutants }, [trajectory(0), trajectory(1)], "verify")).toBe(why);
  },
);

it.each(["reward", "end"])("is unproven where no play notices a change of the %s", (kind) =>
  expect(
    unlessWeak(equal, weaknessOf(survivor(kind), [trajectory(0), trajectory(1)], "verify")),
  ).toMatchObject({
    verdict: "unproven",
    reason: expect.stringContaining("lifted/app.py:7") as string,
  }),
);

it("names each place once that no play shows", () => {
  const { mutants, ...rest } = survivor("reward");
  const [one] = mutants.survived as readonly object[];
  const at = (line: number): never => ({ ...one, line }) as never;
  const survived = [at(7), at(7), at(9), at(9)];
  const two = { ...rest, mutants: { ...mutants, survived } };
  expect(weaknessOf(two, [trajectory(0), trajectory(1)], "verify")).toMatch(
    /lifted\/app\.py:7 does \(.*\), nor what is at lifted\/app\.py:9$/,
  );
});

it("excepts by name what the author says nothing can reach, and only where no play runs it", () => {
  const paid = [trajectory(0), trajectory(1)];
  const of = (run: boolean): typeof strong => {
    const { mutants, ...rest } = survivor("reward");
    const survived = (mutants.survived as readonly object[]).map((one) => ({ ...one, run }));
    return { ...rest, mutants: { ...mutants, survived: survived as never } };
  };
  const judged = (strength: typeof strong, accepted: readonly string[]): object =>
    exceptAccepted(
      unlessWeak(equal, weaknessOf(strength, paid, "verify", { accepted })),
      strength,
      "verify",
      accepted,
    );
  const place = "lifted/app.py:7";
  expect(judged(of(false), [place])).toMatchObject({
    verdict: "equal except",
    reason: expect.stringContaining(`no play runs ${place}`) as string,
  });
  expect(judged(of(false), ["all", "lifted/app.py:8"])).toMatchObject({ verdict: "unproven" });
  expect(judged(of(true), [place])).toMatchObject({ verdict: "unproven" });
  expect(judged(strong, [place])).toMatchObject({ verdict: "equal" });
});

it("is equal where only another change goes unnoticed, and unproven where none could be tried", () => {
  const paid = [trajectory(0), trajectory(1)];
  expect(unlessWeak(equal, weaknessOf(survivor("text"), paid, "verify")).verdict).toBe("equal");
  expect(unlessWeak(equal, weaknessOf({ ...strong, mutants: null }, paid, "verify")).verdict).toBe(
    "unproven",
  );
});

it("needs no pay where nothing is paid, unless the original pays all the same", () => {
  const paid = (reward: number): Trajectory =>
    trajectory(0, {
      steps: [{ call: { answer: "x" }, seen: null, reward, done: false, refused: null }],
    });
  const weakness = (one: typeof strong, trajectories: readonly Trajectory[]): string | null =>
    weaknessOf(one, trajectories, "none");
  expect(weakness(survivor("reward"), [paid(0), paid(0)])).toBeNull();
  expect(weakness(survivor("end"), [paid(0), paid(0)])).toContain("lifted/app.py:7");
  expect(weakness(strong, [paid(0), paid(1)])).toContain("the original pays 1");
});

it("leaves a verdict that says less as it is", () => {
  const other = { verdict: "refused", reason: "x" } as const;
  expect(unlessWeak(other, weaknessOf(strong, [], "sum"))).toEqual({ ...other, alternative: null });
});

it("plays the shortest plays once more under other seeds, each only once", () => {
  const script = (id: string, ...tools: readonly string[]): Script => {
    const calls = tools.map((tool) => ({ tool, arguments: {} }));
    return { id, split: "train", index: 0, seed: null, calls };
  };
  const found = [
    script("none"),
    script("long", "a", "b", "c"),
    script("one", "a"),
    script("again", "a"),
    script("two", "a", "b"),
    script("longest", "a", "b", "c", "d"),
  ];
  const more = reseeded(found);
  expect(new Set(more.map(({ id }) => id.split("-seed-")[0]))).toEqual(
    new Set(["one", "two", "long"]),
  );
  expect(new Set(more.map(({ seed }) => seed)).size).toBe(36);
  const far = reseeded([script("far", "a", "b", "c", "d", "e")]);
  expect(far).toHaveLength(12);
  expect(new Set(more.map(({ id }) => id)).size).toBe(more.length);
  expect(reseeded([script("none")])).toEqual([]);
});

it("plays few seeds of what goes the same under all that were tried, and all of what does not", () => {
  const script = (id: string, tool: string): Script => {
    const calls = [{ tool, arguments: {} }];
    return { id, split: "train", index: 0, seed: null, calls };
  };
  const scripts = reseeded([script("still", "wait"), script("chance", "roll")]);
  const kept = (outcome: (one: Script) => string | null): Record<string, number> => {
    const left = differing(scripts, scripts.map(outcome)).map(({ id }) => id.split("-seed-")[0]!);
    return Object.fromEntries(
      ["still", "chance"].map((name) => [name, left.filter((id) => id === name).length]),
    );
  };
  const rare = ({ id, seed }: Script): string =>
    id.startsWith("chance") ? String(seed === 40) : "same";
  expect(kept(rare)).toEqual({ still: 3, chance: 36 });
  // What no time was left for is judged by the others, if these are enough.
  const late = (from: number) => (one: Script) => (one.seed! >= from ? null : rare(one));
  expect(kept(late(30))).toEqual({ still: 3, chance: 3 });
  expect(kept(late(18))).toEqual({ still: 36, chance: 36 });
});

it("tries the shortest play of each amount under other seeds", () => {
  const step = { call: { answer: "x" }, seen: null, reward: null, done: false, refused: null };
  const trajectories = [
    trajectory(1, { id: "long", steps: [step, step] }),
    trajectory(1, { id: "short", steps: [step] }),
    trajectory(-1, { id: "lost", steps: [step, step] }),
    trajectory(0, { id: "broken", failed: "it broke" }),
    trajectory(0, { id: "refused", steps: [{ ...step, refused: "no such cell" }] }),
  ];
  expect(shortestOf(trajectories, "verify").map(({ id, calls }) => [id, calls.length])).toEqual([
    ["short", 1],
    ["lost", 2],
  ]);
});

it("is unproven where all are charged alone, and a line of what is paid was not run", () => {
  const missed = [{ file: "lifted/chain.py", function: "longest", lines: [7, 9] }];
  const charged = { ...strong, lines: { run: 8, all: 10, missed } };
  const plays = [trajectory(-0.5), trajectory(0)];
  expect(weaknessOf(charged, plays, "verify", { scoring: ["longest"] })).toBe(
    "no play earns more than nothing, and none runs all of `longest` (lifted/chain.py:7), whose result is paid",
  );
  expect(weaknessOf(charged, plays, "verify", { scoring: ["other"] })).toBeNull();
  expect(
    weaknessOf(charged, [...plays, trajectory(1)], "verify", { scoring: ["longest"] }),
  ).toBeNull();
});

it("counts nothing that is paid after the end", () => {
  const step = (reward: number, done: boolean): Trajectory["steps"][number] => ({
    call: { tool: "go", arguments: {} },
    seen: null,
    reward,
    done,
    refused: null,
  });
  const late = trajectory(0, { steps: [step(0, true), step(1, true)] });
  expect(pays([late, trajectory(0)], "sum")).toBe(false);
  expect(pays([trajectory(0, { steps: [step(1, true)] }), trajectory(0)], "sum")).toBe(true);
});

it.each([
  ["a generator of its own", ["random.randint"], [], true],
  ["an identifier", ["uuid.uuid4"], [], true],
  ["a package that may draw", [], ["textarena"], true],
  ["a judge alone", ["openai.AsyncOpenAI"], [], false],
  ["nothing", [], [], false],
])("tries other seeds only where something may follow from them: %s", (_, names, requires, may) => {
  const at = { file: "env.py", line: 1, column: 1 };
  const told = names.map((name) => ({ name, treatment: "inject" as const, why: "", at }));
  expect(
    mayDraw({ names: told, requires: [...requires] } as Pick<Found, "names" | "requires">),
  ).toBe(may);
});

it("says beside `equal` which functions no play runs, the largest first, and nothing beside other verdicts", () => {
  const missed = ["small", "b", "c", "d", "large"].map((name, at) => ({
    file: "lifted/app.py",
    function: name,
    lines: name === "large" ? [40, 41, 47] : [at + 1],
  }));
  const lines = { run: 5, all: 12, missed };
  const equal = { verdict: "equal" as const, reason: "all is the same", alternative: null };
  expect(withRan(equal, { lines }).reason).toBe(
    "all is the same; they run 5 of 12 lines; not run, unless while it loads: 3 of `large` (lifted/app.py:40 to 47), 1 of `small` (lifted/app.py:1), 1 of `b` (lifted/app.py:2), 1 of `c` (lifted/app.py:3), and some of 1 more functions",
  );
  expect(withRan(equal, { lines: { run: 12, all: 12, missed: [] } }).reason).toBe(
    "all is the same; they run 12 of 12 lines",
  );
  expect(withRan(equal, { lines: null })).toEqual(equal);
  expect(withRan({ ...equal, verdict: "unproven" }, { lines }).reason).toBe("all is the same");
});

it("states as a loss what the ported configuration turns off", () => {
  expect(offLosses({ ...strong, lines: null, off: [] })).toEqual([]);
  const off = Array.from({ length: 8 }, (_, at) => `lifted/app.py:${at}-${at}`);
  const [loss] = offLosses({ ...strong, lines: null, off });
  expect(loss).toMatchObject({ id: "turned-off" });
  expect(loss!.what).toMatch(/lifted\/app\.py:0-0, .*, and 2 more such places$/);
});

it("counts plays under other seeds: how many were made, left out as alike, and played", () => {
  const script = (id: string): Script => ({ id, split: "train", index: 0, seed: 11, calls: [] });
  const [one, two, three] = ["a", "b", "c"].map(script) as [Script, Script, Script];
  const recorded = { trajectories: [trajectory(0, { id: "a" }), trajectory(1)] };
  expect(seedsOf([one, two, three], [one, two], recorded)).toEqual({
    otherSeeds: { made: 3, alike: 1, played: 1 },
  });
  expect(seedsOf([one], [one], null)).toEqual({ otherSeeds: { made: 1, alike: 0, played: 0 } });
  expect(seedsOf([], [], recorded)).toEqual({});
});
