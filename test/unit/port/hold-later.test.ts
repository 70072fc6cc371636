import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { holdingLater } from "../../../src/port/hold-later.js";
import type { PortReport } from "../../../src/port/report.js";
import type { Underway } from "../../../src/port/underway.js";
import { temporaryFolder } from "../../support/workspace.js";

interface Told {
  readonly verdict: PortReport["verdict"];
  /** Differences on the bare domain; null where nothing was replayed. */
  readonly differences: number | null;
  readonly unstable?: boolean;
}

const reported = ({ verdict, differences, unstable = false }: Told): PortReport =>
  ({
    verdict,
    targets:
      differences === null
        ? []
        : [{ framework: "domain", differences: Array.from({ length: differences }) }],
    diagnostics: unstable ? [{ code: "DOMAIN_UNSTABLE" }] : [],
  }) as unknown as PortReport;

/** What comes of a port whose first lift and whose second, with all held, come to this; and how often it was lifted. */
async function ported(first: Told, second: Told, original: Record<string, true> = { sets: true }) {
  const out = join(temporaryFolder(), "out");
  const seen: unknown[] = [];
  const found = { original, losses: [] };
  const request = { out, onProgress: () => {} };
  const report = await holdingLater({ found, request } as unknown as Underway, (one) => {
    const { held } = one.found.original;
    const told = held === undefined ? first : second;
    seen.push(held ?? "as it is");
    mkdirSync(out, { recursive: true });
    expect(readdirSync(out), "nothing of an earlier lift is there").toEqual([]);
    if (told.differences !== null)
      writeFileSync(join(out, "domain.py"), JSON.stringify(held ?? null));
    return Promise.resolve(reported(told));
  });
  const files = readdirSync(out).map((name) => readFileSync(join(out, name), "utf8"));
  return { verdict: report.verdict, seen, files };
}

const [once, twice] = [["as it is"], ["as it is", ["sets"]]];
const differs: Told = { verdict: "unproven", differences: 3 };
const unstable: Told = { verdict: "bridge only", differences: null, unstable: true };
const equal: Told = { verdict: "equal", differences: 0 };
const kept = [JSON.stringify(["sets"])];

it.each([
  ["that is equal", equal, differs, { verdict: "equal", seen: once, files: ["null"] }],
  ["that differs", differs, equal, { verdict: "equal", seen: twice, files: kept }],
  [
    "that differs less",
    differs,
    { verdict: "unproven", differences: 2 },
    { verdict: "unproven", seen: twice, files: kept },
  ],
  ["that is unstable", unstable, equal, { verdict: "equal", seen: twice, files: kept }],
  [
    "that is unstable, then weak",
    unstable,
    { verdict: "unproven", differences: 0 },
    { verdict: "unproven", seen: twice, files: kept },
  ],
  [
    "that differs for another reason",
    differs,
    differs,
    { verdict: "unproven", seen: twice, files: ["null"] },
  ],
  [
    "that cannot be played then",
    differs,
    { verdict: "refused", differences: null },
    { verdict: "unproven", seen: twice, files: ["null"] },
  ],
  [
    "that is unstable anyway",
    unstable,
    unstable,
    { verdict: "bridge only", seen: twice, files: [] },
  ],
] satisfies [string, Told, Told, object][])(
  "keeps the better of two ports: of one %s",
  async (_, first, second, wanted) => {
    expect(await ported(first, second)).toEqual(wanted);
  },
);

it("lifts once where the code has neither sets nor clocks", async () => {
  expect(await ported(differs, equal, {})).toEqual({
    verdict: "unproven",
    seen: once,
    files: ["null"],
  });
});

it("leaves the first port where it was if the second lift throws", async () => {
  const out = join(temporaryFolder(), "out");
  const request = { out, onProgress: () => {} };
  const underway = { found: { original: { sets: true }, losses: [] }, request };
  const port = holdingLater(underway as unknown as Underway, (one) => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, "domain.py"), JSON.stringify(one.found.original["held"] ?? "first"));
    if (one.found.original["held"] !== undefined) throw new Error("ended by the user");
    return Promise.resolve(reported(differs));
  });
  await expect(port).rejects.toThrow("ended by the user");
  expect(readdirSync(out).map((name) => readFileSync(join(out, name), "utf8"))).toEqual([
    '"first"',
  ]);
});
