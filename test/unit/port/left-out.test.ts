import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Registry } from "../../../src/installation/registry.js";
import type { Analysis } from "../../../src/port/analysis.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import { envloom } from "../../support/command-line.js";

const parts = await loadParts(new Registry());
const scratch = mkdtempSync(join(tmpdir(), "envloom-test-left-out-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
    writeFileSync(join(scratch, name, path), text);
  }
  return join(scratch, name);
}

/** Reads a source and lifts it, without some of its tools. */
const lift = (source: string, ...names: readonly string[]): Promise<Analysis> =>
  readSource({
    source,
    parts,
    choose: null,
    decisions: { reward: "sum", origin: "a test", license_note: "Licence: MIT." },
    answers: names.length === 0 ? {} : { leave_out: names },
    python: undefined,
  });

const ors = `import docker
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
    def run(self) -> ToolOutput:
        """Runs a program."""
        shown = docker.from_env().containers.run("alpine", "true")
        return ToolOutput(blocks=[TextBlock(text=shown)])

    @tool
    def look(self) -> ToolOutput:
        """Looks."""
        return ToolOutput(blocks=[TextBlock(text="a desk")], reward=1.0, finished=True)
`;

const v0 = `import requests
import verifiers as vf
from datasets import Dataset


def search(words: str) -> str:
    """Searches the web.

    Args:
        words: what for
    """
    return requests.get("https://example.org/search", params={"q": words}).text


def add(a: int, b: int) -> int:
    """Adds.

    Args:
        a: one
        b: another
    """
    return a + b


def right(completion, answer, **kwargs) -> float:
    return float(answer in completion[-1]["content"])


def load_environment(**kwargs):
    rows = Dataset.from_list([{"question": "1 + 2?", "answer": "3"}])
    return vf.ToolEnv(
        dataset=rows,
        tools=[
            search,
            add,
        ],
        rubric=vf.Rubric(funcs=[right]),
        max_turns=3,
    )
`;

const openenv = `from uuid import uuid4

import requests
from fastmcp import FastMCP
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.mcp_environment import MCPEnvironment
from openenv.core.env_server.mcp_types import CallToolAction, CallToolObservation
from openenv.core.env_server.types import Observation, State


class Desk(MCPEnvironment):
    def __init__(self):
        mcp = FastMCP("desk")

        @mcp.tool
        def fetch(address: str) -> str:
            """Fetches a page."""
            return requests.get(address).text

        @mcp.tool
        def look() -> str:
            """Looks."""
            return "a desk"

        super().__init__(mcp)

    def reset(self, seed=None, episode_id=None, **kwargs):
        return Observation(done=False, reward=0.0)

    def _step_impl(self, action, timeout_s=None, **kwargs):
        return Observation(done=False, reward=0.0)

    @property
    def state(self):
        return State(episode_id=str(uuid4()), step_count=0)


app = create_app(Desk, CallToolAction, CallToolObservation)
`;

const gym = `import docker
from fastapi import FastAPI
from nemo_gym.base_resources_server import SimpleResourcesServer
from pydantic import BaseModel


class Code(BaseModel):
    code: str


class Server(SimpleResourcesServer):
    def setup_webserver(self) -> FastAPI:
        app = super().setup_webserver()
        app.post("/run")(self.run)
        app.post("/look")(self.look)
        return app

    async def run(self, body: Code) -> dict:
        return {"shown": docker.from_env().containers.run("alpine", body.code)}

    async def look(self, body: Code) -> dict:
        return {"shown": body.code}

    async def verify(self, body):
        return {**body.model_dump(), "reward": 1.0}


if __name__ == "__main__":
    Server.run_webserver()
`;
const named = (name: string): object => ({
  type: "function",
  name,
  description: "x",
  parameters: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
  strict: true,
});
const row = {
  responses_create_params: {
    input: [{ role: "user", content: "Look." }],
    tools: [named("run"), named("look")],
  },
};

const sources = [
  ["a container's tool of ORS", "run", { "env.py": ors }, "NEEDS_CONTAINER"],
  ["a service's tool of Verifiers", "search", { "web_desk.py": v0 }, "NEEDS_NETWORK"],
  ["a service's tool of OpenEnv", "fetch", { "desk.py": openenv }, "NEEDS_NETWORK"],
  [
    "a route of NeMo Gym",
    "run",
    { "app.py": gym, "data/example.jsonl": `${JSON.stringify(row)}\n` },
    "NEEDS_CONTAINER",
  ],
] as const;

describe("leaving tools out", () => {
  it.each(sources)("ports without %s", async (what, name, files, need) => {
    const source = folder(what.replaceAll(/\W+/g, "-"), files);
    const whole = await lift(source);
    expect(whole.found[0]!.refusals.map(({ code }) => code)).toEqual([need]);
    const { found, lifted } = await lift(source, name);
    const [one] = found;
    expect(one!.refusals).toEqual([]);
    expect(one!.losses.map(({ id }) => id)).toContain(`left-out-${name}`);
    expect(one!.original).toMatchObject({ left_out: [name] });
    expect(lifted!.files["domain.py"]).not.toMatch(new RegExp(`def ${name}\\b`));
    const path = Object.keys(files)[0];
    const text = lifted!.files[`lifted/${path}`]!;
    expect(text).not.toMatch(/^import (docker|requests)$/m);
  });

  it.each(sources.slice(0, 1))("offers it where %s alone needs it", async (_, name, files) => {
    const { found } = await lift(folder("offered", files));
    const [refusal] = found[0]!.refusals;
    expect(refusal!.alternative).toContain(`leave the tool out: \`leave_out: [${name}]\``);
  });

  it("asks for it without --yes, and takes the answer that is set", async () => {
    const source = folder("asked", { "env.py": ors });
    const argv = [source, "--to", "verifiers", "--out", "out", "--json"];
    const open = await envloom(scratch, "port", ...argv);
    expect({ code: open.code, report: JSON.parse(open.out) as unknown }).toMatchObject({
      code: 2,
      report: {
        verdict: "refused",
        questions: [{ key: "leave_out", candidates: [{ value: ["run"] }] }],
      },
    });
    const told = await envloom(scratch, "port", ...argv, "--set", "leave_out=[run]", "--explain");
    expect(JSON.parse(told.out)).toMatchObject({ ok: true, verdict: "unproven" });
    const refused = await envloom(scratch, "port", ...argv, "--yes");
    expect(JSON.parse(refused.out)).toMatchObject({ verdict: "refused", questions: [] });
    const unread = await envloom(scratch, "port", ...argv, "--set", "run", "--set", "a=[");
    expect(unread.code).toBe(2);
    for (const each of ["--set run cannot", "--set a=[ cannot"]) expect(unread.out).toContain(each);
  });

  it("asks nothing where more than tools stands in the way", async () => {
    const more = ors
      .replace("import docker\n", "import docker\nimport requests\n")
      .replace('text="Look."', 'text=requests.get("https://example.org").text');
    const { found } = await lift(folder("more", { "env.py": more }));
    expect(found[0]!.refusals.length).toBeGreaterThan(0);
    expect(found[0]!.original["leavable"]).toBeUndefined();
  });

  it("leaves every other line where it was", async () => {
    const { found } = await lift(folder("places", { "env.py": ors }), "run");
    const look = found[0]!.names.find(({ name }) => name === "look");
    expect(look!.at.line).toBe(ors.split("\n").findIndex((l) => l.includes("def look")) + 1);
  });

  it("refuses a name that no tool has", async () => {
    const { found } = await lift(folder("unknown", { "env.py": ors }), "runn");
    expect(found[0]!.refusals.map(({ code }) => code)).toContain("ANSWER_UNFIT");
  });
});
