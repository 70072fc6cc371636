import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { refusalOf } from "../../../src/port/judge.js";
import { envloom } from "../../support/command-line.js";
import { readPort, refusalsOf } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const codesOf = async (name: string, text: string): Promise<readonly string[]> =>
  (await refusalsOf({ [name]: text })).map(({ code }) => code);

it("says of a client of a Git server that it wants one, not that a name is unknown", async () => {
  const env = `from openenv.core.env_server import Action, Environment, Observation
from openenv.core.tools.git_server_client import GitServerClient


class Push(Action):
    text: str


class Desk(Environment):
    def reset(self, seed=None, episode_id=None, **kwargs) -> Observation:
        self.client = GitServerClient("http://far.example")
        return Observation(done=False, reward=0.0)

    def step(self, action: Push, timeout_s=None, **kwargs) -> Observation:
        return Observation(done=True, reward=1.0)
`;
  expect(await codesOf("desk.py", env)).toEqual(["NEEDS_NETWORK"]);
});

it.each([
  ["reasoning_gym", []],
  ["textarena", []],
  ["chromadb", ["NEEDS_SERVICE"]],
])("takes a package of puzzles for a package: %s", async (name, codes) => {
  const env = `import ${name}
import verifiers as vf
from datasets import Dataset


def load_environment():
    rows = Dataset.from_list([{"question": ${name}.asked(), "answer": "2"}])
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())
`;
  expect(await codesOf("puzzles.py", env)).toEqual(codes);
});

it("tells an unknown name last, and knows what only says which columns there are", async () => {
  const env = `import verifiers as vf
from datasets import Features, Image, Sequence, Value, load_dataset


def load_environment():
    told = Features({"question": Value("string"), "answers": Sequence(Value("string")), "shown": Image(decode=False)})
    return vf.SingleTurnEnv(dataset=load_dataset("a/set", features=told), rubric=vf.Odd())
`;
  expect(await codesOf("odd.py", env)).toEqual(["NEEDS_DOWNLOAD", "UNKNOWN_NAME"]);
});

it("says of players that are the model, too, that they are asked for", async () => {
  const env = `import verifiers as vf
from datasets import Dataset
from verifiers.utils.response_utils import parse_response_messages


class Table(vf.MultiTurnEnv):
    async def env_response(self, messages, state, **kwargs):
        response = await self.get_model_response(state, messages)
        return await parse_response_messages(response, "chat")


def load_environment():
    return Table(dataset=Dataset.from_list([{"question": "Play."}]), rubric=vf.Rubric())
`;
  expect(await codesOf("table.py", env)).toEqual(["NEEDS_MODEL"]);
});

it.each([
  ["where the code goes on without it", "asked", ["NEEDS_MODEL"]],
  ["but not on a branch that may not be taken", "'?' if len(messages) > 99 else asked", []],
])("says that a model is asked between turns %s", async (_, said, codes) => {
  const env = `import verifiers as vf
from datasets import Dataset
from openai import AsyncOpenAI


class Talk(vf.MultiTurnEnv):
    async def env_response(self, messages, state, **kwargs):
        try:
            said = ${said.replace("asked", 'await AsyncOpenAI().chat.completions.create(model="m", messages=messages)')}
        except Exception:
            said = "Tell me more."
        return [{"role": "user", "content": str(said)}]


def load_environment():
    return Talk(dataset=Dataset.from_list([{"question": "Hello?"}]), rubric=vf.Rubric())
`;
  expect(await codesOf("talk.py", env)).toEqual(codes);
});

it("takes NeMo Gym's own base for no environment", async () => {
  const source = temporaryFolder();
  const base = `from nemo_gym.base_resources_server import SimpleResourcesServer


class GymnasiumServer(SimpleResourcesServer):
    async def step(self, action):
        raise NotImplementedError
`;
  writeFileSync(join(source, "base.py"), base);
  expect((await readPort(source)).found).toEqual([]);
});

it.each([
  ["WebToolset", "NEEDS_NETWORK", "searches the web"],
  ["BackSearchToolset", "NEEDS_NETWORK", "searches the web"],
  ["CLIToolset", "NEEDS_CONTAINER", "works in a sandbox of the platform's"],
])("says of the platform's %s what it lives on", async (toolset, code, words) => {
  const env = `from openreward.environments import Environment, TextBlock, ToolOutput, tool
from openreward.toolsets import ${toolset}


class Desk(Environment):
    toolsets = [${toolset}]

    @classmethod
    def list_splits(cls):
        return ["train"]

    @tool
    def file(self) -> ToolOutput:
        """Files it."""
        return ToolOutput(blocks=[TextBlock(text="filed")], reward=1.0, finished=True)
`;
  const refusals = await refusalsOf({ "desk.py": env });
  expect(new Set(refusals.map((one) => one.code))).toEqual(new Set([code]));
  expect(refusals[0]!.reason).toContain(words);
});

it("gives what nothing beside the source answers as the reason, and what can be given after it", async () => {
  const source = temporaryFolder();
  const env = `import modal
import verifiers as vf
from datasets import load_dataset


def load_environment():
    app = modal.App("runs")
    return vf.SingleTurnEnv(dataset=load_dataset("a/set"), rubric=vf.Rubric(), app=app)
`;
  writeFileSync(join(source, "runs.py"), env);
  const { found } = await readPort(source);
  const told = { ...found[0]!, refusals: found[0]!.refusals.toReversed() };
  for (const one of [found[0]!, told])
    expect(refusalOf(one)!.reason).toMatch(/^NEEDS_CONTAINER: .*; and its rows are downloaded/s);
});

const loads = (signature: string, body: string): string => `import os
import verifiers as vf
from datasets import Dataset, load_dataset

PLACE = "https://example.org/rows.json"


def far(name):
    return load_dataset(name, split="train")


def load_environment(${signature}):
${body.replace(/^/gm, "    ")}
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())
`;
const own = 'Dataset.from_list([{"question": "1 + 1?", "answer": "2"}])';

it.each([
  ['kind="one"', `if kind == "one":\n    rows = far("a/one")\nelse:\n    rows = ${own}`, "surely"],
  ['kind="own"', `if kind == "one":\n    rows = far("a/one")\nelse:\n    rows = ${own}`, "never"],
  [
    "path=None",
    `if path is not None or path:\n    rows = ${own}\nelse:\n    rows = far("a")`,
    "surely",
  ],
  ["*, far_away=False", `rows = ${own}\nif far_away:\n    rows = far("a/one")`, "never"],
  [
    "kind",
    'if kind == "one":\n    rows = far("a/one")\nelse:\n    raise ValueError(kind)',
    "surely",
  ],
  [
    "path=None",
    `path = path or os.environ.get("ROWS")\nrows = ${own} if path else far("a")`,
    "perhaps",
  ],
  [
    "",
    `rows = ${own}\nif os.path.exists("more"):\n    pass\nelse:\n    rows = far("a")`,
    "perhaps",
  ],
  ["", `try:\n    rows = far("a")\nexcept OSError:\n    rows = ${own}`, "perhaps"],
  ["", `rows = os.environ.get("ROWS") or far("a")`, "perhaps"],
  [
    "place=PLACE",
    'rows = load_dataset("json", data_files={"train": place}, split="train")',
    "surely",
  ],
  ["", 'rows = load_dataset("json", data_files="rows.jsonl", split="train")', "never"],
])(
  "knows by what load_environment is handed whether it downloads: %s, %s",
  async (trajectories, body, far) => {
    const root = temporaryFolder();
    const source = join(root, "hub", "loads");
    put(source, { "loads.py": loads(trajectories, body) });
    const { found } = await readPort(source);
    const tell = (told: readonly { readonly code: string }[]) =>
      told.some(({ code }) => code === "NEEDS_DOWNLOAD");
    expect(tell(found[0]!.refusals)).toBe(far === "surely");
    expect(tell(found[0]!.doubts)).toBe(far === "perhaps");
    if (far !== "perhaps") return;
    const surveyed = await envloom(root, "port", "survey", "hub", "--json");
    expect(JSON.parse(surveyed.out)).toMatchObject({
      environments: [
        {
          expected: "unsure",
          needs: ["NEEDS_DOWNLOAD"],
          reasons: [expect.stringMatching(/^perhaps its rows are downloaded .*loads\.py:\d+\)$/)],
        },
      ],
    });
    const explained = await envloom(root, "port", "hub/loads", "--to", "ors", "--explain");
    expect(explained.out).toMatch(/^perhaps {3}its rows are downloaded .* loads\.py:\d+ /m);
  },
);
