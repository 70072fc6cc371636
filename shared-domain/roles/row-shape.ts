import type { JsonSchema } from "../contract.js";
import type { Typed } from "../facts.js";

/** Fields that rows have beside what their own type says. */
const ofRows = ["id", "prompt", "seed", "split"];

/** Whether a record's type has all fields of the rows, and requires none that they lack. */
export function isShapeOf(schema: JsonSchema, keys: ReadonlySet<string>): boolean {
  const properties = Object.keys((schema["properties"] ?? {}) as object);
  return (
    properties.some((name) => keys.has(name)) &&
    requiredOf(schema).every((name) => keys.has(name)) &&
    [...keys].every((key) => properties.includes(key) || ofRows.includes(key))
  );
}

/** Whether a type is a record that can be made of nothing. */
export const isBare = ({ schema }: Typed): boolean =>
  schema?.["type"] === "object" &&
  schema["properties"] !== undefined &&
  requiredOf(schema).length === 0;

const requiredOf = (schema: JsonSchema): readonly string[] =>
  (schema["required"] ?? []) as readonly string[];
