import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readPython, ReaderCrash } from "../../../src/python/read-domain.js";

const folder = mkdtempSync(join(tmpdir(), "envloom-read-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A program that stands in for Python. */
function program(name: string, script: string): string {
  const path = file(name, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

it("reads a module and tells places with the path that it was given", async () => {
  const path = file(
    "game.py",
    "print('never run')\nclass Game:\n    def play(self, n: int) -> str: ...\n",
  );
  const read = await readPython("python3", path);
  expect(read.file).toBe(path);
  expect(read.classes[0]).toMatchObject({ name: "Game", at: { file: path, line: 2, column: 7 } });
});

it("leaves nothing beside the module", async () => {
  const path = file("alone.py", "import helper_alone\n");
  file("helper_alone.py", "x = 1\n");
  await readPython("python3", path);
  const { readdirSync } = await import("node:fs");
  expect(readdirSync(folder)).not.toContain("__pycache__");
});

it("tells a file that is not there as a diagnostic", async () => {
  const read = await readPython("python3", join(folder, "missing.py"));
  expect(read.diagnostics).toMatchObject([{ code: "PY_UNREADABLE", severity: "error", at: null }]);
});

it("reads from another root", async () => {
  const path = file("rooted.py", "import sibling\n");
  const read = await readPython("python3", path, mkdtempSync(join(folder, "elsewhere-")));
  expect(read.imports[0]?.kind).toBe("package");
});

it("throws with the stack where the reader itself breaks", async () => {
  const python = program("broken", "echo 'Traceback: it broke' >&2; exit 1");
  const reading = readPython(python, join(folder, "game.py"));
  await expect(reading).rejects.toThrow(ReaderCrash);
  await expect(reading).rejects.toThrow(/broke on .*game\.py: Traceback: it broke/);
});

it("throws where what it prints is no JSON, or no facts", async () => {
  await expect(readPython(program("silent", "exit 0"), "game.py")).rejects.toThrow(
    /printed no JSON/,
  );
  await expect(readPython(program("wrong", "echo '{\"facts\": 2}'"), "game.py")).rejects.toThrow(
    /do not fit their schema/,
  );
});

it("throws where there is no such Python", async () => {
  await expect(readPython(join(folder, "no-python"), "game.py")).rejects.toThrow(ReaderCrash);
});
