import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { emitEnvironment } from "../../src/emit/emit.js";
import { type FinishedFile, formatFiles } from "../../src/emit/format-files.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { environmentOf } from "../support/environment.js";
import { domainModule } from "../support/fixtures.js";
import { contractOf } from "../support/read-domain.js";

interface Size {
  readonly files: number;
  readonly lines: number;
}

/** What each folder may have. */
const allowed = parse(
  readFileSync(join(packageRoot, "test/contract/tree-size.yaml"), "utf8"),
) as Readonly<Record<string, Size>>;

/** How much more than there is may be allowed, before the list has to follow: a share of the lines. */
const slack = 0.02;

/** What is data is as long as it is. */
const isData = ({ path }: FinishedFile): boolean => /\.jsonl?$/.test(path);
const linesOf = ({ text }: FinishedFile): number => text.trimEnd().split("\n").length;

const { contract } = contractOf(readFileSync(domainModule("ledger"), "utf8"), {
  more: { name: "ledger_arena" },
});
const generators = await new Registry({ roots: [] }).loadAll();
const emitted = emitEnvironment(environmentOf(contract!), generators);
const files = (await formatFiles(emitted.files)).filter((file) => !isData(file));

function sizes(): Record<string, Size> {
  const found: Record<string, Size> = {};
  for (const file of files) {
    const folder = file.path.split("/")[0]!;
    const { files: count, lines } = found[folder] ?? { files: 0, lines: 0 };
    found[folder] = { files: count + 1, lines: lines + linesOf(file) };
  }
  return found;
}

it("makes no folder of the ledger fixture's tree larger than it was", () => {
  const found = sizes();
  expect(Object.keys(found).sort()).toEqual(Object.keys(allowed).sort());
  for (const [folder, { files: count, lines }] of Object.entries(found)) {
    const most = allowed[folder]!;
    expect(count, `files of ${folder}`).toBe(most.files);
    expect(lines, `lines of ${folder}`).toBeLessThanOrEqual(most.lines);
    expect(most.lines, `tree-size.yaml allows ${folder} more than it has`).toBeLessThanOrEqual(
      Math.ceil(lines * (1 + slack)),
    );
  }
});

it("keeps the tree, with the driver inside, within 75 files and 6,000 lines", () => {
  expect(files.length).toBeLessThanOrEqual(75);
  expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(6000);
});

it("writes no Python file of more than 250 lines", () => {
  const long = files.filter((file) => file.path.endsWith(".py") && linesOf(file) > 250);
  expect(long.map((file) => `${file.path}: ${linesOf(file)}`)).toEqual([]);
});
