import type { DomainRoles } from "../description.js";
import type { FunctionFacts, Parameter } from "../facts.js";
import { described } from "./findings.js";
import { kindOf, required, returned } from "./member.js";
import { callableNamed, list, type Reading } from "./reading.js";
import { isTemplate, promptTemplate } from "./prompt-template.js";
import type { Call } from "./roles.js";
import { valueOf } from "./single-question.js";
import { placesOfRow, type Rows } from "./task-rows.js";
import { rank } from "./vocabulary.js";

/**
 * What is asked: a function of the task; a field `prompt`, which needs no role;
 * a field that is called a question. Null means the field `prompt`, or nothing.
 */
export function promptOf(reading: Reading, rows: Rows, wanted: boolean): string | Call | null {
  const { findings, description } = reading;
  const given = description.domain.prompt;
  if (given !== undefined) return given === null ? null : checkedPrompt(reading, given);
  const made = wanted ? promptFunctions(reading, rows) : [];
  const plainest = Math.min(...made.map(({ f }) => rank("prompt", f.name)!));
  const best = made.filter(({ f }) => rank("prompt", f.name) === plainest);
  if (best.length > 1) {
    findings.ask({
      key: "domain.prompt",
      why: `${list(best.map(({ f }) => f.name))} may all make the prompt`,
      candidates: best.map(({ f }) => f.name),
    });
    return null;
  }
  if (best[0] === undefined)
    return (
      (wanted ? promptTemplate(reading, rows) : undefined) ?? promptField(reading, rows, wanted)
    );
  const [{ f, args }] = best;
  findings.because("domain.prompt", `\`${f.name}\` makes the question of a task`);
  const values = Object.values(args);
  return values.length === 1 && values[0] === "$task" ? f.name : { call: f.name, args };
}

/** Functions that give a text and take what a task has, with what each is given. */
function promptFunctions(
  { facts }: Reading,
  rows: Rows,
): { readonly f: FunctionFacts; readonly args: Record<string, string> }[] {
  const fits = facts.functions.filter(
    (f) =>
      f.public &&
      f.kind === "function" &&
      rank("prompt", f.name) !== null &&
      required(f).length > 0 &&
      ["text", "unknown", "sequence"].includes(returned(f)),
  );
  return fits.flatMap((f) => {
    const whole = (p: Parameter): boolean =>
      required(f).length === 1 &&
      (rows.scalar || ["mapping", "unknown"].includes(kindOf(p.type, null)));
    const args = required(f).map(
      (p) => [p.name, valueOf(p, rows) ?? (whole(p) ? "$task" : undefined)] as const,
    );
    return args.every(([, value]) => value !== undefined)
      ? [{ f, args: Object.fromEntries(args) as Record<string, string> }]
      : [];
  });
}

const asking = [
  "question",
  "problem",
  "instruction",
  "instructions",
  "query",
  "text",
  "input",
  "request",
  "description",
  "goal",
  "task",
  "statement",
  "problem_statement",
  "user_message",
];

function promptField({ findings }: Reading, rows: Rows, wanted: boolean): string | null {
  if (rows.keys?.has("prompt")) findings.because("domain.prompt", "the field `prompt` of a row");
  if (rows.keys === null && wanted && placesOfRow(rows).length > 0)
    findings.ask({
      key: "domain.prompt",
      why: `rows are lists of ${rows.longest} values without names: which of them is the question`,
      candidates: placesOfRow(rows),
    });
  if (rows.keys === null || rows.keys.has("prompt")) return null;
  const field = asking.find((name) => rows.keys!.has(name));
  if (field === undefined) {
    if (wanted)
      findings.ask({
        key: "domain.prompt",
        why: "nothing tells which field of a row is the question",
        candidates: [...rows.keys].map((key) => `$task.${key}`),
      });
    return null;
  }
  findings.because("domain.prompt", `the rows' field \`${field}\` is the question`);
  return `$task.${field}`;
}

function checkedPrompt(
  { facts, findings }: Reading,
  given: NonNullable<DomainRoles["prompt"]>,
): string | Call {
  const name = typeof given === "string" ? given : given.call;
  if (!name.startsWith("$") && !isTemplate(facts, name) && callableNamed(facts, name) === null) {
    findings.report(
      "ROLE_MISSING",
      `the module has no function \`${name}\``,
      described("domain.prompt"),
    );
  }
  return typeof given === "string" ? given : { call: given.call, args: given.args ?? {} };
}
