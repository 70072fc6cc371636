import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeptCode } from "../../../shared-domain/typescript/kept-code.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-code-"));
  vi.stubEnv("ENVLOOM_CACHE", join(folder, "cache"));
  write("main.js", 'const { twice } = require("./other.js");\nexports.six = () => twice(3);\n');
  write("other.js", "exports.twice = (n) => 2 * n;\n");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** What a process does: loads, calls, and keeps; says which files' code it had to make. */
function played(): { readonly value: number; readonly made: readonly string[] } {
  const before = kept();
  const code = new KeptCode((file) => file.startsWith(folder));
  const { six } = code.load(join(folder, "main.js")) as { six: () => number };
  const value = six();
  code.keep();
  const made = [...kept()].filter(([name, text]) => before.get(name) !== text);
  return { value, made: made.map(([name]) => name.split(".js.")[0]!).sort() };
}

/** What is kept, with when it was written. */
function kept(): ReadonlyMap<string, string> {
  const root = join(folder, "cache", "code");
  const files = readdirSync(join(folder), { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((path) => /code.[0-9a-f]+.\w+\.js\./.test(path))
      .map((path) => join(folder, path))
      .map((path) => [path.slice(root.length).replace(/^.*[\\/]/, ""), stamp(path)]),
  );
}

const stamp = (path: string): string => readFileSync(path).toString("base64");

it("keeps the code of a module and of what it requires, and uses it the next time", () => {
  expect(played()).toEqual({ value: 6, made: ["main", "other"] });
  expect(played()).toEqual({ value: 6, made: [] });
});

it("compiles a file again that has changed", () => {
  played();
  write("other.js", "exports.twice = (n) => 20 * n;\n");
  expect(played()).toEqual({ value: 60, made: ["other"] });
});

it("takes no code that is not what was written", () => {
  played();
  for (const path of readdirSync(join(folder, "cache"), { recursive: true, encoding: "utf8" }))
    if (/main\.js\./.test(path)) {
      const at = join(folder, "cache", path);
      const bytes = readFileSync(at);
      bytes[bytes.length - 9]! ^= 1;
      writeFileSync(at, bytes);
    }
  expect(played()).toEqual({ value: 6, made: ["main"] });
});

it("does without a place for it", () => {
  write("cache", "no folder");
  expect(played()).toEqual({ value: 6, made: [] });
});
