import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import { envloom } from "../support/command-line.js";
import { emittedExamples } from "../support/emitted-examples.js";
import { casesOf } from "../support/extent.js";
import { temporaryFolder, tree } from "../support/workspace.js";

interface Generated {
  readonly files: readonly { readonly path: string; readonly action: string }[];
}

const examples = emittedExamples();
const root = join(packageRoot, "examples");

it("holds the trees that are listed, and no others", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(folders.map(({ name }) => name)).toEqual(examples.map(({ name }) => name).sort());
});

/** Files that tell what recorded plays earned: a copy without them cannot be generated the same. */
const tellsPlays = /(?:^README\.md|\/openenv\.yaml|\/manifest\.yaml)$/;

it.each(examples)(
  "has $name as `generate` would write it",
  { timeout: 300_000 },
  async ({ name }) => {
    const home = temporaryFolder();
    cpSync(join(root, name), join(home, name), { recursive: true });
    const { out } = await envloom(home, "generate", name, "--dry-run", "--json");
    const { files } = JSON.parse(out) as Generated;
    const stale = files.filter(({ action }) => action !== "unchanged").map(({ path }) => path);
    expect(files.length).toBeGreaterThan(50);
    expect(stale.filter((path) => !tellsPlays.test(path))).toEqual([]);
  },
);

const one = ({ name }: { name: string }): boolean => name === "json_extraction";

it.each(casesOf(examples, one))(
  "has $name as `describe --like` emits it",
  { timeout: 900_000 },
  async ({ name, language }) => {
    const home = temporaryFolder();
    const words = [name, "--like", name, "--language", language, "--yes"];
    const { code, err } = await envloom(home, "describe", ...words);
    expect(code, err).toBe(0);
    expect(tree(join(home, name))).toEqual(tree(join(root, name)));
  },
);
