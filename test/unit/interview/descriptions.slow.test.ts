import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import {
  anywhere,
  descriptionFiles,
  type Example,
  examplesOf,
  score,
  type Scored,
  table,
} from "../../support/score-descriptions.js";

const known = new Map<string, Promise<readonly Scored[]>>();
/** What reading one file came to: read once, for reading all of them takes most of a minute. */
function scoredOf(file: string): Promise<readonly Scored[]> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const now = anywhere().then((around) =>
    examplesOf(file).map((example) => score(example, around)),
  );
  known.set(file, now);
  return now;
}

it("has examples enough to speak of", () => {
  const all = descriptionFiles().flatMap(examplesOf);
  expect(all.length).toBeGreaterThanOrEqual(1000);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it.each([
  ["known", 0.95, 1, 0],
  ["aside", 0.9, 0, 0],
  ["fresh", 0.95, 0, 0],
  ["later", 0.95, 0, 0],
  ["mixed", 0.95, 0, 0],
  ["strangers", 0.95, 2, 0],
  ["unseen", 0.94, 2, 0],
  ["others", 0.95, 0, 0],
  ["people", 0.9, 18, 9],
  ["far", 0.89, 2, 2],
  ["newest", 0.93, 0, 1],
  ["latest", 0.9, 2, 0],
  ["insiders", 0.9, 2, 1],
  ["plain", 0.94, 0, 2],
  ["outside", 0.93, 0, 0],
  ["visitors", 0.9, 0, 0],
  ["travellers", 0.9, 0, 0],
  ["guests", 0.9, 1, 0],
  ["callers", 0.9, 0, 0],
  ["neighbours", 0.95, 0, 1],
  ["passersby", 0.93, 0, 0],
  ["regulars", 0.9, 0, 0],
  ["arrivals", 0.9, 1, 0],
  ["latecomers", 0.93, 0, 0],
  ["newcomers", 0.95, 0, 0],
  ["afternoon", 0.95, 0, 0],
  ["evening", 0.95, 0, 0],
  ["night", 0.95, 0, 0],
  ["harbour", 0.95, 0, 0],
  ["ferry", 0.95, 0, 0],
  ["wanderers", 0.97, 0, 0],
  ["sojourners", 0.93, 0, 0],
  ["lodgers", 0.95, 0, 0],
  ["boarders", 0.85, 8, 0],
  ["tenants", 0.88, 5, 0],
  ["subtenants", 0.89, 0, 0],
  ["pilgrims", 0.94, 0, 0],
  ["wayfarers", 0.93, 0, 0],
  ["nomads", 0.9, 0, 0],
  ["rovers", 0.9, 0, 0],
  ["drifters", 0.95, 0, 0],
  ["settlers", 0.9, 0, 0],
  ["sailors", 0.94, 0, 0],
  ["pedlars", 0.89, 0, 0],
  ["ramblers", 0.87, 4, 1],
  ["strollers", 0.84, 1, 1],
  ["lookers", 0.95, 0, 0],
  ["viewers", 0.93, 0, 0],
  ["onlookers", 0.9, 1, 0],
  ["villagers", 0.93, 0, 0],
  ["cottagers", 0.92, 0, 0],
  ["homesteaders", 0.93, 0, 0],
] as const)(
  "reads what %s texts say, and makes nothing up",
  async (file, least, inventions, needless) => {
    const scored = await scoredOf(file);
    const sum = (of: (one: (typeof scored)[number]) => number): number =>
      scored.reduce((all, one) => all + of(one), 0);
    const shown = table(scored);
    expect(sum((one) => one.right) / sum((one) => one.points), shown).toBeGreaterThanOrEqual(least);
    expect(
      sum((one) => one.inventions.length),
      shown,
    ).toBeLessThanOrEqual(inventions);
    expect(
      sum((one) => one.needless.length),
      shown,
    ).toBeLessThanOrEqual(needless);
  },
);

it("states in the README what it measures", async () => {
  const readme = readFileSync(join(packageRoot, "fixtures/descriptions/README.md"), "utf8");
  const told = [...readme.matchAll(/^\| (\w+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)];
  expect(told.map(([, file]) => file).sort()).toEqual(descriptionFiles());
  for (const [, file, ...figures] of told) {
    const scored = await scoredOf(file!);
    const sum = (of: (one: (typeof scored)[number]) => number): number =>
      scored.reduce((all, one) => all + of(one), 0);
    const measured = [
      sum((one) => one.right),
      sum((one) => one.points),
      sum((one) => one.inventions.length),
      sum((one) => one.needless.length),
    ];
    expect(figures.map(Number), file).toEqual(measured);
  }
});

it("sees a miss, an invention and a needless question where there is one", async () => {
  const example: Example = {
    id: "x",
    text: "A maze. At most 12 calls. Reward 1 at the exit.",
    must: { cap: 13, license: "MIT", success: "exit" },
  };
  const { missed, inventions } = score(example, await anywhere());
  expect(missed).toHaveLength(2);
  expect(inventions.join()).toContain("cap: 12 instead of 13");
});
