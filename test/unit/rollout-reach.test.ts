import { expect, it } from "vitest";
import type { Mutants, Reach, Survivor } from "../../shared-domain/recording.js";
import { mutantWords, survivorLines, unshown } from "../../shared-domain/mutant-words.js";
import { mutants, reach } from "../../src/rollout/check-reach.js";
import type { Check, Evidence } from "../../src/rollout/evidence.js";
import { reportOf, table } from "../../src/rollout/report.js";

const survivor = (changes: Partial<Survivor> = {}): Survivor => ({
  file: "domain.py",
  line: 57,
  function: "pay",
  kind: "reward",
  change: "self.reward is 0.0",
  run: true,
  ...changes,
});
const tried = (changes: Partial<Mutants> = {}): Mutants => ({
  all: 44,
  tried: 44,
  caught: 44,
  asked: 60,
  survived: [],
  stopped: "done",
  ...changes,
});
const reached = (changes: Partial<Reach> = {}): Reach => ({
  tools: { called: 1, all: 1, missed: [] },
  lines: { run: 10, all: 10, missed: [] },
  branches: { run: 4, all: 4 },
  rewards: [0, 1],
  distinct: 2,
  idle: 0,
  ends: { done: 3, truncated: 0, left: 1 },
  unproven: [],
  search: { budget: 3, episodes: 9, calls: 9, stopped: "nothing new" },
  failures: [],
  plays: [],
  mutants: tried(),
  ...changes,
});
const checksOf = (
  facts: Reach | undefined,
  unwritten: readonly string[] = [],
  ported?: Evidence["ported"],
): readonly Check[] => {
  const domain = { reward: "gain or loss", done: "not open", verify: null };
  const contract = { tools: [{ name: "buy" }, { name: "sell" }], domain };
  const evidence = { reach: facts, unwritten, contract, ported } as unknown as Evidence;
  return [reach(evidence), mutants(evidence)];
};
const reportFor = (facts: Reach): ReturnType<typeof reportOf> =>
  reportOf("shop", [
    {
      framework: "one",
      version: "1",
      python: "3.12",
      missing: false,
      conflict: false,
      losses: [],
      checks: [{ id: "start", ok: true, detail: "" }, ...checksOf(facts)],
      episodes: 1,
      steps: 1,
      differences: 0,
      seconds: {},
    },
  ]);

it("says in two rows what plays reach and notice", () =>
  expect(checksOf(reached()).map(({ id, ok, unproven }) => [id, ok, unproven])).toEqual([
    ["reach", true, undefined],
    ["mutants", true, undefined],
  ]));

it("is unproven where the recording tells nothing, or no change was tried", () => {
  const why = "the recording does not tell it: run `envloom record`";
  expect(checksOf(undefined).map((one) => one.unproven)).toEqual([why, why]);
  expect(checksOf(undefined, ["buy"])[0]?.unproven).toBe(why);
  // A recording is made there, and searches nothing: advice to record again would lead nowhere.
  const none = "none of the tools is written yet";
  expect(checksOf(undefined, ["buy", "sell"]).map((one) => one.unproven)).toEqual([none, none]);
  const untried = tried({ all: 0, tried: 0, caught: 0 });
  expect(checksOf(reached({ mutants: untried }))[1]?.unproven).toBe(
    "no change of the domain was tried",
  );
});

it("is unproven, and neither ok nor failed, where no play earns anything", () => {
  const report = reportFor(reached({ unproven: ["no play earns more than 0"] }));
  expect(report).toMatchObject({ ok: true, unproven: ["reach: no play earns more than 0"] });
  expect(table(report)).toMatch(/^reach +unproven$/m);
  expect(table(report)).toMatch(/^ +unproven$/m);
  expect(table(report)).toContain("\n  reach: no play earns more than 0");
});

it.each(["reward", "end"])("is unproven where a change of %s is not noticed", (kind) => {
  const report = reportFor(
    reached({ mutants: tried({ caught: 43, survived: [survivor({ kind })] }) }),
  );
  expect(report.unproven).toEqual([
    "mutants: no play shows what domain.py:57 does (self.reward is 0.0)",
  ]);
});

it("is proven where only other changes are not noticed", () => {
  const left = tried({ caught: 43, survived: [survivor({ kind: "text" })] });
  expect(unshown(left)).toEqual([]);
  expect(reportFor(reached({ mutants: left })).unproven).toEqual([]);
  expect(checksOf(reached({ mutants: left }))[1]?.detail).toBe(
    "43 of 44 caught; the others stand where neither reward nor end is given",
  );
});

it("says which changes that are not noticed stand where reward or end is worked out", () => {
  const changed = { kind: "comparison", change: "`<` is `<=`" };
  const inside = [
    survivor({ ...changed, function: "loss" }),
    survivor({ ...changed, function: "open", line: 60 }),
  ];
  const left = tried({ caught: 41, survived: [survivor({ kind: "text" }), ...inside] });
  expect(checksOf(reached({ mutants: left }))[1]).toMatchObject({
    ok: true,
    detail:
      "41 of 44 caught; some of the others stand where reward or end is worked out: domain.py:57, domain.py:60",
  });
});

it("tells survivors one by one where they matter, else a line for each function", () => {
  const texts = [3, 5, 5].map((line) => survivor({ kind: "text", line, change: `text ${line}` }));
  expect(survivorLines(tried({ survived: [survivor(), ...texts] }))).toEqual([
    "no play shows what domain.py:57 does (self.reward is 0.0)",
    "no play shows all that lines 3, 5 of pay (domain.py) do: text 3; text 5; text 5",
  ]);
});

it("says that a sample is one, and that time ran out", () =>
  expect(mutantWords(tried({ all: 80, stopped: "time" }))).toBe(
    "44 of 44 caught (a sample of 80), then time ran out",
  ));

it("says that plays which take long were fewer", () =>
  expect(mutantWords(tried({ stopped: "fewer" }))).toContain(
    "caught, by fewer plays than there are",
  ));

it("judges a port by the changes that the original's plays notice, unless its own were tried", () => {
  const none = reached({ mutants: tried({ asked: 0, tried: 0, caught: 0 }) });
  const weak = tried({ tried: 44, caught: 43, survived: [survivor()] });
  const [, untried] = checksOf(none);
  expect(untried!.unproven).toBe("no change of the domain was tried");
  expect(checksOf(none, [], { mutants: tried() })[1]!.unproven).toBeUndefined();
  expect(checksOf(none, [], { mutants: weak })[1]!.unproven).toContain("domain.py:57");
  expect(checksOf(reached(), [], { mutants: weak })[1]!.unproven).toBeUndefined();
  const told = { mutants: weak, untouched: ["domain.py:57"] };
  expect(checksOf(none, [], told)[1]).toMatchObject({
    detail: expect.stringContaining("the author's own text answers for domain.py:57") as string,
  });
  expect(checksOf(none, [], told)[1]!.unproven).toBeUndefined();
  // Of a domain that was searched itself nobody's text says anything.
  const own = reached({ mutants: weak });
  expect(checksOf(own, [], told)[1]!.unproven).toContain("domain.py:57");
});
