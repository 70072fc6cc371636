import type { FunctionFacts, Parameter } from "../facts.js";
import { named } from "./member.js";
import { seedOf } from "./reading.js";
import type { Start } from "./roles.js";
import type { Rows } from "./task-rows.js";
import { seedNames } from "./vocabulary.js";

/**
 * The record of options that a start takes and that holds a seed, filled with `$seed`: `new Maze({ seed })`. Only where
 * nothing gives rows, no parameter is the seed itself, and the record needs nothing else.
 */
export function seedRecord(f: FunctionFacts | null, rows: Rows): Start["fixed"] {
  if (f === null || rows.absent !== true || seedOf(f) !== null) return {};
  const held = named(f).flatMap((p): [string, string][] => {
    const seed = seedWithin(p);
    return seed !== null && requiredOf(p).every((name) => name === seed) ? [[p.name, seed]] : [];
  });
  const [only, ...others] = held;
  return only === undefined || others.length > 0 ? {} : { [only[0]]: { [only[1]]: "$seed" } };
}

/** The field of a parameter's record that is named as a seed is. */
export const seedWithin = (p: Parameter): string | null =>
  Object.keys(recordOf(p).properties ?? {}).find((field) => seedNames.has(field)) ?? null;

const requiredOf = (p: Parameter): readonly string[] => recordOf(p).required ?? [];

interface ObjectSchema {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly anyOf?: readonly ObjectSchema[];
}

/** The schema of a parameter's record, which may be left out. */
function recordOf({ type }: Parameter): ObjectSchema {
  const schema: ObjectSchema = type?.schema ?? {};
  return schema.anyOf?.find((one) => one.properties !== undefined) ?? schema;
}

/** Whether a value that is filled in, or one within it, is the seed. */
export const isFilledBySeed = (value: unknown): boolean =>
  JSON.stringify(value).includes('"$seed"');
