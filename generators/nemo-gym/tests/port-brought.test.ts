import { expect, it } from "vitest";
import { readPort } from "../../../test/support/port-source.js";
import { put, temporaryFolder } from "../../../test/support/workspace.js";

const app = (program: string, body: string): string => `import subprocess
import sys

from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer

PROGRAM = """
${program}
print(sum([1, 2]))
"""


class Summed(SimpleResourcesServer):
    async def verify(self, body: BaseVerifyRequest) -> BaseVerifyResponse:
        ${body}
        return BaseVerifyResponse(**body.model_dump(), reward=float(told == "3"))


if __name__ == "__main__":
    Summed.run_webserver()
`;

const runs = "told = subprocess.check_output([sys.executable, '-c', PROGRAM], text=True).strip()";

it.each([
  ["a program that it runs imports", "def add():\n    import numpy as np", runs, "", ["numpy"]],
  [
    "code that it executes imports",
    "from scipy import stats",
    "told = exec(PROGRAM)",
    "",
    ["scipy"],
  ],
  ["it imports", "", "import yaml; told = yaml.dump(3)", "", ["pyyaml"]],
  ["it states", "import numpy", runs, "numpy==2.4.6\n", ["numpy==2.4.6"]],
  ["a text only shows", "import numpy", "told = PROGRAM", "", []],
  ["nothing brings", "import rowboat", runs, "", []],
])("requires of what the framework brings what %s", async (_, program, body, stated, wanted) => {
  const source = temporaryFolder();
  put(source, {
    "app.py": app(program, body),
    "requirements.txt": `-e nemo-gym[dev] @ ../../\n${stated}`,
    "data/example.jsonl": `${JSON.stringify({ responses_create_params: { input: "Say three." } })}\n`,
  });
  const { found } = await readPort(source);
  expect(found[0]!.requires).toEqual(wanted);
});

const wrote = "Here it is.\n```python\nimport pandas as pd\nfrom rowboat import oar\n```";

it.each([
  ["runs", runs, ["pandas"]],
  ["only reads", "told = PROGRAM", []],
])("requires what a model's program imported in a rollout where it %s", async (_, body, wanted) => {
  const source = temporaryFolder();
  const rollout = { response: { output: [{ content: [{ text: wrote }] }] }, reward: 1 };
  put(source, {
    "app.py": app("", body),
    "data/example.jsonl": `${JSON.stringify({ responses_create_params: { input: "Say three." } })}\n`,
    "data/example_rollouts.jsonl": `${JSON.stringify(rollout)}\n`,
  });
  const { found } = await readPort(source);
  expect(found[0]!.requires).toEqual(wanted);
});
