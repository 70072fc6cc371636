import type { JsonSchema } from "./contract.js";

/** Keywords under which schemas stand by name. */
const named = new Set(["properties", "$defs"]);
/** Keywords whose values are data. */
const data = new Set(["enum", "const", "default", "examples"]);

/** Whether a schema or one inside it passes a test; data that stands in schemas is none. */
export function inside(schema: unknown, test: (node: JsonSchema) => boolean): boolean {
  if (Array.isArray(schema)) return schema.some((item) => inside(item, test));
  if (typeof schema !== "object" || schema === null) return false;
  const node = schema as JsonSchema;
  if (test(node)) return true;
  return Object.entries(node).some(([key, value]) => {
    if (data.has(key)) return false;
    return inside(named.has(key) ? Object.values(value as JsonSchema) : value, test);
  });
}

/** Whether a schema has one of some keywords. */
export const has = (node: JsonSchema, ...keys: readonly string[]): boolean =>
  keys.some((key) => key in node);
const isOf = ({ type }: JsonSchema, kind: string): boolean =>
  Array.isArray(type) ? type.includes(kind) : type === kind;

/** Whether pydantic would define an inner schema apart. */
export const isNested = (node: JsonSchema): boolean => isOf(node, "object") || has(node, "$ref");
/** Whether values stand under names of the sender's own. */
export const isMap = (node: JsonSchema): boolean =>
  has(node, "propertyNames") || typeof node["additionalProperties"] === "object";
/** Whether it takes a list. */
export const isArray = (node: JsonSchema): boolean => isOf(node, "array");
/** Whether it leaves open which of several schemas a value fits, or says that elsewhere. */
export const isChoice = (node: JsonSchema): boolean => has(node, "$ref", "anyOf", "oneOf");
/** Whether it bounds numbers, texts or counts. */
export const hasBounds = (node: JsonSchema): boolean =>
  has(node, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf") ||
  has(node, "minLength", "maxLength", "pattern", "minProperties", "maxProperties");

/** Whether a value may be another in Python than in JSON: a number a float, a list a set, an object a record. */
export const mayConvert = (node: JsonSchema): boolean =>
  has(node, "enum", "const") || ["number", "array", "object"].some((kind) => isOf(node, kind));
