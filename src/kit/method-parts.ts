import type { JsonSchema, Tool } from "../../shared-domain/contract.js";
import { ident, list, type Py, py, str } from "../write/python.js";
import { annotation } from "./annotation.js";
import { parameterName } from "./python-name.js";

/** A tool as a method of Python: its signature, what it passes on, and its docstring. */
export interface MethodParts {
  readonly signature: Py;
  /** The name, the required arguments as a dict, and the optional ones by name. */
  readonly passed: Py;
  readonly doc: string;
}

/**
 * A tool as a method whose schema is read from its signature and its docstring, in Google's form. A parameter whose name
 * Python cannot take has another there, and is passed on under its own.
 */
export function methodParts({ name, description, parameters }: Tool): MethodParts {
  const { given, optional } = parametersOf(parameters);
  const named = (key: string): Py => ident(parameterName(key, [...given, ...optional]));
  const signature = list([
    py`self`,
    ...given.map((key) => py`${named(key)}: ${typeOf(key, parameters)}`),
    ...optional.map((key) => py`${named(key)}: ${orNone(typeOf(key, parameters))} = None`),
  ]);
  const passed = list([
    str(name),
    py`{${list(given.map((key) => py`${str(key)}: ${named(key)}`))}}`,
    ...optional.map((key) =>
      named(key).text === key
        ? py`${ident(key)}=${ident(key)}`
        : py`**{${str(key)}: ${named(key)}}`,
    ),
  ]);
  return { signature, passed, doc: documented(description, parameters) };
}

function parametersOf(schema: JsonSchema): { given: string[]; optional: string[] } {
  const required = new Set(
    Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [],
  );
  const names = Object.keys((schema["properties"] ?? {}) as object);
  return {
    given: names.filter((name) => required.has(name)),
    optional: names.filter((name) => !required.has(name)),
  };
}

const propertyOf = (key: string, schema: JsonSchema): JsonSchema =>
  ((schema["properties"] ?? {}) as Record<string, JsonSchema>)[key] ?? {};

const typeOf = (key: string, schema: JsonSchema): Py => annotation(propertyOf(key, schema), schema);

const orNone = (type: Py): Py =>
  /(?:^Any$|\| None$|^None$)/.test(type.text) ? type : py`${type} | None`;

/** Google's form, in which transformers wants every argument described (transformers 5.23, utils/chat_template_utils.py). */
function documented(description: string, schema: JsonSchema): string {
  const { given, optional } = parametersOf(schema);
  const keys = [...given, ...optional];
  const rows = keys.map((key) => `    ${parameterName(key, keys)}: ${argument(key, schema)}`);
  return rows.length === 0
    ? plain(description)
    : `${plain(description)}\n\nArgs:\n${rows.join("\n")}`;
}

function argument(key: string, schema: JsonSchema): string {
  const property = propertyOf(key, schema);
  const said =
    typeof property["description"] === "string"
      ? property["description"].replace(/\s+/g, " ").trim()
      : "";
  const words = shape(property, schema, 0);
  return plain(
    [said, /[{<>]/.test(words) ? words : ""].filter((part) => part !== "").join(" ") || key,
  );
}

/** References inside references are followed this far; a recursive type ends there. */
const deepest = 4;

/** What annotations cannot say of a value, as a type with names: `{title: string, tags?: [string]}`. */
function shape(schema: unknown, root: JsonSchema, depth: number): string {
  if (typeof schema !== "object" || schema === null || depth > deepest) return "any";
  const given = schema as JsonSchema;
  const { $ref, anyOf, oneOf, enum: allowed, const: constant, type } = given;
  if (typeof $ref === "string")
    return shape(
      ((root["$defs"] ?? {}) as Record<string, unknown>)[$ref.replace("#/$defs/", "")],
      root,
      depth + 1,
    );
  const options = anyOf ?? oneOf;
  if (Array.isArray(options))
    return [...new Set(options.map((option) => shape(option, root, depth)))].join(" or ");
  if (Array.isArray(allowed)) return allowed.map((value) => JSON.stringify(value)).join(" or ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === "array") return `[${shape(given["items"], root, depth + 1)}]`;
  if (type === "object") return record(given, root, depth);
  return `${typeof type === "string" ? type : "any"}${bounds(given)}`;
}

function record(schema: JsonSchema, root: JsonSchema, depth: number): string {
  const { given, optional } = parametersOf(schema);
  const member = (key: string, mark: string): string =>
    `${key}${mark}: ${shape(propertyOf(key, schema), root, depth + 1)}`;
  const members = [
    ...given.map((key) => member(key, "")),
    ...optional.map((key) => member(key, "?")),
  ];
  return members.length > 0 ? `{${members.join(", ")}}` : "object";
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const limits = [
    ["at least", minimum],
    ["at most", maximum],
    ["more than", exclusiveMinimum],
    ["less than", exclusiveMaximum],
  ] as const;
  const words = limits
    .filter(([, value]) => value !== undefined)
    .map(([how, value]) => `${how} ${String(value)}`);
  return words.length > 0 ? ` <${words.join(", ")}>` : "";
}

/** Words that transformers would take for the start of a section, or for a list of choices, made harmless. */
function plain(text: string): string {
  return text.replace(/\b(Args|Returns|Raises):/g, "$1 -").replace(/\(choices:/gi, "(choices");
}
