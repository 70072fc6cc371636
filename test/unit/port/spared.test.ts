import { expect, it } from "vitest";
import { withDoubts } from "../../../src/port/outcome.js";
import type { PortReport } from "../../../src/port/report.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const asks = `from openai import OpenAI


def remark(text):
    return OpenAI().responses.create(model="m", input=text).output_text
`;
const typed = (head: string, taken: string): string =>
  `from openenv.core.env_server import Action, Environment, Observation
${head}


class Say(Action):
    text: str


class Desk(Environment):
    def reset(self):
        return Observation()

    def step(self, action: Say):
        said = ""
${taken.replaceAll(/^/gm, "        ")}
        return Observation(done=True, reward=float(len(said)))
`;
const tools = (head: string, taken: string): string =>
  `from openreward.environments import Environment, TextBlock, ToolOutput, tool
${head}


class Desk(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return [{"id": 1}]

    async def get_prompt(self):
        return [TextBlock(text="say it")]

    @tool
    async def say(self) -> ToolOutput:
        said = ""
${taken.replaceAll(/^/gm, "        ")}
        return ToolOutput(blocks=[TextBlock(text=said)], reward=1.0, finished=True)
`;
const tried = (body: string, caught: string): string =>
  `try:\n    ${body}\nexcept ${caught.replace(": ", ":\n    ")}`;
const lazily = "from remarks import remark\n    said = remark('well')";
const called = "said = remark('well')";

it.each([
  ["in a function that goes on", "", tried(lazily, "Exception: pass"), true],
  [
    "where the module goes on",
    tried("from remarks import remark", "ImportError: remark = str"),
    called,
    true,
  ],
  ["in a function that raises it on", "", tried(lazily, "Exception: raise"), false],
  ["in a function that catches something else", "", tried(lazily, "ValueError: pass"), false],
  [
    "by a ladder",
    tried("from remarks import remark", "ImportError: from .remarks import remark"),
    called,
    false,
  ],
  [
    "beside another key that it needs",
    "import anthropic",
    `said = str(anthropic.Anthropic())\n${tried(lazily, "Exception: pass")}`,
    false,
  ],
  ["there and where nothing is caught", "import remarks", tried(lazily, "Exception: pass"), false],
])("takes what is imported %s for a need or a doubt", async (_, head, taken, isSpared) => {
  for (const written of [typed, tools]) {
    const root = temporaryFolder();
    put(root, { "desk.py": written(head, taken), "remarks.py": asks });
    const [one] = (await readPort(root)).found;
    const told = [one!.refusals, one!.doubts].map((each) => each.map(({ code }) => code));
    expect(told).toEqual(isSpared ? [[], ["NEEDS_KEY"]] : [["NEEDS_KEY"], []]);
    expect(one!.losses.some(({ id }) => id === "without-key")).toBe(isSpared);
  }
});

it("takes a package that the source goes on without for a doubt, but no download of its rows", async () => {
  const guarded = (line: string): string => tried(line, "ImportError: pass");
  for (const [head, taken, codes] of [
    [guarded("import requests"), "said = requests.post('http://far.example').text", []],
    [
      guarded("from datasets import load_dataset"),
      "said = str(load_dataset('a/b'))",
      ["NEEDS_DOWNLOAD"],
    ],
  ] as const) {
    const root = temporaryFolder();
    put(root, { "desk.py": typed(head, taken) });
    const { found } = await readPort(root);
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(codes);
  }
});

it("names what could not be had beside a verdict that is unproven, and beside no other", async () => {
  const root = temporaryFolder();
  put(root, { "desk.py": typed("", tried(lazily, "Exception: pass")), "remarks.py": asks });
  const one = (await readPort(root)).found[0]!;
  const report = {
    ok: false,
    verdict: "unproven",
    reason: "no play earns anything",
    questions: [],
  };
  const told = (given: object): string =>
    withDoubts({ ...report, ...given } as unknown as PortReport, one).reason;
  expect(told({})).toMatch(/^no play earns anything; perhaps since .*key.* \(remarks\.py:1\)$/);
  for (const verdict of ["equal", "refused"]) expect(told({ verdict })).toBe(report.reason);
  expect(told({ ok: true })).toBe(report.reason);
  expect(told({ questions: [{ key: "rows" }] })).toBe(report.reason);
  expect(withDoubts(report as unknown as PortReport, { doubts: [] }).reason).toBe(report.reason);
});
