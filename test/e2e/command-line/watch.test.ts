import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { put, tree } from "../../support/workspace.js";
import { guessNumber } from "./guess-number.js";
import { program } from "./program.js";

const folder = mkdtempSync(join(tmpdir(), "envloom-watch-"));
put(folder, {
  "env/guess_number.py": guessNumber,
  "env/envloom.yaml":
    "version: 1\nname: guess\ndomain:\n  module: guess_number.py\nframeworks: [ors]\n",
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("writes again after each change, tells what is wrong, and ends by Ctrl-C", async () => {
  const { child, ended } = program(["generate", "env", "--watch"], { cwd: folder });
  let said = "";
  const says = (words: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (data: Buffer | string): void => {
        said += data.toString();
        if (!words.test(said)) return;
        child.stderr!.off("data", look);
        const all = said;
        said = "";
        resolve(all);
      };
      child.stderr!.on("data", look);
      look("");
    });
  expect(await says(/watching the domain/)).toMatch(/^\d+ created$/m);
  put(folder, { "env/guess_number.py": guessNumber.replace("your guess", "what you think") });
  expect(await says(/watching the domain/)).toMatch(/^\d+ updated, \d+ unchanged$/m);
  put(folder, { "env/guess_number.py": `${guessNumber}\ndef (` });
  expect(await says(/watching the domain/)).toMatch(/^error PY_SYNTAX .*guess_number\.py:/m);
  put(folder, { "env/guess_number.py": guessNumber });
  expect(await says(/watching the domain/)).toMatch(/^\d+ updated, \d+ unchanged$/m);
  const before = tree(join(folder, "env"), true);
  process.kill(-child.pid!, "SIGINT");
  const { code, said: all } = await ended;
  expect(code).toBe(130);
  expect(all.trimEnd().split("\n").at(-1)).toMatch(/^interrupted/);
  expect(tree(join(folder, "env"), true)).toEqual(before);
});

it("ends at once where there is no environment, and has no object", async () => {
  cpSync(join(folder, "env/guess_number.py"), join(folder, "other/guess_number.py"));
  const missing = await program(["generate", "other", "--watch"], { cwd: folder }).ended;
  expect(missing).toMatchObject({ code: 2, said: expect.stringContaining("DESCRIPTION_MISSING") });
  const object = await program(["generate", "env", "--watch", "--json"], { cwd: folder }).ended;
  expect(object.code).toBe(2);
  expect(JSON.parse(object.out)).toMatchObject({ ok: false, diagnostics: [{ code: "USAGE" }] });
});
