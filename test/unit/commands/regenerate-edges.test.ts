import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { noRenames } from "../../../src/changes/rename-choices.js";
import { generate } from "../../../src/generate/generate.js";
import type { GenerateReport } from "../../../src/generate/report.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import { noChoices } from "../../../src/workspace/plan-choices.js";
import { envloom, json } from "../../support/command-line.js";
import { toyRoot } from "../../support/environment.js";
import { put, temporaryFolder, tree } from "../../support/workspace.js";

beforeAll(() => {
  vi.stubEnv("ENVLOOM_GENERATORS", toyRoot);
  return () => vi.unstubAllEnvs();
});

const domain = readFileSync(
  join(packageRoot, "fixtures", "contracts", "number_hunt", "hunt.py"),
  "utf8",
);
const description = "version: 1\nname: hunt_arena\ndomain:\n  module: hunt.py\nframeworks: [toy]\n";

async function environment(): Promise<string> {
  const root = temporaryFolder();
  put(root, { "envloom.yaml": description, "hunt.py": domain });
  expect((await envloom(root, "generate")).code).toBe(0);
  return root;
}

const deeper = domain.replace("def hint(self)", "def hint(self, depth: int = 1)");

it("refuses a linked state folder, and writes nothing through it", async () => {
  const root = await environment();
  const elsewhere = join(temporaryFolder(), "state");
  renameSync(join(root, ".envloom"), elsewhere);
  symlinkSync(elsewhere, join(root, ".envloom"));
  const before = tree(elsewhere, true);
  const refused = {
    code: 3,
    err: expect.stringContaining(".envloom is a symbolic link") as string,
  };
  expect(await envloom(root, "generate")).toMatchObject(refused);
  put(root, { "hunt.py": deeper });
  expect(await envloom(root, "generate")).toMatchObject(refused);
  expect(tree(elsewhere, true)).toEqual(before);
});

it.each([
  ["no JSON", "{"],
  ["another form", "{}"],
  [
    "a path that leads out",
    JSON.stringify({ place: [], remove: ["../mine"], before: { "../mine": null } }),
  ],
  ["a hidden way out", JSON.stringify({ place: [".envloom/../../mine"], remove: [], before: {} })],
  ["an absolute path", JSON.stringify({ place: [], remove: ["/etc/hosts"], before: {} })],
])("refuses a journal with %s", async (_, text) => {
  const root = await environment();
  put(root, { ".envloom/stage/journal.json": text, "hunt.py": deeper });
  const before = tree(root, true);
  expect(await envloom(root, "generate")).toMatchObject({
    code: 3,
    err: expect.stringContaining("JOURNAL_UNSAFE") as string,
  });
  expect(tree(root, true)).toEqual(before);
});

it("refuses a journal that leads through a link", async () => {
  const root = await environment();
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, "mine"), "");
  symlinkSync(elsewhere, join(root, "linked"));
  const journal = { place: [], remove: ["linked/mine"], before: { "linked/mine": null } };
  put(root, { ".envloom/stage/journal.json": JSON.stringify(journal) });
  expect((await envloom(root, "generate")).code).toBe(3);
  expect(existsSync(join(elsewhere, "mine"))).toBe(true);
});

it("does not wait for a lock that names nobody, or somebody who is gone", async () => {
  const root = await environment();
  put(root, { "hunt.py": deeper, ".envloom/run.lock": "" });
  expect((await envloom(root, "generate")).code).toBe(0);
  expect(existsSync(join(root, ".envloom/run.lock"))).toBe(false);
});

it("plans anew where the domain changes between reading and writing", async () => {
  const root = await environment();
  put(root, { "hunt.py": deeper });
  const said: string[] = [];
  // Another run holds the lock; while this one waits, the author goes on.
  const lock = join(root, ".envloom/run.lock");
  mkdirSync(lock);
  const running = generate({
    folder: root,
    registry: new Registry(),
    choices: noChoices,
    renames: noRenames,
    write: true,
    onProgress: (line) => {
      said.push(line);
      if (!line.startsWith("another run")) return;
      put(root, { "hunt.py": deeper.replace("depth: int = 1", "depth: int = 7") });
      renameSync(lock, join(root, "lock.away"));
    },
  });
  expect((await running).plan.blocked).toBe(false);
  expect(said).toEqual([
    "another run is at work here; waiting for it",
    "something changed meanwhile; planning anew",
  ]);
  expect(Object.values(tree(root)).join("")).toContain('"default": 7');
  expect((await json<GenerateReport>(root, "generate", "--check")).ok).toBe(true);
});

it("tells of an upgrade in generate too, and writes a summary", async () => {
  const root = await environment();
  const lock = join(root, ".envloom/lock.json");
  writeFileSync(
    lock,
    readFileSync(lock, "utf8").replace(/"envloom": "[^"]+"/, '"envloom": "0.0.1"'),
  );
  put(root, { "hunt.py": deeper });
  const ran = await envloom(root, "generate", "--summary", "summary.md");
  expect(ran.out).toMatch(/^ {2}stale {5}generated by envloom 0\.0\.1, this is /);
  expect(readFileSync(join(root, "summary.md"), "utf8")).toMatch(
    /^Regenerate the environment\n\n- generated by envloom 0\.0\.1, this is \S+\n- tool `hint` gained optional `depth` \(integer\)\n\n.* updated.*\.\n$/,
  );
});

it("says what was written with conflict markers", async () => {
  const root = await environment();
  const play = readFileSync(join(root, "toy/play.py"), "utf8");
  put(root, {
    "toy/play.py": play.replace(/^.*hint.*$/m, "mine = 1"),
    "hunt.py": domain.replaceAll("hint", "clue"),
  });
  const ran = await envloom(root, "generate", "--conflict", "markers");
  expect(ran.code).toBe(3);
  expect(ran.out).toContain("written with conflict markers: toy/play.py");
  expect(ran.out).not.toContain("nothing was written");
});

it.each(["--adopt", "--rebase-on-disk"])(
  "never leaves contract and driver behind the domain by %s",
  async (option) => {
    const root = await environment();
    put(root, {
      "hunt.py": deeper,
      // Older than the lock says, so that `--rebase-on-disk` cannot take it for untouched.
      "episode/contract.json": readFileSync(join(root, "episode/contract.json"), "utf8").replace(
        '"title"',
        ' "title"',
      ),
      "episode/limits.py": `${readFileSync(join(root, "episode/limits.py"), "utf8")}# mine\n`,
    });
    rmSync(join(root, option === "--adopt" ? ".envloom" : ".envloom/base"), { recursive: true });
    const before = tree(root, true);
    const stopped = await json<GenerateReport>(root, "generate", option);
    expect(stopped.code).toBe(3);
    expect(stopped.diagnostics.map(({ code, at }) => [code, at?.file])).toEqual(
      expect.arrayContaining([
        ["DRIVER_UNTOLD", "episode/limits.py"],
        ["CONTRACT_UNTOLD", "episode/contract.json"],
      ]),
    );
    expect(tree(root, true)).toEqual(before);
    const sides = ["--theirs", "episode/contract.json", "--mine", "episode/limits.py"];
    expect((await envloom(root, "generate", option, ...sides)).code).toBe(0);
    expect(readFileSync(join(root, "episode/contract.json"), "utf8")).toContain('"depth"');
    expect(readFileSync(join(root, "episode/limits.py"), "utf8")).toContain("# mine");
  },
);
