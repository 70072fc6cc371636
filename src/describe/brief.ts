import type { BegunDescription } from "../../shared-domain/description.js";
import { archetypes, type ArchetypeId } from "../interview/archetypes.js";
import { answerKeys, interviewAnswers, type InterviewAnswers } from "../interview/answers.js";
import { verifications } from "../../shared-domain/dimensions.js";
import { isTypeScript } from "../language/read-source.js";
import { printFields, printTool } from "../interview/notation.js";
import { moduleForm } from "./module-form.js";

/** What a brief is made of. */
export interface BriefInput {
  readonly said: BegunDescription;
  /** The domain's module, as it will be called. */
  readonly module: string;
  /** Where the environment lies, as a person would type it. */
  readonly folder: string;
  /** Tools that are stubs so far. */
  readonly unwritten: readonly string[];
}

/**
 * One page for whoever writes the domain, person or coding assistant: what was decided, what the module must look
 * like, and how to find out whether it is right.
 */
export function brief({ said, module, folder, unwritten }: BriefInput): string {
  const answers = answersIn(said);
  const name = said.name ?? "the environment";
  const sections = [
    `# Implement \`${module}\` of ${name}`,
    quoted(answers.description ?? said.description),
    decided(said, answers, module),
    actions(answers, unwritten),
    ["## The module", "", ...moduleForm(module, answers.archetype === "question")].join("\n"),
    [
      "## Done when",
      "",
      "```sh",
      `envloom generate ${folder}      # reads the module; every fault has file, line and a way to mend it`,
      `envloom record ${folder}        # plays it: oracle, random play, cheats; measures the reward range`,
      `envloom smoke ${folder}         # rollouts on the real frameworks; every line has to say passed`,
      "```",
    ].join("\n"),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function answersIn(said: BegunDescription): InterviewAnswers {
  const kept = Object.fromEntries(
    Object.entries(said.answers ?? {}).filter(([key]) =>
      (answerKeys as readonly string[]).includes(key),
    ),
  );
  const parsed = interviewAnswers.safeParse(kept);
  return parsed.success ? parsed.data : {};
}

const quoted = (text: string | undefined): string =>
  text === undefined
    ? ""
    : text
        .trim()
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");

function decided(
  { limits, reward, secrets, requires }: BegunDescription,
  answers: InterviewAnswers,
  module: string,
): string {
  const { archetype, fields, verification, ends } = answers;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["Goal", answers.goal],
    ["Kind", archetype && kindOf(archetype as ArchetypeId)],
    ["State", answers.state],
    ["An episode remembers", fields?.length ? printFields(fields) : undefined],
    ["Earns the reward", answers.success],
    ["Reward", paymentOf(reward)],
    ["Verified by", verification && `${verification}: ${verifications[verification]}`],
    ["Ends", ends && endings[ends]],
    ["Turns", limits?.calls === undefined ? undefined : `${limits.calls} calls at most`],
    ["Outside itself", answers.backend],
    ["Secrets", secrets?.length ? secrets.join(", ") : undefined],
    ["May import", importable(module, requires)],
    ["Splits", answers.splits?.join(", ")],
  ];
  const settled = rows.flatMap(([key, value]) =>
    value === undefined ? [] : [`- ${key}: ${value.replace(/\s+/g, " ")}`],
  );
  return ["## Decided", "", ...settled].join("\n");
}

const kindOf = (id: ArchetypeId): string => `${archetypes[id].title}: ${archetypes[id].what}`;

const endings = {
  derived: "when the state of things says so",
  model: "when the model says so",
  turns: "when the turns are used up",
} as const;

function paymentOf(reward: BegunDescription["reward"]): string {
  const paid = reward?.mode === "dense" ? "paid at every step" : "paid at the end";
  if (reward?.range === undefined) return paid;
  return reward.range === "open"
    ? `${paid}, without bounds`
    : `${paid}, from ${reward.range[0]} to ${reward.range[1]}`;
}

function importable(module: string, requires: BegunDescription["requires"]): string {
  if (isTypeScript(module)) return "packages of npm that lie beside it";
  return requires?.length ? requires.join(", ") : "the standard library";
}

function actions({ tools = [] }: InterviewAnswers, unwritten: readonly string[]): string {
  if (tools.length === 0)
    return unwritten.length === 0
      ? ""
      : `## Tools to write\n\n${unwritten.map((name) => `- \`${name}\``).join("\n")}`;
  const line = (tool: (typeof tools)[number]): string =>
    `- \`${printTool({ name: tool.name, parameters: tool.parameters ?? [] })}\`${tool.description === undefined ? "" : `: ${tool.description.replace(/\s+/g, " ")}`}${unwritten.includes(tool.name) ? " **(a stub so far)**" : ""}`;
  return ["## Tools", "", ...tools.map(line)].join("\n");
}
