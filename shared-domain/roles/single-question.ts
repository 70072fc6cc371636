import type { Facts, FunctionFacts, Parameter } from "../facts.js";
import { described, type Json } from "./findings.js";
import { marksTool } from "./marks-tool.js";
import { builtKeys, kindOf, named, required, returned } from "./member.js";
import { callableNamed, classNamed, list, type Reading } from "./reading.js";
import type { Call } from "./roles.js";
import { takesObject } from "./state-functions.js";
import { isShapeOf } from "./row-shape.js";
import { fieldsOf, placesOfRow, type Rows } from "./task-rows.js";
import { goldNames, rank, replyNames, rowNames, seedNames, snake } from "./vocabulary.js";

/** Functions that may judge a reply: by name, with a parameter for the reply, and a number, a truth or parts as the verdict. */
export function verifiers(facts: Facts): FunctionFacts[] {
  const fits = facts.functions.filter(
    (f) =>
      f.public &&
      f.kind === "function" &&
      plainness(f) !== null &&
      named(f).length > 0 &&
      !f.decorators.some(marksTool) &&
      !actsOn(facts, f) &&
      !["text", "nothing", "other"].includes(returned(f)) &&
      replyOf(besideAsked(facts, f)) !== null,
  );
  const plainest = Math.min(...fits.map((f) => plainness(f)!));
  const best = fits.filter((f) => plainness(f) === plainest);
  return best.filter((f) => !best.some((other) => other !== f && other.names.includes(f.name)));
}

/** How plainly a name says that a function verifies; least where it names what it takes, `score_essay(task, essay)`. */
const plainness = (f: FunctionFacts): number | null =>
  rank("verify", f.name) ?? (named(f).some((p) => isGraded(f, p)) ? 3 : null);

/** Whether a function's name says that it grades what a parameter holds. */
const isGraded = (f: FunctionFacts, p: Parameter): boolean =>
  /^(?:score|grade|mark|judge|evaluate|verify|rate|assess)_(\w+)$/.exec(snake(f.name))?.[1] ===
  snake(p.name);

/**
 * Whether a function is handed an object that has methods of its own, or one by its name alone, and nothing that is plainly a reply: it
 * plays or judges that object.
 */
function actsOn(facts: Facts, f: FunctionFacts): boolean {
  const taken = takesObject(facts, f);
  if (taken === undefined || named(f).some(({ name }) => replyNames[0]!.includes(name)))
    return false;
  return taken.methods.some((m) => m.public && m.kind === "method") || named(f)[0]?.type === null;
}

/** A function without those of its parameters that what makes the prompt takes as well: they are of the task, `make_prompt(theme)`. */
function besideAsked(facts: Facts, f: FunctionFacts): FunctionFacts {
  const asked = facts.functions
    .filter((other) => other !== f && other.public && rank("prompt", other.name) !== null)
    .flatMap(({ parameters }) => parameters.map(({ name }) => name));
  return { ...f, parameters: f.parameters.filter(({ name }) => !asked.includes(name)) };
}

/** What a verifying function takes beside the reply. */
export const besideReply = (facts: Facts, f: FunctionFacts): Parameter[] =>
  required(f).filter((p) => p !== replyOf(besideAsked(facts, f)));

/** The parameter for the model's text: the plainest name; else the one that no row gives, where there is one only. */
function replyOf(f: FunctionFacts, rows?: Rows): Parameter | null {
  const fits = named(f).filter(
    (p) =>
      ["text", "unknown"].includes(kindOf(p.type, null)) &&
      !(p.type === null && (f.keys[p.name]?.length ?? 0) > 0) && // a record: no model's text has members
      !rowNames.has(p.name) &&
      !goldNames.has(p.name) &&
      p.name !== "judge" &&
      p.name !== "scorer",
  );
  for (const names of replyNames) {
    const found = fits.filter(
      (p) =>
        names.includes(p.name) &&
        !(names !== replyNames[0] && rows?.keys?.has(p.name) && fits.length > 1),
    );
    if (found.length === 1) return found[0]!;
    if (found.length > 1) return found.find((p) => !rows?.keys?.has(p.name)) ?? null;
  }
  const graded = fits.find((p) => isGraded(f, p) && !rows?.keys?.has(p.name));
  if (graded !== undefined) return graded;
  const free = required(f).filter((p) => fits.includes(p) && valueOf(p, rows) === undefined);
  return free.length === 1 ? free[0]! : null;
}

/** What a parameter of a function gets, other than the reply; undefined where its name does not say. */
export function valueOf(p: Parameter, rows: Rows | undefined): string | undefined {
  if (rows?.keys?.has(p.name)) return `$task.${p.name}`;
  if (rows?.record && p.type?.text.split(".").at(-1) === rows.record.name) return "$task";
  if (rowNames.has(p.name)) return "$task";
  if (p.type?.schema && rows?.keys && isShapeOf(p.type.schema, rows.keys)) return "$task";
  if (goldNames.has(p.name)) {
    const golden = [...(rows?.keys ?? [])].filter(
      (key) => goldNames.has(key) || goldFields.includes(key),
    );
    return golden.length === 1 ? `$task.${golden[0]}` : undefined;
  }
  if (p.name === "judge" || p.name === "scorer") return `$${p.name}`;
  if (p.name === "split") return "$split";
  if (seedNames.has(p.name)) return "$seed";
  return p.name === "index" || p.name === "id" ? `$${p.name}` : undefined;
}

/** Fields that hold the right answer under a name that a reply may have too. */
const goldFields = ["answer", "solution"];

/** The verifying function with its arguments, as described or found. */
export function verifyOf(reading: Reading, rows: Rows): Call | null {
  const { facts, findings, description } = reading;
  const { call, args } = description.domain.verify ?? {};
  const told = args as Record<string, Json> | undefined;
  if (call !== undefined) {
    const f = callableNamed(facts, call);
    if (f !== null) return { call, args: verifyArguments(reading, f, rows, told) };
    const message = `the module has no function \`${call}\``;
    findings.report("ROLE_MISSING", message, described("domain.verify.call"));
    return null;
  }
  const [first, ...others] = verifiers(facts);
  if (first === undefined) {
    const at = { file: facts.file, line: 1, column: 1 };
    findings.report("EPISODE_MISSING", "no function of the module verifies a reply", at);
    return null;
  }
  if (others.length > 0) {
    const candidates = [first, ...others].map((f) => f.name);
    const why = `${list(candidates)} may all verify a reply`;
    findings.ask({ key: "domain.verify.call", why, candidates });
    return null;
  }
  findings.because("domain.verify", `\`${first.name}\` takes the reply and gives a verdict`);
  return { call: first.name, args: verifyArguments(reading, first, rows, told) };
}

function verifyArguments(
  reading: Reading,
  f: FunctionFacts,
  rows: Rows,
  given: Record<string, Json> | undefined,
): Record<string, Json> {
  const told = Object.values(given ?? {}).includes("$reply");
  const spoken = told ? null : replyOf(besideAsked(reading.facts, f), rows);
  const args: Record<string, Json> = { ...given };
  for (const p of named(f)) {
    if (p.name in args) continue;
    const value = p === spoken ? "$reply" : valueOf(p, rows);
    if (value !== undefined && (p.default === null || value !== "$task")) args[p.name] = value;
    else if (p.default === null) open(reading, f, p, rows);
  }
  if (!Object.values(args).includes("$reply"))
    reading.findings.report("VERIFY_UNFIT", `no parameter of \`${f.name}\` takes the reply`, f.at);
  return args;
}

const nameless = ", and rows are lists of values without names";
const unlisted = ": all of the task ($task), its name ($id), its place ($index) or a field of it";

function open({ findings }: Reading, f: FunctionFacts, p: Parameter, rows: Rows): void {
  const fields = rows.keys ? [...rows.keys].map((key) => `$task.${key}`) : placesOfRow(rows);
  const schema = p.type?.schema?.["type"];
  const text = schema === "string" && !rows.scalar;
  const whole = schema === "integer" ? "$index" : text ? "$id" : "$task";
  findings.ask({
    key: `domain.verify.args.${p.name}`,
    why: `\`${f.name}\` requires \`${p.name}\`${rows.keys !== null ? "" : fields.length > 0 ? nameless : unlisted}`,
    candidates: fields.length > 0 ? fields : [whole],
    ...(fields.length > 0 ? {} : { assumed: true }),
  });
}

/** The member of a verdict that is the reward, where it is a record of parts without a `reward`. */
export function verdictOf({ facts, findings, description }: Reading, call: string): string | null {
  const given = description.domain.reward;
  const f = callableNamed(facts, call);
  const names = f === null ? [] : partsOf(facts, f);
  if (given !== undefined) {
    if (given !== null && names.length > 0 && !names.includes(given))
      findings.report(
        "ROLE_MISSING",
        `the verdict of \`${call}\` has no \`${given}\``,
        described("domain.reward"),
      );
    return given;
  }
  if (names.length === 0 || names.includes("reward")) return null;
  const ranked = names
    .flatMap((name) =>
      rank("reward", name) === null ? [] : [{ name, plain: rank("reward", name)! }],
    )
    .sort((a, b) => a.plain - b.plain);
  const best = ranked.filter(({ plain }) => plain === ranked[0]!.plain);
  if (best.length !== 1) {
    findings.ask({
      key: "domain.reward",
      why: `the verdict of \`${call}\` has ${list(names)}: which is the reward`,
      candidates: best.length > 0 ? best.map(({ name }) => name) : names,
    });
    return null;
  }
  findings.because(
    "domain.reward",
    `the part of the verdict that is the reward; the others are metrics`,
  );
  return best[0]!.name;
}

function partsOf(facts: Facts, f: FunctionFacts): string[] {
  const dicts = builtKeys(f.builds);
  if (dicts.length > 0) return [...new Set(dicts)];
  const words = [...(f.returns?.text.match(/[A-Za-z_]\w*/g) ?? []), ...f.builds];
  const record = words.map((word) => classNamed(facts, word)).find((klass) => klass !== null);
  return record ? fieldsOf(record) : [];
}
