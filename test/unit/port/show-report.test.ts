import { expect, it } from "vitest";
import type { PortReport } from "../../../src/port/report.js";
import { showReport } from "../../../src/port/show-report.js";

const report: PortReport = {
  ok: true,
  verdict: "equal",
  reason: "12 different plays gave the same",
  alternative: null,
  source: { framework: null, dialect: null, shape: null },
  targets: [],
  strength: null,
  added: [],
  losses: [],
  decisions: [],
  questions: [],
  names: [],
  files: [],
  diagnostics: [],
};

it("says before the verdict what it rests on, and how many of all changes were tried", () => {
  const mutants = { all: 558, tried: 39, caught: 38, asked: null, survived: [], stopped: "time" };
  const strength = { plays: 12, rewards: [0, 1], mutants, off: [], untouched: [], lines: null };
  expect(showReport({ ...report, strength })).toBe(
    [
      "rests on  12 different plays of the original, worth 0, 1",
      "rests on  changes of the lifted code that they notice: 38 of 39 caught (a sample of 558), then time ran out",
      "equal: 12 different plays gave the same",
      "",
    ].join("\n"),
  );
  expect(showReport({ ...report, strength: { ...strength, mutants: null } })).not.toContain("38");
  expect(showReport(report)).toBe("equal: 12 different plays gave the same\n");
});

it("says how many plays under other seeds the original played, and why not the others", () => {
  const strength = { plays: 2, rewards: [1], mutants: null, off: [], untouched: [], lines: null };
  const words = (made: number, alike: number, played: number): string =>
    showReport({ ...report, strength: { ...strength, otherSeeds: { made, alike, played } } });
  expect(words(72, 60, 8)).toContain(
    "rests on  plays under other seeds that the original played: 8 of 72; 60 were left out, since they go on the port as others of them do; 4 had no time, or were not the same twice\n",
  );
  expect(words(36, 0, 36)).toContain("that the original played: 36 of 36\n");
  expect(showReport({ ...report, strength })).not.toContain("other seeds");
});
