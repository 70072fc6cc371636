import type { ClassFacts, Facts, Parameter } from "../facts.js";
import { about } from "./fitting-rows.js";
import { kindOf, named } from "./member.js";
import { list, methodNamed, type Reading, valueNamed } from "./reading.js";
import type { Call, TasksFrom } from "./roles.js";
import { passSeeds, proposedSeeds, seedsNamed } from "./seeds.js";
import { type Beginning, needsOf } from "./start.js";
import type { TaskSource } from "./task-source.js";
import { rangesIn } from "./seed-table.js";
import { snake, splitOf } from "./vocabulary.js";

/** What of a task an episode is given. */
interface Use {
  readonly start: Beginning;
  readonly seeded: boolean;
  readonly prompt: string | Call | null;
}

/**
 * Asks where rows were found of which no episode takes anything, so that all would be the same task, and where seeds stand
 * beside rows that an episode can do without: both may be the tasks.
 */
export function askRowUse(
  reading: Reading,
  klass: ClassFacts,
  { roles: { from }, rows }: TaskSource,
  use: Use,
): void {
  const { facts, description, findings } = reading;
  const tasks = description.tasks ?? {};
  if (from === null || tasks.from !== undefined || tasks.seeds !== undefined) return;
  const names = list(namesOf(from));
  const seeds = use.seeded ? seedsNamed(facts) : null;
  if (use.seeded && seeds === null) passSeeds({ facts, findings }, []);
  const beside = seeds === null ? "" : `, and ${list(Object.values(seeds).map(String))} are seeds`;
  const plain = literal(facts, from);
  if (!takes(klass, rows, use, from, plain)) {
    const numbered = use.seeded ? numbersIn(facts, from, plain) : null;
    findings.ask({
      key: "tasks.seeds",
      why: `an episode takes nothing of the rows of ${names}${use.seeded ? `, but a seed${beside}` : ""}`,
      candidates: [seeds ?? numbered ?? (use.seeded ? proposedSeeds(facts) : { train: [0, 1] })],
      assumed: seeds === null && numbered === null,
    });
  } else if (!use.seeded && !fills(klass, rows, use) && rows.keys !== null) {
    askUnused(reading, klass, {
      names,
      keys: rows.keys,
      prompt: use.prompt,
    });
  } else if (seeds !== null && needsOf(klass, use.start).length === 0)
    findings.ask({
      key: "tasks.from",
      why: `${names} may be the tasks${beside}, which \`tasks.seeds\` can name`,
      candidates: [from],
      assumed: true,
    });
}

/** Whole numbers that stand where rows were looked for: as seeds they are the tasks. */
function numbersIn(facts: Facts, from: TasksFrom, plain: Plain | null) {
  if (typeof from !== "string") return plain === "number" ? from : null;
  const constant = valueNamed(facts, from);
  if (constant?.shape === "mapping") return rangesIn(constant);
  return plain === "number" ? { [splitOf(from) ?? "train"]: from } : null;
}

const namesOf = (from: TasksFrom): readonly string[] =>
  typeof from === "string" ? [from] : Object.values(from);

/**
 * Asks where a model is shown the question of a row and the episode is given nothing else of it: what tells right from wrong then is
 * the same in all. A method that begins anew may take it, though its name is private.
 */
function askUnused(
  { description, findings }: Reading,
  klass: ClassFacts,
  {
    names,
    keys,
    prompt,
  }: { readonly names: string; readonly keys: ReadonlySet<string>; readonly prompt: Use["prompt"] },
): void {
  if (description.domain.start !== undefined || (prompt !== null && typeof prompt !== "string"))
    return;
  const asked = prompt?.replace("$task.", "") ?? "prompt";
  const left = [...keys].filter((key) => key !== asked && !labels.has(key.toLowerCase()));
  if (left.length === 0) return;
  const begins = klass.methods.filter(
    (m) =>
      m.kind === "method" &&
      /^_(?:load|set_?up|init|reset|start|begin|new)(?:_|$)/.test(m.name) &&
      named(m).length > 0,
  );
  findings.ask({
    key: "domain.start.call",
    why: `an episode is given nothing of the rows of ${names} but what the model is shown (\`${asked}\`), so nothing in it can depend on ${list(left)}: which method takes them`,
    candidates: [...begins.map(({ name }) => name), "__init__"],
    assumed: true,
  });
}

/** What only tells rows apart, whoever reads it. */
const labels: ReadonlySet<string> = new Set([
  ...about,
  "_id",
  "uid",
  "key",
  "label",
  "tag",
  "tags",
  "source",
  "category",
  "topic",
  "type",
  "kind",
  "note",
  "notes",
]);

/** Whether anything of a row reaches an episode, if only in what the model is shown. */
function takes(
  klass: ClassFacts,
  rows: TaskSource["rows"],
  use: Use,
  from: TasksFrom,
  plain: Plain | null,
): boolean {
  const { start, seeded, prompt } = use;
  if (prompt !== null || fills(klass, rows, use)) return true;
  if (rows.keys !== null) return ["prompt", "seed"].some((name) => rows.keys!.has(name));
  if (plain === null) return start.fields.length > 0;
  const named = (field: string): boolean =>
    namesOf(from).some((name) => snake(name).includes(snake(field)));
  // Numbers may be seeds as well as an option: only a name tells.
  if (plain === "number") return seeded ? start.fields.some(named) : start.fields.length > 0;
  const given = methodNamed(klass, start.call)?.parameters ?? [];
  const [only] = given.filter(({ name }) => start.fields.includes(name));
  return only !== undefined && (plain === "list" || takesText(only));
}

/** Whether an episode begins with anything of a row. */
function fills(klass: ClassFacts, { keys }: TaskSource["rows"], { start }: Use): boolean {
  const filled = [...Object.values(start.construct), ...Object.values(start.fixed)].map(String);
  const told = (value: string): boolean =>
    value.startsWith("$task") || /^\$(?:index|id)$/.test(value);
  return (
    start.row !== null ||
    needsOf(klass, start).length > 0 ||
    filled.some(told) ||
    (keys !== null && start.fields.some((name) => keys.has(name)))
  );
}

/** Whether a text fits a parameter, as far as its type says. */
const takesText = ({ type, default: usual }: Parameter): boolean =>
  ["text", "unknown", "other"].includes(kindOf(type, usual));

type Plain = "text" | "number" | "list";

/** What rows that stand in the source are, where they have no fields; null where that is not told. */
function literal(facts: Facts, from: TasksFrom): Plain | null {
  const constant = valueNamed(facts, namesOf(from)[0] ?? "");
  if (constant?.shape === "range") return "number";
  const value = constant?.value.known === true ? constant.value.value : null;
  const held: unknown[] = Array.isArray(value) ? [value] : Object.values(value ?? {});
  const rows = held.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : [each]));
  if (rows.length === 0) return null;
  if (rows.every((row) => typeof row === "number")) return "number";
  if (rows.every((row) => typeof row === "string")) return "text";
  return rows.every((row) => Array.isArray(row)) ? "list" : null;
}
