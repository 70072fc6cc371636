import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "envloom-kept-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An interview that waits on something between two questions, in a process of its own. */
async function brokenOff(said: object): Promise<{ code: number | null; out: string }> {
  const of = (path: string): string => JSON.stringify(join(packageRoot, "src", path));
  const script = `
    const { keepingAnswers } = await import(${of("describe/kept-answers.ts")});
    const { interruptible } = await import(${of("python/interrupt.ts")});
    const interviewer = { say: (text) => process.stdout.write(text), confirm: async () => true };
    await interruptible(() =>
      keepingAnswers({ interviewer, cwd: ${JSON.stringify(folder)} }, async (request) => {
        request.interviewer.note(${JSON.stringify(said)});
        process.stdout.write("waiting");
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      }),
    );`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: packageRoot },
  );
  let out = "";
  child.stdout.on("data", (data: Buffer) => {
    if (out === "") child.kill("SIGINT");
    out += data.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out };
}

it("keeps the answers where a signal comes between two questions", async () => {
  const { code, out } = await brokenOff({ DIR: "x", "answers.description": "A maze." });
  expect(code).toBe(130);
  expect(out).toContain("your answers are in .envloom-answers.yaml");
  expect(readFileSync(join(folder, ".envloom-answers.yaml"), "utf8")).toBe(
    "answers.description: A maze.\n",
  );
});

it("leaves no file where nothing was said", async () => {
  expect((await brokenOff({ DIR: "x" })).code).toBe(130);
  expect(existsSync(join(folder, ".envloom-answers.yaml"))).toBe(false);
});
