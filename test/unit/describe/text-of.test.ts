import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textOf } from "../../../src/describe/text-of.js";

it("reads the file of text that is named instead of words", () => {
  const folder = mkdtempSync(join(tmpdir(), "envloom-text-"));
  writeFileSync(join(folder, "idea.md"), "A maze.\nAt most 9 calls.\n");
  writeFileSync(join(folder, "game.py"), "x = 1\n");
  const heard: string[] = [];
  const read = (given: string | undefined) => textOf(given, folder, (line) => heard.push(line));
  expect(read("idea.md")).toBe("A maze.\nAt most 9 calls.\n");
  writeFileSync(join(folder, "spec.json"), "{}");
  expect(read("spec.json")).toBe("{}");
  for (const words of ["A maze as in idea.md", "game.py", "no such.md", "no such.json", undefined])
    expect(read(words)).toBe(words);
  expect(heard).toEqual(["reading idea.md", "reading spec.json"]);
  for (const path of [
    "no-such.md",
    "./nothing",
    "no.json",
    "no.yaml",
    "./no.json",
    "/no/such/idea",
  ])
    expect(() => read(path)).toThrow("cannot be read: ENOENT");
  writeFileSync(join(folder, "broken.txt"), Buffer.from([0x41, 0xff]));
  expect(() => read("broken.txt")).toThrow("not valid UTF-8");
  rmSync(folder, { recursive: true });
});
