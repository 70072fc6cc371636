import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { GRACE_SECONDS } from "../../../src/python/watcher.js";
import { temporaryFolder } from "../../support/workspace.js";
import { isAlive } from "../command-line/program.js";

/** What is promised of a command that was killed: nothing that it started runs for longer. */
const PROMISED_SECONDS = 10;

const settled = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
};

it("leaves far less grace than is promised", () => {
  expect(GRACE_SECONDS).toBeLessThanOrEqual(PROMISED_SECONDS / 2);
});

it.skipIf(process.platform === "win32")(
  "kills what ignores it, also where its parent was killed before it knew what it started",
  async () => {
    const folder = temporaryFolder();
    const program = join(packageRoot, "test/e2e/python/programs/start-stubborn.ts");
    const child = spawn(process.execPath, ["--import", "tsx", program, join(folder, "pid")], {
      stdio: "ignore",
    });
    await settled(() => existsSync(join(folder, "pid")));
    child.kill("SIGKILL");
    const stubborn = Number(readFileSync(join(folder, "pid"), "utf8"));
    await settled(() => !isAlive(stubborn));
  },
  300_000,
);
