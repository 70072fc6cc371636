import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sha256 } from "../../src/emit/format-files.js";
import type { PackPlan } from "../../src/kit/index.js";
import { listPath, packFiles, type PackInput, type PackList } from "../../src/pack/pack-files.js";
import { refuseInside } from "../../src/pack/out-folder.js";
import { writePack } from "../../src/pack/write-pack.js";
import { environmentOf, fixtureContract } from "../support/environment.js";
import { put, temporaryFolder, tree } from "../support/workspace.js";

const contract = fixtureContract("number_hunt");
const domain = { ...contract.domain, helpers: ["board.py"], files: ["data"] };
const plan: PackPlan = {
  shared: "inner/domain",
  files: [
    { path: "README.md", text: "packed\n" },
    { path: "left-out.md", text: null },
  ],
  moves: [
    { from: "code", to: "inner" },
    { from: "code/deep.py", to: "deep/moved.py" },
  ],
};

/** A tree with a variant `toy` as `generate` would have left it, and what lies beside it. */
function inputs(changes: Partial<PackPlan> = {}): PackInput {
  const root = temporaryFolder();
  put(root, {
    "hunt.py": "hunt\n",
    "board.py": "board\n",
    "data/a.bin": "a",
    "data/b/c.txt": "c",
    "data/__pycache__/x.pyc": "",
    "episode/__init__.py": "driver\n",
    "episode/contract.json": "{}\n",
    "toy/README.md": "tree\n",
    "toy/left-out.md": "x\n",
    "toy/code/a.py": "a = 1\n",
    "toy/code/deep.py": "deep = 1\n",
    "toy/mine.py": "",
  });
  const paths = ["toy/README.md", "toy/left-out.md", "toy/code/a.py", "toy/code/deep.py"];
  return {
    root,
    environment: environmentOf({ ...contract, domain }),
    envloom: "0.1.0",
    framework: "toy",
    folder: "toy",
    paths,
    plan: { ...plan, ...changes },
  };
}

const write = (input: PackInput, out: string) =>
  writePack(out, packFiles(input), listPath(input.plan));
const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

it("holds the variant, moved and changed, and byte copies of what variants share", () => {
  const out = join(temporaryFolder(), "pack");
  write(inputs(), out);
  const { "inner/domain/shared.json": list, ...files } = tree(out);
  expect(files).toEqual({
    "README.md": "packed\n",
    "deep/moved.py": "deep = 1\n",
    "inner/a.py": "a = 1\n",
    "inner/domain/board.py": "board\n",
    "inner/domain/data/a.bin": "a",
    "inner/domain/data/b/c.txt": "c",
    "inner/domain/episode/__init__.py": "driver\n",
    "inner/domain/episode/contract.json": "{}\n",
    "inner/domain/hunt.py": "hunt\n",
  });
  const { shared, files: hashes, environment, framework } = JSON.parse(list!) as PackList;
  expect([environment, framework]).toEqual(["number_hunt", "toy"]);
  expect(shared["hunt.py"]).toBe(sha256("hunt\n"));
  expect(Object.keys(hashes).sort()).toEqual(Object.keys(files).sort());
});

it("packs over its own, takes away what is gone, and touches nothing where nothing changed", () => {
  const out = temporaryFolder();
  const input = inputs();
  write(input, out);
  expect(new Set(write(input, out).map(({ action }) => action))).toEqual(new Set(["unchanged"]));
  put(input.root, { "hunt.py": "hunt 2\n" });
  const less = { ...input, paths: input.paths.filter((path) => path !== "toy/code/deep.py") };
  expect(write(less, out).filter(({ action }) => action !== "unchanged")).toEqual([
    { path: "deep/moved.py", action: "delete" },
    { path: "inner/domain/hunt.py", action: "update" },
    { path: "inner/domain/shared.json", action: "update" },
  ]);
  expect(existsSync(join(out, "deep"))).toBe(false);
  expect(existsSync(join(out, ".envloom"))).toBe(false);
});

it("leaves files of the author's beside its own alone", () => {
  const out = temporaryFolder();
  const input = inputs();
  write(input, out);
  put(out, { "notes.md": "mine\n" });
  put(input.root, { "hunt.py": "hunt 2\n" });
  write(input, out);
  expect(readFileSync(join(out, "notes.md"), "utf8")).toBe("mine\n");
});

it("refuses a folder that holds anything else", () => {
  const out = temporaryFolder();
  put(out, { "notes.md": "mine\n" });
  expect(thrown(() => write(inputs(), out))).toMatchObject({
    exitCode: 3,
    diagnostics: [{ code: "OUT_NOT_OURS" }],
  });
  expect(tree(out)).toEqual({ "notes.md": "mine\n" });
});

it("refuses a pack of another framework", () => {
  const out = temporaryFolder();
  write(inputs(), out);
  expect(thrown(() => write({ ...inputs(), framework: "other" }, out))).toMatchObject({
    exitCode: 3,
    diagnostics: [{ message: "the folder holds a pack of number_hunt for toy" }],
  });
});

it("refuses a pack that was edited", () => {
  const out = temporaryFolder();
  write(inputs(), out);
  put(out, { "inner/a.py": "a = 2\n" });
  expect(thrown(() => write(inputs(), out))).toMatchObject({
    exitCode: 3,
    diagnostics: [{ code: "OUT_EDITED", at: { file: "inner/a.py" } }],
  });
});

it("names what the environment lacks", () => {
  const input = inputs();
  const without = {
    ...input,
    environment: environmentOf({ ...contract, domain: { ...domain, files: ["gone.txt"] } }),
  };
  expect(thrown(() => packFiles(without))).toMatchObject({
    diagnostics: [{ code: "FILE_MISSING", at: { file: "gone.txt" } }],
  });
});

it("refuses a plan in which two files meet", () => {
  expect(
    thrown(() => packFiles(inputs({ moves: [{ from: "code/a.py", to: "code/DEEP.py" }] }))),
  ).toMatchObject({ diagnostics: [{ code: "FILES_UNSOUND" }] });
});

it("takes the licence's text along, to the pack's own folder", () => {
  const input = inputs();
  expect(packFiles(input).map(({ path }) => path)).not.toContain("LICENSE");
  put(input.root, { LICENSE: "MIT\n" });
  const packed = packFiles(input).find(({ path }) => path === "LICENSE");
  expect(Buffer.from(packed!.bytes).toString()).toBe("MIT\n");
});

it.each(["", "..", "toy", "toy/packed", "link/toy/packed"])("refuses to pack into %j", (place) => {
  const { root, paths } = inputs();
  symlinkSync(root, join(root, "link"));
  expect(thrown(() => refuseInside(root, join(root, place), paths))).toMatchObject({
    exitCode: 3,
    diagnostics: [{ code: "OUT_NOT_OURS" }],
  });
});

it.each(["packs/toy", "toys", "../elsewhere"])("packs into %j", (place) => {
  const { root, paths } = inputs();
  refuseInside(root, join(root, place), [...paths, "README.md"]);
});
