import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepingAnswers } from "../../../src/describe/kept-answers.js";
import { keepDraft, undescribed } from "../../../src/describe/kept-draft.js";
import type { DescribeRequest } from "../../../src/describe/request.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Interviewer } from "../../../src/interview/interview.js";
import { Failure } from "../../../src/kit/index.js";

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

it("keeps the answers where writing fails after them", async () => {
  const interviewer = { say: () => {} } as unknown as Interviewer;
  const request = { interviewer, cwd: folder } as unknown as DescribeRequest & {
    readonly interviewer: Interviewer;
  };
  const failing = keepingAnswers(request, (asked) => {
    asked.interviewer!.note!({ "answers.description": "A maze." });
    return Promise.reject(new Failure([]));
  });
  await expect(failing).rejects.toThrow(Failure);
  expect(readFileSync(join(folder, ".envloom-answers.yaml"), "utf8")).toBe(
    "answers.description: A maze.\n",
  );
});

it("keeps what a model drafted, and not what rules make again", () => {
  const said: string[] = [];
  const request = {
    cwd: folder,
    onProgress: (line: string) => void said.push(line),
  } as unknown as DescribeRequest;
  const files = [{ path: "maze.py", text: "class Maze: ...\n" }];
  const drafted = { files, module: "maze.py", begun: {}, unwritten: [], notes: [] };
  keepDraft(request, drafted);
  expect(existsSync(join(folder, ".envloom-draft"))).toBe(false);
  keepDraft({ ...request, makeDomain: async () => drafted }, drafted);
  expect(readFileSync(join(folder, ".envloom-draft", "maze.py"), "utf8")).toBe(files[0]!.text);
  expect(said).toEqual([expect.stringContaining("--domain .envloom-draft/maze.py")]);
});

it("keeps answers that were given at once, where something is to be written", () => {
  const said: string[] = [];
  const request = {
    cwd: folder,
    onProgress: (line: string) => void said.push(line),
  } as unknown as DescribeRequest;
  const answers = { DIR: "x", "answers.description": "A maze." };
  undescribed(new Failure([]), { ...request, dryRun: true }, answers, []);
  expect(existsSync(join(folder, ".envloom-answers.yaml"))).toBe(false);
  expect(undescribed(new Failure([]), request, answers, [])).toBeInstanceOf(Failure);
  expect(readFileSync(join(folder, ".envloom-answers.yaml"), "utf8")).toBe(
    "answers.description: A maze.\n",
  );
  expect(said.join("")).toContain("--answers .envloom-answers.yaml takes them up");
});
