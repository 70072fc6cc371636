import type { Contract } from "../contract.js";
import type { Description } from "../description.js";
import type { ClassFacts, Facts } from "../facts.js";
import { lacksOf } from "./lacks.js";
import { ofModule } from "./makers.js";
import { textOf } from "./method-roles.js";
import { startOfContract } from "./plain-row.js";
import { methodNamed } from "./reading.js";
import type { Call, Roles, ToolRole } from "./roles.js";

/** Who plays which role, as the contract spells it. */
export function domainOf(
  facts: Facts,
  description: Description,
  roles: Roles,
  klass: ClassFacts | null,
): Contract["domain"] {
  const { domain, tasks } = roles;
  const { result, tools: _, start, answer, reply, ...others } = domain;
  return {
    file: description.domain.module,
    helpers: [...facts.helpers],
    files: filesOf(facts, description, tasks),
    ...others,
    construct: { ...others.construct },
    mistakes: [...others.mistakes],
    ...(facts.language === "python" ? {} : { signatures: signaturesOf(facts, klass) }),
    ...lacksOf(facts, roles, klass),
    ...(facts.engine === undefined ? {} : { engine: facts.engine }),
    prompt: typeof others.prompt === "string" ? others.prompt : callOf(others.prompt),
    verify: callOf(others.verify),
    start: start ? startOfContract(facts, start, klass) : noStart,
    answer:
      domain.style === "functions"
        ? { tool: "submit", parameter: "answer" }
        : talk(klass, domain.tools, answer),
    reply: talk(klass, domain.tools, reply),
    result: result && {
      text: typeof result.text === "object" ? [...result.text] : result.text,
      reward: result.reward ?? null,
      done: result.done ?? null,
      truncated: result.truncated ?? null,
    },
  };
}

/** The author's files that the domain reads: described, found in its code, and rows of tasks. */
function filesOf(facts: Facts, { files = [] }: Description, { from }: Roles["tasks"]): string[] {
  const rows = typeof from === "string" ? [from] : Object.values(from ?? {});
  return [
    ...new Set([...files, ...facts.files, ...rows.filter((name) => name.endsWith(".jsonl"))]),
  ];
}

const callOf = (made: Call | null): Contract["domain"]["verify"] =>
  made && { call: made.call, args: { ...made.args } };

/** How what may be called takes its arguments. */
function signaturesOf(
  facts: Facts,
  klass: ClassFacts | null,
): NonNullable<Contract["domain"]["signatures"]> {
  const functions = facts.functions.filter((f) => f.public).map((f) => [f.name, f] as const);
  const methods = (klass?.methods ?? [])
    .filter((f) => (f.public || f.name === "__init__") && f.kind !== "property")
    .filter((f) => !ofModule(facts, f))
    .map((f) => [f.name === "__init__" ? klass!.name : `${klass!.name}.${f.name}`, f] as const);
  return Object.fromEntries(
    [...functions, ...methods].map(([path, { signature = [] }]) => [path, signature]),
  );
}

const noStart: Contract["domain"]["start"] = {
  call: null,
  row: null,
  fields: [],
  seed: null,
  fixed: {},
  observes: false,
};

function talk(
  klass: ClassFacts | null,
  tools: readonly ToolRole[],
  name: string | null,
): Contract["domain"]["answer"] {
  const method = klass && methodNamed(klass, name);
  const parameter = method && textOf(method);
  const shown = tools.find((tool) => tool.method === name)?.shown;
  return parameter && shown !== undefined ? { tool: shown, parameter: parameter.name } : null;
}
