import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

/** What a script of Python prints that imports the port's modules, without the blanks at its ends. */
const printed = (script: string): string =>
  execFileSync("python3", ["-c", script], {
    encoding: "utf8",
    timeout: 60_000,
    env: {
      PATH: process.env["PATH"],
      PYTHONPATH: ["generators/verifiers/port", "shared-domain/python"]
        .map((folder) => join(packageRoot, folder))
        .join(":"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  }).trim();

const script = `
import asyncio
from original import Broke
from recorder import Rollout

class Rollouts:
    found = {"dialect": "v0", "original": {"said": "submit", "converses": False, "tools": [{"name": "submit", "parameters": {}}]}}
    asked = []

    async def ask(self, said):
        self.asked.append(said)
        raise Broke("it broke")

def say(text):
    return {"tool": "submit", "arguments": {"answer": text}}

async def main():
    rollouts = Rollouts()
    rollout = Rollout(rollouts, {"blocks": []})
    print(await rollout.call(say("")))
    for after in (rollout.call(say("so")), rollout.end()):
        try:
            await after
        except Broke as broke:
            print(broke)
    print(rollouts.asked)

asyncio.run(main())
`;

it("says nothing empty to a rollout, and asks nothing of one that broke", () => {
  const out = printed(script);
  expect(out.split("\n")).toEqual(["None", "it broke", "it broke", "[{'say': 'so'}]"]);
});

const stopping = `
import asyncio, sys
from recorder import Rollouts

PIPE = asyncio.subprocess.PIPE
CODE = "import subprocess; subprocess.Popen(['sleep', '100']); print('up', flush=True); input()"

async def main():
    rollouts = Rollouts.__new__(Rollouts)
    rollouts._process = process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CODE, stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    await process.stdout.readline()
    await rollouts.stop()
    print(process.returncode)

asyncio.run(main())
`;

it("ends with all that the original's process started, which hold its output open", () => {
  const out = printed(stopping);
  expect(out).toBe("-9");
});

const answering = `
from own_answers import answers_of

rows = [{"answer": "B"}, {"solution": "A"}, {"answer": ""}]
plain = {"patterns": [], "tables": [], "judged": False}
given = ["Final:\\\\s*([A-D])", "(\\\\d+)", "(.)"]
for one in answers_of(None, {"train": rows}, {**plain, "patterns": given}):
    print(one["index"], one["text"])
words = "Link words.\\nExamples of links:\\n- cat, bat\\n- bat, bats\\n\\nSay them. Example: hat"
asked = [{"prompt": [{"role": "user", "content": words}]}]
told = {"patterns": ["#score:.*?([1-5])"], "tables": ["as an? (?:ai|llm) model", "(?!x)x"], "judged": True}
for one in answers_of(None, {"train": [], "validation": asked}, told):
    print(one["split"], one["text"])
`;

it("answers with a row's own answer in the forms that patterns catch, with examples, and for the judge", () => {
  const out = printed(answering);
  expect(out.split("\n")).toEqual([
    "0 B",
    "0 Final:B",
    "1 \\boxed{A}",
    "validation cat, bat",
    "validation bat, bats",
    "validation hat",
    "validation as a ai model",
    "validation judge-leans:first;",
    "validation judge-leans:last;",
    "validation judge-replies:%23score%3A1;",
    "validation judge-replies:%23score%3A5;",
  ]);
});

const identified = `
import contextlib, importlib.util, sys
from types import ModuleType, SimpleNamespace

def stands(name, **held):
    sys.modules[name] = module = ModuleType(name)
    module.__dict__.update(held)
    module.__path__ = []

stands("pydantic_core", to_jsonable_python=lambda value: value)
stands("lifted")
stands("lifted.chance", Episode=lambda seed: contextlib.nullcontext())
stands("lifted.plain_vf0")
spec = importlib.util.spec_from_file_location("lifted.plain_vf0.loaded", sys.argv[1])
loaded = importlib.util.module_from_spec(spec)
spec.loader.exec_module(loaded)
for ids in (["a", "b"], ["a", "a"], ["a", None]):
    env = SimpleNamespace(dataset=[{"id": one, "answer": "x"} for one in ids], eval_dataset=None)
    print([row.get("id") for row in loaded.Loaded(lambda: env).rows("train")])
`;

it("lets rows of v0 go by their place where their ids name several of them, or not all", () => {
  const file = join(packageRoot, ..."generators/verifiers/port/plain_vf0/loaded.py".split("/"));
  const out = execFileSync("python3", ["-c", identified, file], {
    encoding: "utf8",
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  expect(out.trim().split("\n")).toEqual(["['a', 'b']", "[None, None]", "[None, None]"]);
});
