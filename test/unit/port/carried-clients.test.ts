import { expect, it } from "vitest";
import { readPort, refusalsOf } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const judged = (client: string): string => `import httpx
import verifiers as vf
from datasets import Dataset
from openai import AsyncOpenAI


async def right(completion, answer, **kwargs) -> float:
    said = await JUDGE.chat.completions.create(model="m", messages=[{"role": "user", "content": answer}])
    return float(said.choices[0].message.content == "yes")


def load_environment():
    global JUDGE
${client.replaceAll(/^/gm, "    ")}
    rows = Dataset.from_list([{"question": "One?", "answer": "1"}])
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric(funcs=[right]))
`;

it.each([
  ["JUDGE = AsyncOpenAI(http_client=httpx.AsyncClient(timeout=httpx.Timeout(9)))", []],
  [
    "limits = httpx.Limits(max_connections=8)\nhttp = httpx.AsyncClient(limits=limits)\nJUDGE = AsyncOpenAI(http_client=http)",
    [],
  ],
  [
    "http = httpx.AsyncClient()\nhttp.build_request('GET', 'http://far.example')\nJUDGE = AsyncOpenAI(http_client=http)",
    ["NEEDS_NETWORK"],
  ],
  ["http = httpx.AsyncClient()\nJUDGE = AsyncOpenAI()", ["NEEDS_NETWORK"]],
  ["JUDGE = AsyncOpenAI()\nhttpx.post('http://far.example', json={'up': 1})", ["NEEDS_NETWORK"]],
])("takes what only carries a judge's questions for no network: %s", async (client, codes) => {
  const refused = await refusalsOf({ "judged.py": judged(client) });
  expect(refused.map(({ code }) => code)).toEqual(codes);
});

it.each([
  [[], "import httpx", ["httpx"]],
  [["httpx>=0.27"], "import httpx", ["httpx>=0.27"]],
  [["httpx-sse>=0.4"], "from httpx import Timeout", ["httpx", "httpx-sse>=0.4"]],
  [[], "import json as httpx", []],
])(
  "requires the HTTP client that the framework brought, where it is not stated: %j, %s",
  async (stated, imports, wanted) => {
    const source = temporaryFolder();
    put(source, {
      "judged.py": judged("JUDGE = AsyncOpenAI()").replace("import httpx", imports),
      "pyproject.toml": `[project]\nname = "judged"\ndependencies = ${JSON.stringify(stated)}\n`,
    });
    const { found } = await readPort(source);
    expect(found[0]!.requires).toEqual(wanted);
  },
);
