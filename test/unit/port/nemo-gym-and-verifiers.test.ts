import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Analysis, Found, Lifted } from "../../../src/port/analysis.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import { Registry } from "../../../src/installation/registry.js";

const parts = await loadParts(new Registry());
const fixture = (name: string): string => join(packageRoot, "fixtures", "port", name);
const scratch = mkdtempSync(join(tmpdir(), "envloom-test-port-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const read = (source: string): Promise<Analysis> =>
  readSource({ source, parts, choose: null, decisions: null, python: undefined });
const codes = ({ refusals }: Found): string[] => refusals.map(({ code }) => code);

async function only(source: string): Promise<Found> {
  const { found } = await read(source);
  expect(found.map(({ entry }) => entry)).toHaveLength(1);
  return found[0]!;
}

async function lift(name: string): Promise<Lifted> {
  const decisions = { reward: "verify", origin: "a fixture", license_note: "Licence: MIT." };
  const { lifted } = await readSource({
    source: fixture(name),
    parts,
    choose: null,
    decisions,
    python: undefined,
  });
  return lifted!;
}

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
    writeFileSync(join(scratch, name, path), text);
  }
  return join(scratch, name);
}

describe("recognition", () => {
  it.each([
    ["nemo-gym/stamp_desk", "0.7", "StampDeskServer", "app.py"],
    ["nemo-gym/coin_walk", "0.7", "CoinWalkEnv", "app.py"],
    ["nemo-gym/kitchen", "0.7", "KitchenServer", "app.py"],
    ["nemo-gym/judged", "0.7", "JudgedServer", "app.py"],
    ["nemo-gym/hired", "0.7", "HiredServer", "app.py"],
    ["verifiers/locker", "v1", "LockerTaskset", "locker/taskset.py"],
    ["verifiers/long_division", "v1", "LongDivisionTaskset", "long_division/taskset.py"],
    ["verifiers/spelling", "v0", "load_environment", "spelling.py"],
    ["verifiers/shelf", "v0", "load_environment", "shelf.py"],
    ["verifiers/marking", "v0", "load_environment", "marking.py"],
    ["verifiers/dealt", "v0", "load_environment", "dealt.py"],
    ["verifiers/toolkit", "v0", "load_environment", "toolkit.py"],
    ["verifiers/errands", "v0", "load_environment", "errands.py"],
    ["verifiers/doubting", "v0-early", "load_environment", "doubting.py"],
    ["verifiers/umpire", "v1", "UmpireTaskset", "umpire/taskset.py"],
  ])("knows %s", async (name, dialect, entry, file) => {
    expect(await only(fixture(name))).toMatchObject({
      framework: name.split("/")[0],
      dialect,
      entry,
      file,
      refusals: [],
    });
  });

  it("takes a folder `src` of packages for no package", async () => {
    const held = folder("apart", {});
    cpSync(join(fixture("verifiers/locker"), "locker"), join(held, "src", "locker"), {
      recursive: true,
    });
    const decisions = { reward: "verify", origin: "a fixture", license_note: "Licence: MIT." };
    const asked = { source: held, parts, choose: null, decisions, python: undefined };
    const { found, lifted } = await readSource(asked);
    expect(found).toMatchObject([{ refusals: [], original: { module: "locker" } }]);
    const paths = Object.keys(lifted!.files);
    expect(paths).toContain("lifted/locker/taskset.py");
    expect(paths.filter((path) => path.startsWith("lifted/src"))).toEqual([]);
  });

  it.each([
    ["nemo-gym/talkative", "NEEDS_MODEL"],
    ["nemo-gym/boxed", "NEEDS_CONTAINER"],
    ["verifiers/duel", "SEVERAL_SEATS"],
    ["verifiers/watched", "NO_COUNTERPART"],
  ])("refuses %s with %s and says what can be had instead", async (name, code) => {
    const found = await only(fixture(name));
    expect(codes(found)).toEqual([code]);
    expect(found.refusals[0]!.alternative).not.toBe("");
  });

  it("refuses rows that are not in the source", async () => {
    const app =
      'from nemo_gym.base_resources_server import SimpleResourcesServer\n\n\nclass Bare(SimpleResourcesServer):\n    pass\n\n\nif __name__ == "__main__":\n    Bare.run_webserver()\n';
    expect(codes(await only(folder("bare", { "app.py": app })))).toEqual(["NO_TASKS"]);
  });

  it("refuses rows that are downloaded", async () => {
    const code =
      'import verifiers as vf\nfrom datasets import load_dataset\n\n\ndef load_environment():\n    return vf.SingleTurnEnv(dataset=load_dataset("somebody/rows"), rubric=vf.Rubric())\n';
    const found = await only(folder("far", { "far.py": code }));
    expect(codes(found)).toEqual(["NEEDS_DOWNLOAD"]);
    expect(found.refusals[0]!.reason).toMatch(/^its rows are downloaded when it loads/);
  });

  it("calls a file that it fetches by an address a file, not rows", async () => {
    const code =
      'import requests\nimport verifiers as vf\n\n\ndef load_environment():\n    rows = requests.get("https://example.org/all.zip").content\n    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())\n';
    const [first] = (await only(folder("far", { "far.py": code }))).refusals;
    expect(first!.reason).toContain("it fetches a file when it loads: requests.get");
  });

  it.each([
    ["v0-early", ">=0.1.3"],
    ["v0", ">=0.1.9"],
  ])("reads messages that are written into as %s where %s is asked for", async (dialect, pin) => {
    const code =
      'import verifiers as vf\nfrom datasets import Dataset\n\n\ndef paid(prompt, completion):\n    prompt[0]["content"] = completion[0]["content"]\n    return 1.0\n\n\ndef load_environment():\n    rows = Dataset.from_list([{"question": "1 + 1?", "answer": "2"}])\n    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric(funcs=[paid]))\n';
    const project = `[project]\nname = "written"\nversion = "1"\ndependencies = ["verifiers${pin}"]\n`;
    const source = folder(`written-${dialect}`, { "written.py": code, "pyproject.toml": project });
    expect(await only(source)).toMatchObject({ dialect });
  });

  it("leaves to the recorder what only one branch of the code downloads", async () => {
    const code =
      'import verifiers as vf\nfrom datasets import Dataset, load_dataset\n\n\ndef load_environment(name=None):\n    rows = load_dataset(name) if name else Dataset.from_list([{"question": "1 + 1?", "answer": "2"}])\n    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())\n';
    expect(codes(await only(folder("near", { "near.py": code })))).toEqual([]);
  });

  it("names an unknown name by its own package", async () => {
    const text = `import datasets\nimport verifiers as vf\n\n\ndef load_environment():\n    datasets.enable_caching()\n    return vf.SingleTurnEnv(dataset=datasets.Dataset.from_list([]), rubric=vf.Rubric(), odd=vf.Odd)\n`;
    const { found } = await read(folder("packages", { "odd.py": text }));
    expect(found[0]!.names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["datasets.enable_caching", "datasets.Dataset", "vf.Odd"]),
    );
    expect(found[0]!.refusals[0]).toMatchObject({
      reason: "datasets.enable_caching: nothing plain stands for it",
    });
  });

  it("refuses what asks a model between turns, where no judge is", async () => {
    const code =
      'import verifiers as vf\nfrom datasets import Dataset\nfrom openai import AsyncOpenAI\n\n\nclass Talk(vf.MultiTurnEnv):\n    async def env_response(self, messages, state, **kwargs):\n        said = await AsyncOpenAI().chat.completions.create(model="m", messages=[])\n        return [{"role": "user", "content": said.choices[0].message.content}]\n\n\ndef load_environment():\n    return Talk(dataset=Dataset.from_list([{"question": "Hello?"}]), rubric=vf.Rubric())\n';
    expect(codes(await only(folder("talk", { "talk.py": code })))).toEqual(["NEEDS_MODEL"]);
  });

  it("takes a release that an environment of v0 was written for", async () => {
    const code =
      "import verifiers as vf\n\n\ndef load_environment():\n    return vf.SingleTurnEnv(rubric=vf.Rubric())\n";
    const project = (pin: string): string =>
      `[project]\nname = "dated"\nversion = "0"\ndependencies = ["verifiers${pin}"]\n`;
    for (const [pin, dialect] of [
      ["==0.1.5", "v0-early"],
      [">=0.1.9", "v0"],
      [">=0.2.0", "v0-late"],
    ] as const) {
      expect(
        await only(
          folder(`dated-${dialect}`, { "dated.py": code, "pyproject.toml": project(pin) }),
        ),
      ).toMatchObject({ dialect });
    }
  });

  it("finds each of two servers", async () => {
    const app = (name: string): string =>
      `from nemo_gym.base_resources_server import SimpleResourcesServer\n\n\nclass ${name}(SimpleResourcesServer):\n    pass\n`;
    const { found } = await read(
      folder("two", {
        "resources_servers/a/app.py": app("A"),
        "resources_servers/b/app.py": app("B"),
      }),
    );
    expect(found.map(({ entry }) => entry)).toEqual(["A", "B"]);
  });

  it("names what the framework's 0.4 alone has", async () => {
    const app =
      "from nemo_gym.base_resources_server import MCPResourcesServer, gym_tool\n\n\nclass Old(MCPResourcesServer):\n    @gym_tool\n    def add(self, session_id: str, n: int) -> int:\n        return n\n";
    const row = '{"responses_create_params": {"input": "Add."}}\n';
    expect(await only(folder("old", { "app.py": app, "data/example.jsonl": row }))).toMatchObject({
      dialect: "0.4",
      refusals: [],
    });
  });

  it("says what a port adds and loses", async () => {
    const found = await only(fixture("nemo-gym/kitchen"));
    expect(found.added.join()).toContain("submit(answer)");
    expect(found.losses.map(({ id }) => id)).toEqual(["refused-calls", "lax-arguments"]);
  });

  it("has each task offer the tools that its row names", async () => {
    const { files, description } = await lift("nemo-gym/kitchen");
    expect(description["tasks"]).toMatchObject({ tools: "offered_tools" });
    const rows = files["data/train.jsonl"]!.trim().split("\n");
    expect(
      rows.map((row) => (JSON.parse(row) as { offered_tools: unknown }).offered_tools),
    ).toEqual([["take_out", "put_into"], ["put_into"]]);
  });

  it("loses what rows say differently of a tool of one name", async () => {
    const app =
      "from nemo_gym.base_resources_server import SimpleResourcesServer\n\n\nclass Two(SimpleResourcesServer):\n    pass\n";
    const row = (description: string): string =>
      `${JSON.stringify({ responses_create_params: { input: "Go.", tools: [{ type: "function", name: "go", description, parameters: {} }] } })}\n`;
    const rows = `${row("Go left.")}${row("Go right.")}`;
    const found = await only(folder("varied", { "app.py": app, "data/example.jsonl": rows }));
    expect(found.losses.find(({ id }) => id === "tools-by-row")?.what).toMatch(/^go: one /);
    expect(found.original).toMatchObject({ by_row: false });
  });
});

describe("lifting a resources server", () => {
  it("gives each tool the arguments that the server takes, in the words of the rows", async () => {
    const { files } = await lift("nemo-gym/stamp_desk");
    expect(files["domain.py"]).toContain("def buy(self, kind: str, count: int = 1) -> Any:");
    expect(files["domain.py"]).toContain("kind: blue or red");
    expect(files["domain.py"]).toContain("def refund(self, receipt: str) -> Any:");
  });

  it("keeps the author's code but for imports, draws and what makes a program of it", async () => {
    const { files } = await lift("nemo-gym/stamp_desk");
    const app = files["lifted/app.py"]!;
    expect(app).toContain("# A handler that is a closure.");
    expect(app).toContain("from .prices import price_of");
    expect(app).toContain("receipt=str(_chance.uuid4())");
    expect(app).not.toMatch(/nemo_gym\.|fastapi|__main__/);
  });

  it("takes options, turn cap and data files along", async () => {
    const { files, copies, description } = await lift("nemo-gym/stamp_desk");
    expect(files["domain.py"]).toContain("'discount': 5");
    expect(description).toMatchObject({ limits: { calls: 12 }, reward: { mode: "terminal" } });
    expect(copies).toEqual({ "lifted/prices.json": "prices.json" });
  });

  it("makes rows of ours of the rows", async () => {
    const { files } = await lift("nemo-gym/stamp_desk");
    expect(JSON.parse(files["data/train.jsonl"]!.split("\n")[0]!)).toEqual({
      prompt: [
        { role: "system", content: "You buy stamps. Say done at the end." },
        { role: "user", content: "Buy 1 blue stamps for at most 100 cents." },
      ],
      params: {
        input: [
          { role: "developer", content: "You buy stamps. Say done at the end." },
          { role: "user", content: "Buy 1 blue stamps for at most 100 cents." },
        ],
      },
      budget: 100,
      wanted: { blue: 1 },
    });
  });

  it("steps on plain text where the server does", async () => {
    const { files, description } = await lift("nemo-gym/coin_walk");
    expect(files["domain.py"]).toContain("def reply(self, message: str) -> str | None:");
    expect(files["lifted/app.py"]).toContain("_chance.generator()");
    expect(description).toMatchObject({ domain: { reply: "reply" }, reward: { mode: "dense" } });
  });
});

describe("lifting a taskset", () => {
  it("shows tools by the names that the framework gives them", async () => {
    const { description, files } = await lift("verifiers/locker");
    expect(description).toMatchObject({
      domain: { tools: ["dial_toolset_turn", "dial_toolset_pull", "submit"], answer: "submit" },
    });
    expect(files["domain.py"]).toContain(
      "def dial_toolset_turn(self, dial: int, clicks: int = 1) -> Any:",
    );
  });

  it("leads the set's splits to ours", async () => {
    const { description, files } = await lift("verifiers/locker");
    expect(description).toMatchObject({
      tasks: { splits: { train: "train", validation: "validation" } },
    });
    expect(files["domain.py"]).toContain(`"validation": Tasks(LockerTaskset, {'split': 'eval'})`);
  });

  it.each(["verifiers/marking", "verifiers/umpire"])(
    "waits for the judge where %s asks one",
    async (name) => {
      const { description, files } = await lift(name);
      expect(description).toMatchObject({ domain: { judged: "judged" } });
      expect(files["domain.py"]).toContain(
        "def judged(self, judge: Callable[[str], str]) -> float:",
      );
    },
  );

  it("gives an environment of the first releases what these had otherwise", async () => {
    const { files } = await lift("verifiers/doubting");
    expect(files["lifted/plain_vf0/environments.py"]).toContain(
      "async def is_completed(self, messages: Any, state: Any, **_: Any) -> bool:",
    );
    expect(files["lifted/plain_vf0/parsers.py"]).toBeDefined();
    expect(files["lifted/plain_vf0/mathematics.py"]).toContain("correct_answer_reward_func");
  });

  it("hides what the environment hands to a tool", async () => {
    const { files } = await lift("verifiers/shelf");
    expect(files["domain.py"]).toContain("def put(self, book: str, place: int) -> Any:");
    expect(files["domain.py"]).toContain("def look(self) -> Any:");
  });
});
