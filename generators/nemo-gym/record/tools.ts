import type { Contract, JsonSchema } from "../../../src/kit/index.js";

/** A tool as the Responses API takes it in a row's `tools`: flat, unlike that of chat completions. */
export interface FunctionTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly strict: boolean;
}

/** The tools of a row, by the names that it offers; undefined for all. `create_dataset.py` makes the same; smoke compares them. */
export function functionTools(
  { tools }: Contract,
  offered: readonly string[] | undefined,
): readonly FunctionTool[] {
  return tools
    .filter(({ name }) => offered?.includes(name) ?? true)
    .map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      parameters,
      strict: isStrict(parameters),
    }));
}

/** Keywords that structured outputs admit; a schema with any other, or with an optional property, is refused when `strict` is asked for. */
const admitted = new Set(
  (
    "type description title enum const properties required additionalProperties items anyOf $ref $defs pattern format " +
    "multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems"
  ).split(" "),
);

/** Whether OpenAI takes the schema with `strict: true`, under which a model cannot leave it. */
export function isStrict(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return false;
  const { type, properties, required, additionalProperties, items, anyOf, $defs, ...rest } =
    schema as Record<string, unknown>;
  if (Object.keys(rest).some((key) => !admitted.has(key))) return false;
  if (type === "object" || properties !== undefined) {
    const names = Object.keys((properties ?? {}) as object);
    const wanted = Array.isArray(required) ? required : [];
    if (additionalProperties !== false || !names.every((name) => wanted.includes(name)))
      return false;
  }
  const inner = [
    ...members(properties),
    ...members($defs),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items === undefined ? [] : [items]),
  ];
  return inner.every(isStrict);
}

function members(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}
