import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { temporaryFolder } from "../../support/workspace.js";

const fixture = (...parts: readonly string[]): string =>
  join(packageRoot, "fixtures", "port", ...parts);

it.each([
  ["ors/river_quiz", "openenv", "rivers-ors.json"],
  ["openenv/river_walk", "ors", "rivers-openenv.json"],
  ["verifiers/river_rows", "ors", "rivers-verifiers.json"],
] as const)(
  "%s plays the same with the rows that were given, and not with others",
  async (name, to, plays) => {
    const root = temporaryFolder();
    const given = ["--rows", fixture("rows", "rivers.jsonl"), "--play", fixture("plays", plays)];
    const argv = [fixture(...name.split("/")), "--to", to, "--out", "out", "--yes", "--json"];
    const { code, out } = await envloom(root, "port", ...argv, ...given);
    const { verdict, reason } = JSON.parse(out) as PortReport;
    expect({ code, verdict }, reason).toEqual({ code: 0, verdict: "equal" });

    cpSync(join(root, "out"), join(root, "wrong"), { recursive: true });
    const rows = join(root, "wrong", "lifted", "given", "rows-0.jsonl");
    const text = readFileSync(rows, "utf8");
    expect(text).toContain("Black Sea");
    writeFileSync(rows, text.replace("Black Sea", "North Sea").replace("2850", "2950"));
    const again = await envloom(root, "port", "replay", "wrong", "--to", "domain", "--json");
    expect(JSON.parse(again.out)).toMatchObject({ ok: false, verdict: "unproven" });
  },
  20 * 60_000,
);
