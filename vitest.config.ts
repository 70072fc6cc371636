import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = import.meta.dirname;
const isTest = /\.test\.ts$/;
const isLong = /\.long\.test\.ts$/;
const isSlow = /\.slow\.test\.ts$/;

/**
 * Test files of one extent (`test/support/extent.ts`): a short run leaves slow and long ones out, and
 * the rest are the long ones and those that choose among their cases by the extent.
 */
function included(): string[] {
  const extent = process.env["ENVLOOM_TESTS"] ?? "short";
  const files = ["test", "generators"].flatMap((folder) =>
    readdirSync(join(here, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => isTest.test(path) && !/\/(?:golden|node_modules)\//.test(path)),
  );
  const choosesByExtent = (path: string): boolean =>
    /support\/extent\.js"/.test(readFileSync(join(here, path), "utf8"));
  // A slow file that the command line names is run.
  const isNamed = (path: string): boolean =>
    process.argv.some((argument) => argument.includes(".slow") && path.includes(argument));
  if (extent === "short")
    return files.filter((path) => !isLong.test(path) && (!isSlow.test(path) || isNamed(path)));
  if (extent === "slow") return files.filter((path) => isSlow.test(path));
  if (extent === "rest") return files.filter((path) => isLong.test(path) || choosesByExtent(path));
  return files;
}

/**
 * Slow files of units and contracts first, then what runs end to end, then the rest: a lengthy file that begins last is
 * waited for with one core idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      moduleId.includes("/e2e/") ? 1 : isSlow.test(moduleId) ? 0 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: included(),
    // Ends what hangs; nothing is said of how long work takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: process.env["CI_SUMMARY"] ? ["dot", "./scripts/ci-reporter.mjs"] : ["default"],
    // Two cores, and most tests start a process of their own.
    maxWorkers: 2,
    // To load all modules for each file anew took half of the time of the unit tests.
    isolate: false,
    setupFiles: ["test/support/file-alone.ts"],
    sequence: { sequencer: LongestFirst },
  },
});
