import type { ClassFacts, FunctionFacts, Parameter } from "../facts.js";
import { named } from "./member.js";
import type { Json } from "./findings.js";
import { type Reading, seedOf } from "./reading.js";
import type { Roles, Start } from "./roles.js";
import { seedRecord } from "./seed-records.js";
import { isBare } from "./row-shape.js";
import { type Rows, takesAnyMapping, takesId, takesRow, takesScalar } from "./task-rows.js";
import { namesTold, splitParameter } from "./splits.js";
import { indexNames, rank, snake, splitOf } from "./vocabulary.js";

/** Parameters that take the task's place among the rows, or its seed in a record, instead of a field. */
export function placesOf(f: FunctionFacts | null, rows: Rows): Start["fixed"] {
  const fieldless = rows.scalar || rows.keys !== null;
  const places = (f ? named(f) : []).flatMap((p): [string, string][] => {
    if (takesId(f!, p, rows)) return [[p.name, "$id"]];
    if (!fieldless || rows.keys?.has(p.name) || p.type?.schema?.["type"] === "string") return [];
    return indexNames.has(p.name) ? [[p.name, "$index"]] : [];
  });
  return { ...Object.fromEntries(places), ...seedRecord(f, rows) };
}

/** The number of a task that the start makes by itself, where nothing gives rows: a seed by another name, such as `lock_seed`. */
export function numbering(f: FunctionFacts | null, rows: Rows): Parameter | null {
  const free = f !== null && rows.absent === true && seedOf(f) === null ? named(f) : [];
  const numbers = free.filter((p) =>
    [undefined, "integer", "number"].includes(p.type?.schema?.["type"] as string | undefined),
  );
  const [seed, ...others] = numbers.filter((p) => snake(p.name).endsWith("_seed"));
  const index = numbers.find((p) => indexNames.has(p.name) && p.default === null);
  return index ?? (others.length === 0 ? seed : undefined) ?? null;
}

/** The split beside the number of a task. */
export function splitOfNumber(f: FunctionFacts | null): Start["fixed"] {
  const split = f && splitParameter(f);
  return split !== null && namesTold(f!, split).every(isOurs) ? { [split.name]: "$split" } : {};
}

/**
 * Optional parameters without a type or a JSON form stay at their default, unless the rows have them;
 * those, and required ones, are looked at with the tools.
 */
export function passable(
  { findings }: Reading,
  parameters: readonly Parameter[],
  rows: Rows,
): string[] {
  return parameters
    .filter((p) => {
      if (p.default === null || rows.keys?.has(p.name)) return true;
      if (p.name.startsWith("_")) return false;
      const unfit = p.type === null || p.type.schema === null;
      if (unfit && (rows.keys === null || p.type !== null))
        findings.report(
          "START_PARAMETER_LEFT_OUT",
          `\`${p.name}\` has no ${p.type === null ? "type" : "JSON form"}, so no task sets it`,
          p.at,
        );
      return !unfit;
    })
    .map((p) => p.name);
}

/** A generated constructor takes every field of its class: those that play changes, or that say how it stands, are no task's. */
export function unset(
  klass: ClassFacts,
  f: FunctionFacts | null,
  parameters: readonly Parameter[],
  rows: Rows,
): readonly Parameter[] {
  if (f?.name !== "__init__" || klass.kind === "plain") return parameters;
  const changed = (name: string): boolean => klass.methods.some((m) => m.assigns.includes(name));
  const held = (p: Parameter): boolean =>
    changed(p.name) ||
    (["done", "reward", "metrics"] as const).some((role) => rank(role, p.name) !== null) ||
    (rows.keys !== null && /\bfield\(/.test(p.default?.text ?? ""));
  return parameters.filter((p) => p.default === null || rows.keys?.has(p.name) || !held(p));
}

/** Whether `$split` has this name where it is a split's. */
const isOurs = (name: string): boolean => [null, name].includes(splitOf(name));

/** Options of a constructor that is not the start itself: as described, and from the row what it requires. */
export function constructed(
  reading: Reading,
  rows: Rows,
  constructor: FunctionFacts | null,
): Roles["domain"]["construct"] {
  const given = reading.description.domain.construct ?? {};
  if (constructor === null) return given;
  const [seed, split] = [seedOf(constructor), splitParameter(constructor)];
  const records = seedRecord(constructor, rows);
  const filled = named(constructor).flatMap((p): [string, Json][] => {
    if (p.name in given) return [];
    if (p === seed) return [[p.name, "$seed"]];
    if (records[p.name] !== undefined) return [[p.name, records[p.name]!]];
    if (rows.keys?.has(p.name)) return [[p.name, `$task.${p.name}`]];
    if (p.default === null && (takesRow(p, rows) || takesScalar(constructor, rows)))
      return [[p.name, "$task"]];
    if (p === split)
      reading.findings.ask({
        key: `domain.construct.${p.name}`,
        why: `the constructor takes \`${p.name}\`, and its default would stand for the tasks of every split`,
        candidates: namesTold(constructor, p).every(isOurs) ? ["$split"] : [],
      });
    else if (p.default === null)
      reading.findings.ask({
        key: `domain.construct.${p.name}`,
        why: `the constructor requires \`${p.name}\`, which no task has${unmade(reading, p)}`,
        candidates: p.type !== null && isBare(p.type) ? [{}] : [],
      });
    return [];
  });
  return { ...given, ...Object.fromEntries(filled) };
}

/** What to do about an object that nobody can write as JSON, in words. */
function unmade({ facts: { language } }: Reading, { name, type }: Parameter): string {
  if (type === null || type.schema !== null) return "";
  const optional =
    language === "typescript" ? `${name}?: ${type.text}` : `${name}: ${type.text} | None = None`;
  return `, and no JSON is a \`${type.text}\`: let the constructor make its own where none is given, \`${optional}\``;
}

/**
 * Whether rows are lists, and a list is all that must be given: as values in order they would be taken apart. One without a type
 * takes the list only where there are fewer parameters than values.
 */
const takesList = (p: Parameter, all: readonly Parameter[], { longest }: Rows): boolean =>
  longest !== undefined &&
  (p.type === null ? longest > all.length : p.type.schema?.["type"] === "array") &&
  p.default === null &&
  all.every((other) => other === p || other.default !== null);

/** Whether a parameter that must be given may be anything, and rows have no field of its name that could fill it. */
const lacks = ({ name, type, default: usual }: Parameter, { keys }: Rows): boolean =>
  keys !== null && !keys.has(name) && usual === null && (type === null || type.schema === null);

/** The one parameter that takes the row as it is. */
export function wholeRow(parameters: readonly Parameter[], rows: Rows): string | null {
  const certain = parameters.filter((p) => takesRow(p, rows) || takesList(p, parameters, rows));
  const unseen = rows.keys === null && !rows.scalar && certain.length === 0;
  const left = certain.length === 0 ? parameters.filter((p) => lacks(p, rows)) : certain;
  const whole = unseen ? parameters.filter(takesAnyMapping) : left;
  const others = parameters.filter((p) => p.default === null && !whole.includes(p));
  return whole.length === 1 && others.length === 0 ? whole[0]!.name : null;
}
