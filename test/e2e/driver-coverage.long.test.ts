import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import { ensureVenv } from "../../src/python/venv.js";
import { putDriver } from "../../src/rollout/stage.js";
import { domainModule } from "../support/fixtures.js";
import { contractOf } from "../support/read-domain.js";
import { temporaryFolder } from "../support/workspace.js";

/** Percent of the statements that the ledger fixture gets as its driver. Only ever made larger. */
const least = 88;

/** A query over so many pairs of rows that it never comes back. */
const endless = [
  "query",
  { sql: `select count(*) from ${[..."abcdefghi"].map((name) => `invoices ${name}`).join(", ")}` },
];

it("emits a driver most of which its domain reaches", async () => {
  const home = temporaryFolder();
  const module = domainModule("ledger");
  const { contract } = contractOf(readFileSync(module, "utf8"), { more: { name: "ledger" } });
  copyFileSync(module, join(home, contract!.domain.file));
  putDriver(home, contract!);
  const { python } = await ensureVenv({
    label: "coverage",
    range: ">=3.11",
    requirements: ["coverage>=7.6,<8"],
  });
  const coverage = (...words: readonly string[]): string =>
    execFileSync(python, ["-m", "coverage", ...words], {
      cwd: home,
      encoding: "utf8",
      env: { ...process.env, MAX_CONCURRENT_ENVS: "5" },
    });
  const play = join(packageRoot, "test", "support", "play_whole.py");
  coverage("run", "--source", join(home, "episode"), play, home, JSON.stringify([endless]));
  const report = coverage("report");
  expect(Number(/(\d+)%\s*$/.exec(report)![1]), report).toBeGreaterThanOrEqual(least);
}, 300_000);
