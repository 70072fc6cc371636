import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Contract, Tool } from "../contract.js";
import type { Description } from "../description.js";
import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import { finish, submit } from "./added-tools.js";
import { checkModule } from "./check-module.js";
import { checkParameter, checkTool, type ReservedTools } from "./check-tools.js";
import { defaultLimits } from "./default-limits.js";
import { domainOf } from "./domain-of-contract.js";
import { needsOf } from "./needs-of.js";
import { described, Findings } from "./findings.js";
import { withMakers } from "./makers.js";
import { required } from "./member.js";
import { classNamed, methodNamed } from "./reading.js";
import type { Roles, ToolRole } from "./roles.js";
import { checkSplits } from "./splits.js";
import { promptText, systemPrompt } from "./system-prompt.js";
import { paidFor } from "./reward-range.js";
import { gives, objectSchema } from "./tool-schema.js";
import { toolText } from "./tool-text.js";
import { methodsByName } from "./tools-by-name.js";

export interface BuiltContract {
  /** Null where a diagnostic is an error. */
  readonly contract: Contract | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The contract of a domain whose roles are settled. Everything that keeps it
 * from being one is told at once. `reserved` are the tool names that mean
 * something else to a framework of the environment, with the reason.
 */
export function buildContract(
  facts: Facts,
  description: Description,
  roles: Roles,
  reserved: ReservedTools,
): BuiltContract {
  const findings = new Findings();
  const klass = classNamed(withMakers(facts), roles.domain.class);
  checkModule(findings, facts);
  checkConstruct(findings, klass, roles);
  checkSplits(findings, roles.tasks);
  const tools =
    roles.domain.style === "functions"
      ? [submit]
      : toolsOf(findings, klass!, roles, {
          reserved,
          blind: (method) =>
            description.domain.tools === undefined ? methodsByName(facts, klass!, method) : null,
        });
  const contract: Contract = {
    contract: 1,
    name: description.name,
    title: description.title ?? titleOf(description.name),
    description:
      description.description ?? klass?.summary ?? facts.summary ?? titleOf(description.name),
    language: facts.language,
    domain: domainOf(facts, description, roles, klass),
    tools,
    tasks: { ...tasksOf(roles), row: rowOf(findings, klass, roles) },
    reward: paidFor(roles, description),
    limits: limitsOf(description),
    system_prompt:
      description.system_prompt === undefined
        ? systemPrompt(facts, klass)
        : promptText(description.system_prompt, facts, klass),
    ...needsOf(description),
  };
  const failed = findings.diagnostics.some((d) => d.severity === "error");
  return { contract: failed ? null : contract, diagnostics: findings.diagnostics };
}

function limitsOf({ limits = {} }: Description): Contract["limits"] {
  const { calls, call_seconds, idle_seconds, episodes } = limits;
  return {
    calls: calls ?? defaultLimits.calls,
    call_seconds: call_seconds ?? defaultLimits.call_seconds,
    idle_seconds: idle_seconds ?? defaultLimits.idle_seconds,
    episodes: episodes ?? defaultLimits.episodes,
  };
}

/** A name as people read it: `wordle_arena` is «Wordle arena». */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toolsOf(
  findings: Findings,
  klass: ClassFacts,
  roles: Roles,
  {
    reserved,
    blind,
  }: {
    readonly reserved: ReservedTools;
    readonly blind: (method: FunctionFacts) => ReturnType<typeof methodsByName>;
  },
): Tool[] {
  const shown = new Set<string>();
  const tools = roles.domain.tools.map((tool) => {
    const method = methodNamed(klass, tool.method)!;
    const text = toolText(klass, method, roles.domain.tools.length);
    const written = blind(method);
    if (written === null) checkTool(findings, tool, method, { reserved, text });
    else findings.report("TOOLS_BY_NAME", written.message, method.at, written.help);
    if (shown.has(tool.shown))
      findings.report("TOOL_NAME_TWICE", `two tools are called \`${tool.shown}\``, method.at);
    shown.add(tool.shown);
    return toolOf(tool, method, text?.text ?? tool.shown);
  });
  if (tools.length === 0)
    findings.report(
      "EPISODE_WITHOUT_TOOLS",
      `\`${klass.name}\` has no method that a model could call${methodNamed(klass, "__call__") === null ? "" : "; `__call__` under a name of its own would be one"}`,
      klass.at,
    );
  const ends = roles.domain.done !== null || roles.domain.result?.done !== undefined;
  return ends || shown.has("finish") ? tools : [...tools, finish];
}

function toolOf(
  { shown, method: name }: ToolRole,
  method: FunctionFacts,
  description: string,
): Tool {
  return {
    name: shown,
    method: name,
    description,
    parameters: objectSchema(method.parameters, false),
    returns: gives(method),
  };
}

function tasksOf({ tasks }: Roles): Omit<Contract["tasks"], "row"> {
  const seeds = Object.fromEntries(
    Object.entries(tasks.seeds).map(([split, range]) => [
      split,
      typeof range === "string" ? range : [range[0], range[1]],
    ]),
  );
  const { from, tools } = tasks;
  return {
    from: typeof from === "string" || from === null ? from : { ...from },
    splits: { ...tasks.splits },
    args: { ...tasks.args },
    seeds: seeds as Contract["tasks"]["seeds"],
    public: [...tasks.public],
    ...(tools === undefined ? {} : { tools }),
  };
}

/**
 * What a row must hold, from the parameters that its fields fill. One without a type takes what the row has: rows are the
 * author's own, as the parameter is, and no model has to know what fits.
 */
function rowOf(
  findings: Findings,
  klass: ClassFacts | null,
  { domain: { start } }: Roles,
): Contract["tasks"]["row"] {
  const f = klass && start ? methodNamed(klass, start.call) : null;
  const parameters = (f?.parameters ?? []).filter((p) => start!.fields.includes(p.name));
  const given = new Set([
    ...(start?.fields ?? []),
    start?.row,
    start?.seed,
    ...Object.keys(start?.fixed ?? {}),
  ]);
  for (const p of parameters.filter(({ type }) => type !== null))
    checkParameter(findings, p, `the start \`${f!.name}\``);
  for (const p of f ? required(f).filter((p) => !given.has(p.name)) : [])
    checkParameter(findings, p, `the start \`${f!.name}\``);
  return objectSchema(parameters, true);
}

/** Described options of the constructor must be its parameters. */
function checkConstruct(findings: Findings, klass: ClassFacts | null, { domain }: Roles): void {
  const constructor = klass && methodNamed(klass, "__init__");
  const open = constructor?.parameters.some((p) => p.kind === "rest-keyword");
  for (const name of Object.keys(domain.construct)) {
    if (!open && !constructor?.parameters.some((p) => p.name === name)) {
      findings.report(
        "CONSTRUCT_UNFIT",
        `the constructor of \`${domain.class}\` has no parameter \`${name}\``,
        described(`domain.construct.${name}`),
      );
    }
  }
}
