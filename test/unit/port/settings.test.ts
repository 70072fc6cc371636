import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import type { Analysis, Decision } from "../../../src/port/analysis.js";
import { readOtherwise } from "../../../src/port/decisions.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";

const parts = await loadParts(new Registry());
const scratch = mkdtempSync(join(tmpdir(), "envloom-test-settings-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const tide = join(packageRoot, "fixtures", "port", "openenv", "tide_env");

const lift = (source: string, settings?: unknown): Promise<Analysis> =>
  readSource({
    source,
    parts,
    choose: null,
    decisions: { reward: "sum", origin: "a test", license_note: "Licence: MIT." },
    answers: settings === undefined ? {} : { settings },
    python: undefined,
  });

function file(name: string, text: string): string {
  const path = join(scratch, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const decisionIn = ({ found }: Analysis): Decision | undefined =>
  found[0]!.decisions.find(({ key }) => key === "settings");

describe("what a server reads from the environment of its process", () => {
  it("is a decision, with the defaults that reach an episode", async () => {
    const decision = decisionIn(await lift(tide));
    expect(decision!.why).toContain("server/tide_environment.py, server/app.py");
    expect(decision!.candidates).toEqual([
      {
        value: { TIDE_RIVER: "Wye", TIDE_HOURS: "6" },
        why: "the defaults in the code; nobody sets TIDE_DRIFT",
      },
    ]);
    expect(Object.keys(decision!.candidates[0]!.value as object)).toEqual([
      "TIDE_RIVER",
      "TIDE_HOURS",
    ]);
  });

  it("takes an answer as the default in the lifted code, and plays the original with it", async () => {
    const analysis = await lift(tide, { TIDE_RIVER: "Dart", TIDE_HOURS: 4, TIDE_DRIFT: 2 });
    const { files } = analysis.lifted!;
    expect(files["lifted/server/app.py"]).toContain('os.getenv("TIDE_RIVER", "Dart")');
    expect(files["lifted/server/app.py"]).toContain('os.environ.get("TIDE_HOURS", default="4")');
    expect(files["lifted/server/tide_environment.py"]).toContain(
      'int(os.environ.get("TIDE_DRIFT", "2")) if True else 0',
    );
    expect(analysis.found[0]!.original["settings"]).toEqual({
      TIDE_RIVER: "Dart",
      TIDE_HOURS: "4",
      TIDE_DRIFT: "2",
    });
    expect(decisionIn(analysis)!.candidates[0]!.value).toEqual({
      TIDE_DRIFT: "2",
      TIDE_RIVER: "Dart",
      TIDE_HOURS: "4",
    });
  });

  it.each([
    [{ TIDE_LAKE: "x" }, "names TIDE_LAKE"],
    [{ PORT: 80 }, "names PORT"],
    ["Dart", "is no mapping"],
  ])("refuses %o, which the source does not read so", async (settings, reason) => {
    const { found } = await lift(tide, settings);
    expect(found[0]!.refusals).toMatchObject([
      { code: "ANSWER_UNFIT", reason: expect.stringContaining(reason) as string },
    ]);
  });

  it("leaves the code as it is where an answer is null", async () => {
    const { lifted } = await lift(tide, { TIDE_DRIFT: null });
    expect(lifted!.files["lifted/server/tide_environment.py"]).toContain(
      'int(os.environ["TIDE_DRIFT"]) if "TIDE_DRIFT" in os.environ else 0',
    );
  });
});

const ors = (body: string): string => `from os import environ, getenv

from openreward.environments import Environment, TextBlock, ToolOutput, tool


class Desk(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return [{"id": "a"}]

    def get_prompt(self):
        return [TextBlock(text="Look.")]

    @tool
    def look(self) -> ToolOutput:
        """Looks."""
        ${body}
        return ToolOutput(blocks=[TextBlock(text=shown)], reward=1.0, finished=True)


def elsewhere():
    return environ["DESK_OWNER"]
`;

const verifiers = `import os

import verifiers as vf
from datasets import Dataset


def load_environment():
    rows = [{"question": "2 + 2", "answer": os.getenv("SUM_ANSWER", "4")}]
    rubric = vf.Rubric(funcs=[lambda completion, answer: float(answer in completion[-1]["content"])])
    return vf.SingleTurnEnv(dataset=Dataset.from_list(rows), rubric=rubric)
`;

describe("in other frameworks", () => {
  it("is asked for where nothing stands in the code", async () => {
    const decision = decisionIn(
      await lift(file("bare/desk.py", ors('shown = environ["DESK_SIZE"]'))),
    );
    expect(decision!.why).toContain("DESK_SIZE must be given");
    expect(decision!.candidates).toEqual([]);
  });

  it.each([
    ["a default that is empty", 'shown = getenv("DESK_SIZE", "")'],
    ["a secret", 'shown = getenv("DESK_PASSWORD", "x")'],
    ["how a process runs", 'shown = getenv("DESK_LOG_LEVEL", "info")'],
    [
      "what is read only where it is set",
      'shown = environ["DESK_SIZE"] if getenv("DESK_SIZE") else "3"',
    ],
    ["what is set and not read", 'shown = environ["DESK_SIZE"] = "3"'],
  ])("is no decision where it is %s", async (name, body) => {
    expect(decisionIn(await lift(file(`${name}/desk.py`, ors(body))))).toBeUndefined();
  });

  it("is a decision of a function that loads an environment", async () => {
    expect(decisionIn(await lift(file("sums/sums.py", verifiers)))!.candidates[0]!.value).toEqual({
      SUM_ANSWER: "4",
    });
  });

  it("is a decision of a resources server", async () => {
    const kitchen = join(scratch, "kitchen");
    cpSync(join(packageRoot, "fixtures", "port", "nemo-gym", "kitchen"), kitchen, {
      recursive: true,
    });
    expect(decisionIn(await lift(kitchen))).toBeUndefined();
    const app = join(kitchen, "app.py");
    const text = readFileSync(app, "utf8").replace(
      '"stock.json"',
      'os.getenv("STOCK", "stock.json")',
    );
    writeFileSync(app, text.replace("import json", "import json\nimport os"));
    expect(decisionIn(await lift(kitchen))!.candidates[0]!.value).toEqual({ STOCK: "stock.json" });
  });
});

it("is read again by an answer, not by what was read", () => {
  const one = { key: "settings", value: { A: "1" }, why: "" };
  expect(readOtherwise([{ ...one, by: "answer" }], {})).toEqual({ settings: { A: "1" } });
  expect(readOtherwise([{ ...one, by: "proposal" }], {})).toBeNull();
});
