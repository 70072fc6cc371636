import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import type { Found } from "../../../src/port/analysis.js";
import { readOtherwise } from "../../../src/port/decisions.js";
import { answeredGifts, withGifts } from "../../../src/port/given.js";
import { missingGifts } from "../../../src/port/missing-gifts.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import { temporaryFolder } from "../../../test/support/workspace.js";

const parts = await loadParts(new Registry());
const source = join(packageRoot, "fixtures", "port", "nemo-gym", "toll_gate");
const night = "configs/toll_gate_night.yaml";
const heavy = "data/train_heavy.jsonl";

async function read(answers: Readonly<Record<string, unknown>>, from = source): Promise<Found> {
  const { found } = await readSource({
    source: from,
    parts,
    choose: null,
    decisions: null,
    answers,
    python: undefined,
  });
  expect(found).toHaveLength(1);
  return found[0]!;
}

it("asks which of several configurations and datasets is meant, with what they set otherwise", async () => {
  const { decisions, losses } = await read({});
  expect(decisions.find(({ key }) => key === "configuration")).toMatchObject({
    candidates: [
      { value: "configs/toll_gate.yaml", why: "the first" },
      { value: night, why: "night: True" },
    ],
  });
  expect(decisions.find(({ key }) => key === "datasets")).toMatchObject({
    candidates: [{ value: "data/train.jsonl" }, { value: heavy }],
  });
  expect(losses.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["configurations", "datasets"]),
  );
});

it("says that the original is led by an agent of another kind, where no plain one is named", async () => {
  const led = async (agents: string): Promise<string[]> => {
    const copy = join(temporaryFolder(), "toll_gate");
    cpSync(source, copy, { recursive: true });
    writeFileSync(join(copy, "configs", "agents.yaml"), agents);
    return (await read({}, copy)).losses
      .filter(({ id }) => id === "own-agent")
      .map((one) => one.what);
  };
  const own = "own:\n  responses_api_agents:\n    toll_agent:\n      entrypoint: app.py\n";
  expect(await led("")).toEqual([]);
  expect(await led(own)).toEqual(["what toll_agent does between a model and the server"]);
  expect(
    await led(
      `${own}plain:\n  responses_api_agents:\n    simple_agent:\n      entrypoint: app.py\n`,
    ),
  ).toEqual([]);
});

it.each([
  ["written out", '"resources_servers/toll_gate/prompts/table.yaml"'],
  ["under a name of the module", "Field(default=_TABLE)"],
])("carries the file that an option's default names, %s", async (_, value) => {
  const copy = join(temporaryFolder(), "toll_gate");
  cpSync(source, copy, { recursive: true });
  const app = readFileSync(join(copy, "app.py"), "utf8");
  const named = '_TABLE = "resources_servers/toll_gate/prompts/table.yaml"\n\n\nclass TollConfig';
  writeFileSync(
    join(copy, "app.py"),
    `from pydantic import Field\n${app}`
      .replace("class TollConfig", named)
      .replace("    night:", `    table: str = ${value}\n    night:`),
  );
  mkdirSync(join(copy, "prompts"));
  writeFileSync(join(copy, "prompts", "table.yaml"), "user: What is due?\n");
  const { original } = await read({ configuration: night, datasets: heavy }, copy);
  expect(original["options"]).toMatchObject({ table: { $file: "prompts/table.yaml" } });
});

it("reads the source by what was answered, and says what is left out", async () => {
  const { original, data, losses } = await read({ configuration: night, datasets: heavy });
  expect(original["options"]).toMatchObject({ name: "toll_gate_night", night: true });
  expect(data).toEqual([heavy]);
  expect(losses.find(({ id }) => id === "configurations")!.what).toBe(
    "the configurations configs/toll_gate.yaml are left out",
  );
  expect(losses.find(({ id }) => id === "datasets")!.what).toContain("data/train.jsonl");
});

it.each([
  [{ configuration: "configs/none.yaml" }, "ANSWER_UNFIT", "there is no configuration"],
  [{ datasets: "data/none.jsonl" }, "NO_TASKS", "there are no rows in data/none.jsonl"],
])("refuses %j, which is none of them", async (answers, code, words) => {
  const { refusals } = await read(answers);
  expect(refusals).toMatchObject([{ code, reason: expect.stringContaining(words) }]);
});

it("leaves out configurations of another server that lies in the same folder", async () => {
  const copy = join(temporaryFolder(), "toll_gate");
  cpSync(source, copy, { recursive: true });
  const block = { entrypoint: "other.py", night: true, lanes: 9 };
  const other = { toll_other: { resources_servers: { toll_gate: block } } };
  writeFileSync(join(copy, "configs", "other.yaml"), JSON.stringify(other));
  const { decisions } = await read({}, copy);
  const asked = decisions.find(({ key }) => key === "configuration")!;
  expect(asked.candidates.map(({ value }) => value)).toEqual(["configs/toll_gate.yaml", night]);
});

it("takes rows that were given in place of its own", async () => {
  const root = temporaryFolder();
  const row = { responses_create_params: { input: "A lorry of 1 tonne?" }, tonnes: 1 };
  writeFileSync(join(root, "test.jsonl"), `${JSON.stringify(row)}\n`);
  writeFileSync(join(root, "train.jsonl"), `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`);
  const copy = await withGifts(source, answeredGifts({ rows: "." })!, join(root, "scratch"), {
    resolvePath: (path) => resolve(root, path),
    python: undefined,
  });
  const { found } = await readSource({
    source: copy,
    parts,
    choose: null,
    decisions: null,
    python: undefined,
  });
  expect(found[0]!.splits).toEqual({ train: "rows-1", test: "rows-0" });
  expect(found[0]!.data).toEqual(["given/rows-1.jsonl", "given/rows-0.jsonl"]);
});

it("asks for rows where none lie beside it", async () => {
  const copy = temporaryFolder();
  cpSync(join(source, "app.py"), join(copy, "app.py"));
  const { found } = await readSource({
    source: copy,
    parts,
    choose: null,
    decisions: null,
    python: undefined,
  });
  expect(missingGifts(found[0]!)).toMatchObject([
    { key: "rows", why: expect.stringContaining("--rows FILE") },
  ]);
});

it("reads once more only by what was not known before", () => {
  const settled = { key: "configuration", value: night, why: "answered", by: "answer" as const };
  expect(readOtherwise([settled], {})).toEqual({ configuration: night });
  expect(readOtherwise([settled], { configuration: night })).toBeNull();
  expect(readOtherwise([{ ...settled, key: "tasks" }], {})).toBeNull();
});
