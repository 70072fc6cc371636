import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Found } from "../../../src/port/analysis.js";
import { withToldTools } from "../../../src/port/told-tools.js";
import { readPort } from "../../support/port-source.js";
import { temporaryFolder } from "../../support/workspace.js";

const toolkit = join(packageRoot, "fixtures", "port", "verifiers", "toolkit");
const said = { name: "submit", description: "", parameters: {} };
const saw = {
  name: "saw",
  description: "Saw a part off.",
  parameters: { type: "object", properties: { part: { enum: ["leg", "arm"] } } },
};

describe("tools that only the loaded environment knows", () => {
  it.each([
    ["vf.ToolEnv(tool_defs=WORDS)", true],
    ["vf.ToolEnv(tool_defs=None)", false],
    ["vf.ToolEnv(dataset=rows({'oai_tools': WORDS}))", true],
    ["named(vf.ToolEnv(tools=[made()]))", true],
    ["vf.ToolEnv(tools=[count])", false],
  ])("are asked for where %s hands them over: %s", async (made, asks) => {
    const root = temporaryFolder();
    const text = `import verifiers as vf\n\n\ndef count(n: int) -> str:\n    return str(n)\n\n\ndef load_environment():\n    return ${made}\n`;
    writeFileSync(join(root, "kit.py"), text);
    const { found } = await readPort(root);
    expect(found[0]!.refusals).toEqual([]);
    expect(found[0]!.original["asks_tools"]).toBe(asks);
  });

  const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };

  it("become the port's, with what each row offers of them", async () => {
    const offered = { train: [["saw"], [], ["saw"]] };
    const told = { tools: [saw, said], offered };
    const { lifted } = await readPort(toolkit, { ...decisions, told });
    expect(lifted!.files["domain.py"]).toContain("with_offers(split, LOADED.rows(split))");
    expect(lifted!.files["domain.py"]).toContain("def saw(self, part: Literal['leg', 'arm']");
    expect(lifted!.files["lifted/offered_by_row.py"]).toContain("'train': [0, 1, 0],");
    expect(lifted!.description).toMatchObject({
      domain: { tools: ["saw", "submit"] },
      tasks: { tools: "offered_tools" },
    });
  });

  it("are handed numbers as the model writes them", async () => {
    const size = {
      type: "object",
      properties: { size: { type: "number" }, from: { type: "number" } },
    };
    const cut = { name: "cut", description: "Cut it.", parameters: size, stated: size };
    const told = { tools: [cut, said], offered: null };
    const { lifted } = await readPort(toolkit, { ...decisions, told });
    expect(lifted!.files["domain.py"]).toContain("size: int | float | None = None");
  });

  it("are the same for all rows where nobody said otherwise", async () => {
    const { lifted } = await readPort(toolkit, {
      ...decisions,
      told: { tools: [saw, said], offered: null },
    });
    expect(lifted!.files["lifted/offered_by_row.py"]).toBeUndefined();
    expect(lifted!.description["tasks"]).not.toHaveProperty("tools");
  });
});

describe("what the play told of tools", () => {
  const found = { original: {}, losses: [] } as unknown as Found;

  it("is kept for the lifter, and what rows say differently of one name is lost", () => {
    const told = { offered: null, differing: ["saw"] };
    const known = withToldTools(found, { tools: [saw], told });
    expect(known.original["told"]).toEqual({ tools: [saw], offered: null });
    expect(known.losses.map(({ id, what }) => [id, what.includes("`saw`")])).toEqual([
      ["tool-schemas", true],
    ]);
  });

  it("is nothing where reading knew them", () =>
    expect(withToldTools(found, { tools: [saw], told: null })).toBe(found));
});

const script = `
import asyncio, json
from told_tools import told_tools, with_saying

def offer(name, kind="string"):
    return {"type": "function", "function": {"name": name, "description": name, "parameters": {"type": "object", "properties": {"at": {"type": kind}}, "required": ["at"]}}}

async def of(rows):
    async def asked(split, index):
        return rows[index]
    return await told_tools({"train": len(rows)}, asked)

async def main():
    same = await of([[offer("saw"), offer("glue")]] * 40)
    print(same.offered, [t["name"] for t in same.tools], same.differing)
    other = await of([[offer("saw")], [], [offer("saw", "integer"), offer("submit")]])
    print(other.offered, other.differing)
    print([t["name"] for t in with_saying(other, {"name": "submit", "description": "", "parameters": {}}, converses=False)])

asyncio.run(main())
`;

it("asks the rows, and all of them where they do not offer the same", () => {
  const out = execFileSync("python3", ["-c", script], {
    encoding: "utf8",
    env: {
      PYTHONPATH: join(packageRoot, "shared-domain", "python"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  expect(out.trim().split("\n")).toEqual([
    "None ['saw', 'glue'] []",
    "{'train': [['saw'], [], ['saw', 'submit']]} ['saw']",
    "['saw', 'submit', 'final_answer']",
  ]);
});
