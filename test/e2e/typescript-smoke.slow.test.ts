import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import type { SmokeReport } from "../../src/rollout/report.js";
import { envloom } from "../support/command-line.js";
import { long } from "../support/extent.js";
import { temporaryFolder } from "../support/workspace.js";

/** A domain in QuickJS and one in Node, what its plays reach, and how many of its mutants they catch. */
const cases = [
  {
    domain: "lights",
    answers: [],
    reach: /11 of 11 lines; 6 of 6 branches/,
    mutants: /29 of 29 caught/,
  },
  {
    domain: "collate",
    // Its goal stands above a type, so it is asked whether the model is told it.
    answers: ["--set", "system_prompt=Put words into the order of a language, one swap at a time."],
    reach: /of \d+ lines/,
    mutants: /29 of 34 caught/,
  },
];

it.each(cases)(
  "takes $domain in TypeScript from describe to rollouts on the frameworks",
  async ({ domain, answers, reach, mutants }) => {
    const root = temporaryFolder();
    const module = join(packageRoot, "fixtures/typescript", domain, `${domain}.ts`);
    const asked = ["--domain", module, "--yes", "--json", ...answers];
    const described = await envloom(root, "describe", ".", ...asked);
    expect(described.code, described.out + described.err).toBe(0);
    const only = long ? [] : ["--only", "openenv"];
    const smoked = await envloom(root, "smoke", ".", "--json", "--quick", ...only);
    const report = JSON.parse(smoked.out) as SmokeReport;
    const failed = report.variants.flatMap(({ framework, checks }) =>
      checks.filter(({ ok }) => ok === false).map((check) => ({ framework, ...check })),
    );
    expect(failed).toEqual([]);
    const proof = report.variants[0]!.checks.filter(({ id }) => id === "reach" || id === "mutants");
    expect(proof).toMatchObject([
      { id: "reach", detail: expect.stringMatching(reach) as string },
      { id: "mutants", detail: expect.stringMatching(mutants) as string },
    ]);
    expect(proof.filter((check) => "unproven" in check)).toEqual([]);
    expect(report.variants).toHaveLength(long ? 4 : 1);
    expect(report.parity.differences).toBe(0);
    expect(report.parity.steps).toBeGreaterThan(20);
    expect(readFileSync(join(root, `${domain}.ts`), "utf8")).toBe(readFileSync(module, "utf8"));
    const again = await envloom(root, "generate", ".", "--json");
    expect(again.code, again.err).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ changes: [] });
  },
  1_200_000,
);
