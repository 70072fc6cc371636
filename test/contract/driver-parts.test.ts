import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Contract } from "../../shared-domain/contract.js";
import {
  answersOf,
  common,
  core,
  driverModules,
  driverTexts,
  engines,
  optional as parts,
  questions,
} from "../../shared-domain/driver-parts.js";
import { filesIn } from "../../src/installation/assets.js";
import { emitEnvironment } from "../../src/emit/emit.js";
import { driverSource, packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../support/environment.js";

const contracts = readdirSync(join(packageRoot, "fixtures", "contracts"));
const source = join(driverSource, "episode");
const modules = filesIn(source).map((path) => path.replace(/\.py$/, ""));
const optional = Object.values(parts).flat();
const generators = await new Registry({ roots: [] }).loadAll();

it("knows every module of the driver, each as core, or by the question that it is needed for", () => {
  const others = [...Object.values(engines), ...Object.keys(common)];
  expect([...core, ...others, ...optional, "parts"].sort()).toEqual(modules);
});

const textOf = (module: string): string => readFileSync(join(source, `${module}.py`), "utf8");
const textsOf = (contract: Contract): ReadonlyMap<string, string> =>
  driverTexts(contract, (path) => readFileSync(join(source, path), "utf8"));

/** Modules that a module of the driver imports when it is loaded. */
function imports(module: string, text = textOf(module)): string[] {
  const inside = module.includes("/") ? `${module.split("/")[0]}/` : "";
  return [...text.matchAll(/^from \.(\w*) import ([^(\n]+|\([^)]*\))/gm)].flatMap(
    ([, from, names]) =>
      from !== "" ? [`${inside}${from!}`] : names!.match(/\w+/g)!.map((name) => `${inside}${name}`),
  );
}

it("has no circle of imports", () => {
  const done = new Set<string>();
  const visit = (module: string, above: readonly string[]): void => {
    expect(above, `${[...above, module].join(" -> ")}`).not.toContain(module);
    if (done.has(module)) return;
    for (const next of imports(module)) if (modules.includes(next)) visit(next, [...above, module]);
    done.add(module);
  };
  for (const module of modules) visit(module, []);
});

it("leaves out of the leanest environment everything that it does not need", () => {
  const lean: Contract = {
    ...fixtureContract("number_hunt"),
    tasks: { ...fixtureContract("number_hunt").tasks, from: null, seeds: { train: [0, 5] } },
    tools: [
      {
        name: "wait",
        method: "wait",
        description: "Wait.",
        returns: "value",
        parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
      },
    ],
  };
  const row = { type: "object", properties: {}, required: [] };
  const contract = { ...lean, tasks: { ...lean.tasks, row } };
  const paths = driverModules(contract).map((path) => path.replace(/\.py$/, ""));
  expect(paths.filter((path) => optional.includes(path))).toEqual([]);
  expect(textsOf(contract).get("domain_object.py")).not.toMatch(/step_results|_take|verdicts/);
});

it("asks nothing but what parts.py answers", () => {
  const asked = [...textOf("parts").matchAll(/^([A-Z_]+) = |(?<== )([A-Z]+) = /gm)].map(
    ([, first, next]) => first ?? next!,
  );
  expect(Object.keys(questions).sort()).toEqual(
    [...new Set(asked)].filter((n) => !n.startsWith("_")).sort(),
  );
});

it.each(contracts)(
  "imports of %s only modules that it has, and leaves no question open",
  (name) => {
    const texts = textsOf(fixtureContract(name));
    const there = [...texts.keys()].map((path) => path.replace(/\.py$/, ""));
    expect(there).not.toContain("parts");
    for (const module of there) {
      const text = texts.get(`${module}.py`)!;
      expect(there, module).toEqual(expect.arrayContaining(imports(module, text)));
      const open = Object.keys(questions).filter((each) => new RegExp(`\\b${each}\\b`).test(text));
      expect(open, module).toEqual([]);
    }
  },
);

it.each(contracts)("answers of %s in parts.py what is settled for it", (name) => {
  const contract = fixtureContract(name);
  const body = textOf("parts").replace(/^from .*$/gm, "");
  const ask = [
    "import json, sys",
    "CONTRACT = json.load(sys.stdin)",
    'DOMAIN, TASKS = CONTRACT["domain"], CONTRACT["tasks"]',
    'START = DOMAIN["start"]',
    body,
    "print(json.dumps({k: v for k, v in globals().items() if isinstance(v, bool)}))",
  ].join("\n");
  const said = execFileSync("python3", ["-c", ask], { input: JSON.stringify(contract) });
  const told = JSON.parse(said.toString()) as Record<string, boolean>;
  // Of what schemas, values and rows may be, the whole driver has everything.
  const always = [
    "ARRAYS",
    "BOUNDS",
    "CHOICES",
    "CONVERSION",
    "DEFINITIONS",
    "ENUMS",
    "MAPS",
    "NESTED",
  ];
  const settled = answersOf(contract);
  expect(told).toEqual({ ...settled, ...Object.fromEntries(always.map((each) => [each, true])) });
});

it("lets chance play only where the domain's author does not", () => {
  const played = fixtureContract("number_hunt");
  const unplayed: Contract = { ...played, domain: { ...played.domain, solve: null } };
  expect(driverModules(played)).not.toContain("rollout/chance.py");
  expect(textsOf(played).get("rollout/__init__.py")).not.toMatch(/chance|RandomPolicy/);
  expect(driverModules(unplayed)).toContain("rollout/chance.py");
  expect(textsOf(unplayed).get("rollout/__init__.py")).toBe(textOf("rollout/__init__"));
});

it.each(contracts)("emits no two files of %s with the same bytes", (name) => {
  const { files } = emitEnvironment(environmentOf(fixtureContract(name)), generators);
  const paths = new Map<string, string[]>();
  for (const { path, text } of files) paths.set(text, [...(paths.get(text) ?? []), path]);
  expect([...paths.values()].filter((same) => same.length > 1)).toEqual([]);
});

it.each(contracts)("leaves no question open in the variants of %s", (name) => {
  const { files } = emitEnvironment(environmentOf(fixtureContract(name)), generators);
  const asked = [...Object.keys(questions), "ANSWERS", "REPLIES"].join("|");
  const open = files.filter(
    ({ path, text }) =>
      path.endsWith(".py") && new RegExp(`\\b(?:if|and|not) (?:${asked})\\b`).test(text),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

it.each(contracts)("writes no code around %s that is never reached", (name) => {
  const { files } = emitEnvironment(environmentOf(fixtureContract(name)), generators);
  const python = files.filter(({ path }) => path.endsWith(".py"));
  const input = JSON.stringify(Object.fromEntries(python.map(({ path, text }) => [path, text])));
  const script = join(packageRoot, "test/support/unreached.py");
  expect(execFileSync("python3", [script], { input, encoding: "utf8" })).toBe("");
});

it("carries an engine for a domain in TypeScript, and none for one in Python", () => {
  const python = fixtureContract("number_hunt");
  const typescript: Contract = { ...python, language: "typescript" };
  const engine = [...parts["SCRIPT"]!, engines.quickjs].map((name) => `${name}.py`);
  const named = (contract: Contract): readonly string[] =>
    driverModules(contract).filter((path) => engine.includes(path));
  expect(named(python)).toEqual([]);
  expect(named(typescript)).toEqual([...engine].sort());
  expect(driverModules(typescript)).not.toContain("conversion.py");
});
