import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Analysis } from "../../../src/port/analysis.js";
import { answeredGifts, withGifts } from "../../../src/port/given.js";
import { quickPython } from "../../../src/python/find.js";
import { readPort } from "../../support/port-source.js";
import { temporaryFolder } from "../../support/workspace.js";

const fixture = (...names: readonly string[]): string =>
  join(packageRoot, "fixtures", "port", ...names);
const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };
const read = (source: string): Promise<Analysis> => readPort(source, decisions);

describe.each([
  ["ors/river_quiz", "lifted/quiz.py", "_plain_given_sets.load_dataset("],
  ["openenv/river_walk", "lifted/river_walk.py", "_plain_given_sets.load_dataset("],
  [
    "verifiers/river_rows",
    "lifted/river_rows/taskset.py",
    "from ..plain_given_sets import load_dataset",
  ],
] as const)("%s, which downloads its rows", (name, file, loads) => {
  const source = fixture(...name.split("/"));

  it("waits for them", async () => {
    const { found, downloads } = await read(source);
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(["NEEDS_DOWNLOAD"]);
    expect(downloads[0]?.kind).toBe("dataset");
  });

  it("has them beside its code where they were given", async () => {
    const rows = fixture("rows", "rivers.jsonl");
    const copy = await withGifts(source, answeredGifts({ rows })!, join(temporaryFolder(), "c"), {
      resolvePath: (path) => path,
      python: undefined,
    });
    const { found, lifted } = await read(copy);
    expect(found[0]!.refusals).toEqual([]);
    expect(lifted!.files[file]).toContain(loads);
    expect(lifted!.files["lifted/plain_given_sets.py"]).toBeDefined();
    expect(lifted!.copies["lifted/given/rows-0.jsonl"]).toBe("given/rows-0.jsonl");
    expect(lifted!.standing).toContain("lifted/plain_given_sets.py");
  });
});

describe("configurations that a source asks for", () => {
  const app = `import verifiers as vf
from datasets import concatenate_datasets, disable_caching, get_dataset_config_names, load_dataset

disable_caching()


def load_environment():
    names = get_dataset_config_names("org/set")
    rows = concatenate_datasets([load_dataset("org/set", n, split="test") for n in names])
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())
`;

  it("are a download, and those that were given for it", async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, "sets.py"), app);
    writeFileSync(join(root, "easy.jsonl"), '{"question": "1 + 1?", "answer": "2"}\n');
    const codes = ({ found }: Analysis): readonly string[] =>
      found[0]!.refusals.map(({ code }) => code);
    expect(codes(await read(root))).toEqual(["NEEDS_DOWNLOAD"]);
    const gifts = answeredGifts({ data: { "org/set/easy": "easy.jsonl" } })!;
    const copy = await withGifts(root, gifts, join(temporaryFolder(), "c"), {
      resolvePath: (path) => join(root, path),
      python: undefined,
    });
    const { found, lifted } = await read(copy);
    expect(found[0]!.refusals).toEqual([]);
    expect(lifted!.files["lifted/plain_vf0/loading.py"]).toContain("_GIVEN.configurations(path)");
  });
});

describe("a table that a source reads and does not hold", () => {
  const shop = (reads: string): string =>
    `from pathlib import Path\n\nimport pandas as pd\nfrom openreward.environments import Environment, TextBlock, ToolOutput, tool\n\nHERE = Path(__file__).parent\n${reads}\n\n\nclass Shop(Environment):\n    @classmethod\n    def list_splits(cls):\n        return ["train"]\n\n    @classmethod\n    def list_tasks(cls, split):\n        return ROWS.to_dict(orient="records")\n\n    @tool\n    def buy(self) -> ToolOutput:\n        """Buys."""\n        return ToolOutput(blocks=[TextBlock(text="bought")], reward=1.0, finished=True)\n`;

  function source(reads: string): string {
    const root = temporaryFolder();
    writeFileSync(join(root, "shop.py"), shop(reads));
    return root;
  }

  const missing = async (folder: string): Promise<readonly string[]> =>
    (await read(folder)).found[0]!.refusals.map(({ code, reason }) => `${code}: ${reason}`);

  it("is asked for by its name", async () => {
    const reads = 'ROWS = pd.read_csv(HERE / "prices.csv")';
    expect(await missing(source(reads))).toEqual([
      "NEEDS_FILE: it reads prices.csv, which is not in the source",
    ]);
    const root = source(reads);
    writeFileSync(join(root, "given.csv"), "id,price\n1,2\n");
    const gifts = answeredGifts({ data: { "prices.csv": "given.csv" } })!;
    const copy = await withGifts(root, gifts, join(temporaryFolder(), "c"), {
      resolvePath: (path) => join(root, path),
      python: undefined,
    });
    expect(await missing(copy)).toEqual([]);
  });

  it.each([
    'FILE = HERE / "prices.csv"\nif FILE.exists():\n    ROWS = pd.read_csv(FILE)\nelif Path("prices.csv").exists():\n    ROWS = pd.read_csv("prices.csv")\nelse:\n    raise FileNotFoundError("get it")',
    'import os\n\nif os.path.exists("/orwd_data"):\n    ROWS = pd.read_csv("/orwd_data/prices.csv")\nelse:\n    ROWS = pd.read_csv("prices.csv")',
    'def where():\n    name = "prices.csv"\n    path = HERE / name\n    if path.exists():\n        return path\n    raise FileNotFoundError("get it")\n\n\nROWS = pd.read_csv(str(where()))',
    'ROWS = None\nFILE = HERE / "prices.csv"\n\n\ndef rows():\n    global ROWS\n    if ROWS is None:\n        if not FILE.exists():\n            raise FileNotFoundError("get it")\n        ROWS = load(FILE)\n    return ROWS\n\n\nrows()',
    'import json\n\nwith open(HERE / "prices.json") as file:\n    ROWS = json.load(file)',
  ])("is asked for where every way reads it or raises: %s", async (reads) => {
    expect(await missing(source(reads))).toEqual([
      `NEEDS_FILE: it reads prices.${reads.includes("json") ? "json" : "csv"}, which is not in the source`,
    ]);
  });

  it.each([
    'ROWS = pd.read_csv(HERE / "prices.csv") if HERE.exists() else pd.DataFrame([{"id": 1}])',
    'try:\n    ROWS = pd.read_csv(HERE / "prices.csv")\nexcept OSError:\n    ROWS = pd.DataFrame([{"id": 1}])',
    'ROWS = pd.DataFrame([{"id": 1}])\n\n\ndef unused():\n    return pd.read_csv("prices.csv")',
    'if HERE.exists():\n    ROWS = pd.read_csv(HERE / "prices.csv")\nelse:\n    ROWS = pd.DataFrame([{"id": 1}])',
    'def kept():\n    return pd.read_csv("prices.csv")\n\n\ntry:\n    ROWS = kept()\nexcept OSError:\n    ROWS = pd.DataFrame([{"id": 1}])',
    'ROWS = pd.DataFrame([{"id": 1}])\nwith open("prices.json", "w") as file:\n    file.write("[]")',
  ])("is not asked for where there is a way without it: %s", async (reads) => {
    expect(await missing(source(reads))).toEqual([]);
  });
});

it("is read from where it lies in a port, by whatever path from the server's folder it is named", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "data"));
  for (const file of ["prices.csv", "data/more.csv"]) writeFileSync(join(root, file), "id\n1\n");
  const text = `import os

import pandas as pd
from openreward.environments import Environment, TextBlock, ToolOutput, tool

MORE = "data/more.csv"
SAID = os.path.join("said", "prices.csv")
ROWS = pd.concat([pd.read_csv("./prices.csv"), pd.read_csv(os.path.join("data", "more.csv"))])


class Shop(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return ROWS.to_dict(orient="records")

    @tool
    def buy(self) -> ToolOutput:
        """Buys."""
        return ToolOutput(blocks=[TextBlock(text="data")], reward=1.0, finished=True)
`;
  writeFileSync(join(root, "shop.py"), text);
  const { lifted } = await read(root);
  const shop = lifted!.files["lifted/shop.py"]!;
  expect(shop).toContain('MORE = f"{_root}/data/more.csv"');
  expect(shop).toContain('SAID = os.path.join("said", "prices.csv")');
  expect(shop).toContain(
    'pd.read_csv(f"{_root}/prices.csv"), pd.read_csv(os.path.join(f"{_root}/data", "more.csv"))',
  );
  expect(shop).toContain("from .plain_root import FOLDER as _root\n");
  expect(shop).toContain('TextBlock(text="data")');
  expect(lifted!.files["lifted/plain_root.py"]).toContain("FOLDER = ");
});

describe("the framework's own example sets", () => {
  const app = `import verifiers as vf
from verifiers.utils.data_utils import load_example_dataset


def load_environment(name: str = "math"):
    rows = load_example_dataset(name, "train", n=-1).map(lambda x: {"question": x["question"] + "?"})
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())
`;

  it("are asked for by their dataset and its columns, and made of its rows", async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, "sums.py"), app);
    const problem = { problem: "1 + 1?", solution: "It is \\boxed{2}." };
    writeFileSync(join(root, "rows.jsonl"), `${JSON.stringify(problem)}\n`);
    const { found } = await read(root);
    // Its own columns alone: `question` is what the function makes of them.
    expect(found[0]!.refusals[0]!.reason).toBe(
      "its rows are downloaded when it loads: load_example_dataset('math', 'train'), of chiayewken/competition_math, columns problem, solution",
    );
    const gifts = answeredGifts({ rows: "rows.jsonl" })!;
    const copy = await withGifts(root, gifts, join(temporaryFolder(), "c"), {
      resolvePath: (path) => join(root, path),
      python: undefined,
    });
    const { lifted } = await read(copy);
    const home = temporaryFolder();
    const files = { ...lifted!.files, "lifted/given/rows-0.jsonl": `${JSON.stringify(problem)}\n` };
    const index = readFileSync(join(copy, "given", "index.json"), "utf8");
    for (const [path, text] of Object.entries({ ...files, "lifted/given/index.json": index })) {
      mkdirSync(dirname(join(home, "ported", path)), { recursive: true });
      writeFileSync(join(home, "ported", path), text);
    }
    // The rows need none of it, and the test's Python has it not.
    const model =
      "class BaseModel:\n    pass\n\n\nConfigDict = Field = dict\nBeforeValidator = lambda check: check\n";
    writeFileSync(join(home, "pydantic.py"), model);
    writeFileSync(join(home, "pydantic_core.py"), "to_jsonable_python = None\n");
    const asked = [
      "from ported.lifted.plain_vf0 import load_dataset, load_example_dataset",
      "print(list(load_example_dataset('math')), load_dataset('any')['test'].num_rows)",
    ].join("\n");
    const python = await quickPython({ python: undefined });
    const out = execFileSync(python.path, ["-c", asked], { cwd: home, encoding: "utf8" });
    expect(out.trim()).toBe("[{'question': '1 + 1?', 'answer': '2'}] 1");
  });
});
