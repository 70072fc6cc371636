import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { UpToDate } from "../../../src/generate/up-to-date.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { envloom, json } from "../../support/command-line.js";
import { toyRoot } from "../../support/environment.js";
import { put, temporaryFolder } from "../../support/workspace.js";

beforeEach(() => {
  vi.stubEnv("ENVLOOM_GENERATORS", toyRoot);
  vi.stubEnv("ENVLOOM_CACHE", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

const domain = readFileSync(
  join(packageRoot, "fixtures", "contracts", "number_hunt", "hunt.py"),
  "utf8",
);

/** A folder that was generated a moment ago. */
async function generated(): Promise<string> {
  const root = temporaryFolder();
  put(root, {
    "envloom.yaml": "version: 1\nname: hunt_arena\ndomain:\n  module: hunt.py\nframeworks: [toy]\n",
    "hunt.py": domain,
    "notes.txt": "",
  });
  expect((await envloom(root, "generate")).code).toBe(0);
  return root;
}

const remembers = (root: string): boolean => new UpToDate(root).recall() !== null;

it("remembers a folder from the run that wrote it", async () => {
  const root = await generated();
  expect(remembers(root)).toBe(true);
  put(root, { "notes.txt": "nobody reads this\n" });
  expect(remembers(root)).toBe(true);
});

it("remembers a run with --yes too: where nothing changed there is nothing to say yes to", async () => {
  const root = await generated();
  vi.stubEnv("ENVLOOM_CACHE", temporaryFolder());
  expect((await envloom(root, "generate", "--yes")).code).toBe(0);
  expect(remembers(root)).toBe(true);
  expect(await json(root, "generate", "--yes")).toEqual(await json(root, "generate"));
});

it("says what a run that does the work says", async () => {
  const root = await generated();
  const remembered = await json(root, "generate");
  vi.stubEnv("ENVLOOM_CACHE", temporaryFolder());
  expect(remembers(root)).toBe(false);
  expect(await json(root, "generate")).toEqual(remembered);
});

it.each([
  [
    "the description",
    (root: string) =>
      put(root, { "envloom.yaml": readFileSync(join(root, "envloom.yaml"), "utf8") }),
  ],
  ["the domain", (root: string) => put(root, { "hunt.py": domain })],
  ["a module beside it", (root: string) => put(root, { "board.py": "" })],
  ["a module in a folder beside it", (root: string) => put(root, { "lib/board.py": "" })],
  ["a file of rows", (root: string) => put(root, { "rows.jsonl": "" })],
  ["the recording", (root: string) => put(root, { ".envloom/record.json": "" })],
  ["a generated file", (root: string) => put(root, { "toy/play.py": "" })],
  ["a deleted file", (root: string) => rmSync(join(root, "toy/play.py"))],
  ["an executable bit", (root: string) => chmodSync(join(root, "toy/play.py"), 0o600)],
  ["a pristine copy", (root: string) => rmSync(join(root, ".envloom/base/toy/play.py.base"))],
  [
    "the lock",
    (root: string) =>
      put(root, { ".envloom/lock.json": readFileSync(join(root, ".envloom/lock.json"), "utf8") }),
  ],
  ["a run that was killed", (root: string) => put(root, { ".envloom/stage/journal.json": "{}" })],
  ["another Python", () => vi.stubEnv("ENVLOOM_PYTHON", "/usr/bin/python3")],
])("looks again where this changed: %s", async (_, change) => {
  const root = await generated();
  change(root);
  expect(remembers(root)).toBe(false);
});

it("looks again after a change of a generator", async () => {
  const generators = temporaryFolder();
  mkdirSync(join(generators, "spare", "templates"), { recursive: true });
  writeFileSync(join(generators, "spare", "index.mjs"), "export default {};");
  vi.stubEnv("ENVLOOM_GENERATORS", [toyRoot, generators].join(":"));
  const root = await generated();
  expect(remembers(root)).toBe(true);
  writeFileSync(join(generators, "spare", "templates", "a.ejs"), "");
  expect(remembers(root)).toBe(false);
});

it("does not remember what did not end well, or was asked with options", async () => {
  const root = await generated();
  put(root, { "toy/play.py": "mine\n" });
  await envloom(root, "generate", "--dry-run");
  expect(remembers(root)).toBe(false);
  put(root, {
    "envloom.yaml":
      "version: 1\nname: hunt_arena\ntitle: Other\ndescription: Other\ndomain:\n  module: hunt.py\nframeworks: [toy]\n",
  });
  expect((await envloom(root, "generate")).code).toBe(3);
  expect(remembers(root)).toBe(false);
});

it("works where nothing can be remembered", async () => {
  const cache = temporaryFolder();
  put(cache, { "up-to-date": "a file in the folder's place" });
  vi.stubEnv("ENVLOOM_CACHE", cache);
  const root = temporaryFolder();
  put(root, {
    "envloom.yaml": "version: 1\nname: hunt_arena\ndomain:\n  module: hunt.py\nframeworks: [toy]\n",
    "hunt.py": domain,
  });
  expect((await envloom(root, "generate")).err).toBe("");
  expect(remembers(root)).toBe(false);
});
