import { expect, it } from "vitest";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const own = "class AutoTokenizer:\n    from_pretrained = str\n";
const shown = "from openenv.core.env_server import Action, Environment, Observation";
const typed = (line: string, taken: string): Readonly<Record<string, string>> => ({
  "words.py": own,
  "env.py": `${shown}\n${line}\n\n\nclass Go(Action):\n    far: int\n\n\nclass Walk(Environment):\n    def reset(self):\n        ${taken}\n        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n`,
});
const tools = (line: string, taken: string): Readonly<Record<string, string>> => ({
  "words.py": own,
  "env.py": `from openreward.environments import Environment, TextBlock, ToolOutput, tool\n${line}\n\n\nclass Walk(Environment):\n    @classmethod\n    def list_splits(cls):\n        return ["train"]\n\n    @classmethod\n    def list_tasks(cls, split):\n        return [{"id": 1}]\n\n    async def get_prompt(self):\n        ${taken}\n        return [TextBlock(text="go")]\n\n    @tool\n    async def go(self) -> ToolOutput:\n        return ToolOutput(blocks=[], reward=1.0, finished=True)\n`,
});
const unused = `from transformers import AutoTokenizer\n\n\ndef counted(text):\n    return AutoTokenizer.from_pretrained(text)`;
const load = 'AutoTokenizer.from_pretrained("gpt2")';

it.each([
  ["by a typed action", typed("from transformers import AutoTokenizer", load), true],
  ["by tools", tools("from transformers import AutoTokenizer", load), true],
  ["whose author has a class of that name", typed("from words import AutoTokenizer", load), false],
  ["that never comes to it", typed(unused, "pass"), false],
])(
  "a model loaded by its name is or is no doubt of an environment %s",
  async (_, files, isDoubted) => {
    const root = temporaryFolder();
    put(root, files);
    const { found } = await readPort(root);
    expect(found.map(({ refusals }) => refusals)).toEqual([[]]);
    expect(found[0]!.doubts.map(({ code }) => code)).toEqual(isDoubted ? ["NEEDS_DOWNLOAD"] : []);
  },
);
