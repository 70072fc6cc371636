import type { ClassFacts, Facts } from "../facts.js";

/** A tool as chat completions take it. */
export interface Spec {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly SpecParameter[];
}
/** A parameter of it, with the JSON Schema of its value. */
export interface SpecParameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The one list of the module or the class that describes tools by name and schema of their arguments; null where there is none, or several. */
export function specsIn(
  { constants }: Facts,
  { attributes }: ClassFacts,
): { readonly name: string; readonly specs: readonly Spec[] } | null {
  const found = [...constants, ...attributes].flatMap(({ name, value }) => {
    const specs = value?.known === true ? specsOf(value.value) : null;
    return specs === null ? [] : [{ name, specs }];
  });
  return found.length === 1 ? found[0]! : null;
}

/** Specifications in a list, or in a mapping by their names. */
function specsOf(value: unknown): Spec[] | null {
  const items = Array.isArray(value)
    ? (value as unknown[])
    : Object.entries(isFields(value) ? value : {}).map(([name, one]) =>
        isFields(one) ? { name, ...one } : one,
      );
  const specs = items.map(specOf);
  return specs.length > 0 && specs.every((each) => each !== null) ? specs : null;
}

/** `{type: function, function: {...}}`, or what stands in that alone; arguments under any of the names that makers of models use. */
function specOf(item: unknown): Spec | null {
  if (!isFields(item)) return null;
  const spec = isFields(item["function"]) ? item["function"] : item;
  const schema = ["parameters", "input_schema", "inputSchema", "args_schema"]
    .map((key) => spec[key])
    .find(isFields);
  const { name, description = "" } = spec;
  if (typeof name !== "string" || typeof description !== "string" || schema === undefined)
    return null;
  const properties = isFields(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? (schema["required"] as unknown[]) : [];
  return {
    name,
    description,
    parameters: Object.entries(properties).map(([key, one]) => ({
      name: key,
      schema: isFields(one) ? one : {},
      required: required.includes(key),
    })),
  };
}
