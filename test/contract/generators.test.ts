import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contract as contractSchema } from "../../shared-domain/contract.js";
import { emitEnvironment } from "../../src/emit/emit.js";
import { type FinishedFile, formatFiles } from "../../src/emit/format-files.js";
import { type Contract, type Environment, shellWord } from "../../src/kit/index.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { environmentOf, fixtureContract, toyRoot } from "../support/environment.js";
import { environmentIn, formsOf } from "../support/forms.js";
import { long } from "../support/extent.js";
import { hostileStrings } from "../support/hostile.js";
import { parsersPython } from "../support/python.js";
import { put, temporaryFolder } from "../support/workspace.js";

const registry = new Registry({ roots: [toyRoot] });
const generators = await registry.loadAll();
const contracts = readdirSync(join(packageRoot, "fixtures", "contracts"));
const forms = generators.flatMap((generator) =>
  [undefined, ...Object.keys(formsOf(generator.manifest.id))].map((form) => ({
    id: generator.manifest.id,
    form,
    generator,
  })),
);

/** The files of a tree in a folder: many trees are looked at by one run of each parser. */
const inside = (folder: string, files: readonly FinishedFile[]): readonly FinishedFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));

async function emitted(
  environment: Environment,
  generator: (typeof generators)[number],
): Promise<readonly FinishedFile[]> {
  const { files, diagnostics } = emitEnvironment(environment, [generator]);
  expect(diagnostics).toEqual([]);
  return formatFiles(files);
}

/** Writes files out and says what the real parsers and ruff have against them. */
function complaints(files: readonly FinishedFile[]): readonly string[] {
  const root = temporaryFolder();
  put(root, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const python = parsersPython();
  const script = join(dirname(fileURLToPath(import.meta.url)), "parse_tree.py");
  const unparsed = JSON.parse(
    execFileSync(python, ["-I", script, root], { encoding: "utf8" }),
  ) as string[];
  const ruff = (...argv: string[]) =>
    execFileSync(
      python,
      ["-m", "ruff", ...argv, "--isolated", "--config", "line-length=100", "--no-cache", root],
      {
        encoding: "utf8",
        // Here `src/rollout` would make a variant's `rollout` a module of the project's own.
        cwd: tmpdir(),
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  const found = ruff("check", "--exit-zero", "--quiet", "--output-format=concise")
    .split("\n")
    .filter((line) => line !== "");
  const unformatted = formatted(() => ruff("format", "--check"));
  return [...unparsed, ...found, ...unformatted].map((line) => line.replaceAll(root, ""));
}

function formatted(check: () => string): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
      .split("\n")
      .filter((line) => line !== "");
  }
}

/** The same contract, with every text of the author's replaced. */
function speaking(contract: Contract, words: readonly string[]): Contract {
  let at = 0;
  const next = (): string => words[at++ % words.length]!;
  const described = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(described);
    if (typeof schema !== "object" || schema === null) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === "description" && typeof value === "string" ? next() : described(value),
      ]),
    );
  };
  const tools = contract.tools.map((tool) => ({
    ...tool,
    description: next(),
    parameters: described(tool.parameters) as Contract["tools"][number]["parameters"],
  }));
  return contractSchema.parse({
    ...contract,
    title: next(),
    description: next(),
    system_prompt: next(),
    tools,
  });
}

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  );
}

it("complains of what a parser, ruff's linter or its formatter would not take", () => {
  const file = (path: string, text: string): FinishedFile => ({
    id: path,
    path,
    text,
    zone: "generated",
    framework: null,
    source: "",
  });
  const said = complaints([
    file("a.py", "import os\n"),
    file("b.py", "x=1\n"),
    file("c.yaml", "a: [\n"),
    file("d.toml", "a =\n"),
    file("e.jsonl", "{}\n{\n"),
    file("f.py", "def\n"),
  ]);
  for (const path of [
    "a.py:1:8: F401",
    "b.py",
    "c.yaml: ParserError",
    "d.toml: TOMLDecodeError",
    "e.jsonl: JSONDecodeError",
    "f.py: SyntaxError",
  ]) {
    expect(said.join("\n")).toContain(path);
  }
});

describe.each(forms)("$id ($form)", ({ id, form, generator }) => {
  const around = (contract: Contract): Environment => environmentIn(contract, id, form);
  const trees = new Map<string, Promise<readonly FinishedFile[]>>();
  const treeOf = async (name: string): Promise<readonly FinishedFile[]> =>
    trees.get(name) ??
    trees.set(name, emitted(around(fixtureContract(name)), generator)).get(name)!;

  it("emits files that their parsers read and that ruff would have written", async () => {
    const all = await Promise.all(contracts.map(async (name) => inside(name, await treeOf(name))));
    for (const files of all) expect(files).not.toEqual([]);
    expect(complaints(all.flat())).toEqual([]);
  });

  it.each(contracts)("emits the same files around %s, whatever the order of keys", async (name) => {
    // The order of a domain's own names is its author's; that of our keys must not matter.
    const { tools, tasks, domain, ...others } = around(fixtureContract(name)).contract;
    const reordered = { ...(shuffled(others) as typeof others), domain, tasks, tools };
    expect(await emitted(around(reordered), generator)).toEqual(await treeOf(name));
  });

  it("carries any text", async () => {
    const words = hostileStrings(600).filter((text) => text.trim() !== "");
    for (let i = 0; i < (long ? 3 : 1); i += 1) {
      const hostile = (name: string): Contract =>
        speaking(fixtureContract(name), words.slice(i * 200));
      const all = await Promise.all(
        contracts.map(async (name) =>
          inside(name, await emitted(around(hostile(name)), generator)),
        ),
      );
      expect(complaints(all.flat()), `texts from ${i * 200}`).toEqual([]);
    }
  });
});

it.each(generators.map(({ manifest }) => ({ id: manifest.id, manifest })))(
  "$id says how to run it",
  ({ manifest }) => {
    const input = {
      environment: environmentOf(fixtureContract("number_hunt")),
      options: manifest.options.parse({}),
    };
    const { setup, rollout } = manifest.usage(input);
    expect(setup.length).toBeGreaterThan(0);
    expect(rollout.length).toBeGreaterThan(0);
    for (const line of [...setup, ...rollout]) expect(line).toBe(line.trim());
    expect(shellWord(manifest.folder)).toBe(manifest.folder);
  },
);
