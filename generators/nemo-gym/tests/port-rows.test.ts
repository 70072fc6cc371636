import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { findPython } from "../../../src/python/find.js";
import { ensureVenv } from "../../../src/python/venv.js";
import { readPort } from "../../../test/support/port-source.js";
import { put, temporaryFolder } from "../../../test/support/workspace.js";

const app = `import sys
from pathlib import Path

from nemo_gym.base_resources_server import BaseVerifyResponse, SimpleResourcesServer

CHECKS = Path(__file__).resolve().parent / "vendored"


def registry():
    if str(CHECKS) not in sys.path:
        sys.path.insert(0, str(CHECKS))
    import checks

    return checks.ALL


class Marked(SimpleResourcesServer):
    async def verify(self, body):
        right = registry()[body.kind]
        return BaseVerifyResponse(**body.model_dump(), reward=float(right(body)))


if __name__ == "__main__":
    Marked.run_webserver()
`;
const checks = `import checks_help

ALL = {"long": checks_help.is_long}
`;
const help = `def is_long(body):
    return len(body.response.output) > 1
`;
const row = (more: object): object => ({
  responses_create_params: { input: [{ role: "user", content: "Go." }] },
  kind: "long",
  ...more,
});

const lift = async (rows: readonly object[]) => {
  const source = temporaryFolder();
  put(source, {
    "app.py": app,
    "vendored/checks.py": checks,
    "vendored/checks_help.py": help,
    "data/example.jsonl": rows.map((one) => `${JSON.stringify(one)}\n`).join(""),
  });
  const decisions = { reward: "verify", origin: "a test", license_note: "Licence: MIT." };
  const { found, lifted } = await readPort(source, decisions);
  expect(found[0]!.refusals).toEqual([]);
  return { found: found[0]!, files: lifted!.files };
};

it("follows modules that the code puts on the search path", async () => {
  const { found, files } = await lift([row({ id: 1 })]);
  expect(found.modules.toSorted()).toEqual([
    "app.py",
    "vendored/checks.py",
    "vendored/checks_help.py",
  ]);
  expect(found.requires).toEqual([]);
  expect(files["lifted/app.py"]).toContain("    from .vendored import checks\n");
  expect(files["lifted/vendored/checks.py"]).toContain("from . import checks_help\n");
});

it.each([
  ["ids that several have", [{ id: 1 }, { id: "1" }], [{ id: 1 }, { id: "1" }]],
  ["seeds that are no numbers", [{ seed: "dawn" }, { seed: 3 }], [{ seed: "dawn" }, { seed: 3 }]],
  ["names of our own fields", [{ params: [1], tools: "saw" }], [{ params: [1], tools: "saw" }]],
  ["ids and seeds that tell rows apart", [{ id: 1, seed: 4 }, { id: 2 }], [undefined, undefined]],
] as const)(
  "gives the author's code the rows it had, with %s",
  async (_, more, apart) => {
    const rows = more.map(row);
    const { found, files } = await lift(rows);
    const told = found.losses.some(({ id }) => id === "shared-ids");
    expect(told).toBe(apart.some((own) => own !== undefined && "id" in own));
    const path = Object.keys(files).find((one) => one.startsWith("data/"))!;
    const tasks = files[path]!.trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(tasks.map(({ own_fields: own }) => own)).toEqual(apart);
    const home = temporaryFolder();
    put(home, files);
    const { python } = await ensureVenv({
      label: "crosscheck",
      requirements: ["pydantic==2.14.3", "typing-extensions==4.16.0"],
      range: ">=3.12",
      python: (await findPython({ range: ">=3.12", neededBy: ["test"] })).path,
    });
    const code = `import json, sys
from lifted.app import Marked
from lifted.plain_gym.play import Play
play = Play(Marked, {"name": "marked"})
print(json.dumps([play.row_of(json.loads(line)) for line in open(sys.argv[1])]))`;
    const out = execFileSync(python, ["-c", code, path], { cwd: home, env: process.env });
    expect(JSON.parse(out.toString())).toEqual(rows);
  },
  300_000,
);
