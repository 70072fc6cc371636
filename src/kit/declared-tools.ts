import type { JsonSchema, Tool } from "../../shared-domain/contract.js";
import { ident, lines, list, literal, nothing, type Py, py, str } from "../write/python.js";
import { annotation } from "./annotation.js";
import { RecordClasses, recordKey } from "./declared-records.js";
import {
  type ClassOf,
  declaredDefault,
  declaredType,
  type DeclaredType,
  Inexact,
} from "./declared-type.js";
import { isName } from "./python-name.js";

/** A parameter of a tool, or a field of a record, as Python declares it. */
export interface DeclaredParameter {
  /** What the model calls it. */
  readonly name: string;
  /** What Python calls it: the same, but for names that a class or a method cannot have. */
  readonly identifier: string;
  readonly type: Py;
  /** Arguments of `Field` beside the description. */
  readonly limits: readonly Py[];
  readonly description: string | null;
  readonly required: boolean;
  /** The default; null for a required one, and for one whose default is no JSON value. */
  readonly default: Py | null;
  /** Whether all of it is what the contract has. */
  readonly exact: boolean;
}

/** A tool with its parameters in the order of the contract. */
export interface DeclaredTool {
  readonly tool: Tool;
  readonly parameters: readonly DeclaredParameter[];
  /**
   * Whether pydantic makes the contract's schema of these parameters, once `episode.published` has spelled it out. Where
   * not, types are as near as Python comes, and the contract's own schema must be published.
   */
  readonly exact: boolean;
}

/** The tools of a contract, with the classes of the records that they take. */
export interface DeclaredTools {
  readonly records: readonly Py[];
  /** Whether some record holds itself: its module needs `from __future__ import annotations`. */
  readonly recursive: boolean;
  readonly tools: readonly DeclaredTool[];
}

/** What the code around the tools calls things. */
export interface Declaring {
  /** Base class of records; it says `extra="forbid"`. */
  readonly base: string;
  /** What a parameter is by default that the contract has no default for: a `Field` with a `default_factory`. */
  readonly leftOut: string;
  /** Names that no record's class may have. */
  readonly taken: Iterable<string>;
}

/** Declares tools with names, types, defaults and descriptions, for people to read and for pydantic to publish. */
export function declareTools(tools: readonly Tool[], around: Declaring): DeclaredTools {
  const taken = [...builtin, around.base, around.leftOut, ...around.taken];
  const classes = new RecordClasses(around.base, taken, recordNames(tools), (record, classOf) =>
    body(record, classOf, around.leftOut),
  );
  const declared = tools.map((tool) => declareTool(tool, classes));
  return { records: classes.printed(), recursive: classes.recursive(), tools: declared };
}

/** What the contract calls records, by what they are. */
function recordNames(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { parameters, records } of tools)
    for (const [pointer, name] of Object.entries(records ?? {})) {
      const steps = pointer.split("/").slice(1);
      let node: unknown = parameters;
      for (const step of steps)
        node = (node as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")];
      const key = recordKey(node as JsonSchema);
      if (!found.has(key)) found.set(key, name);
    }
  return found;
}

/** Names that annotations are made of, and so no field may hide. */
const builtin =
  "Annotated Any BaseModel ConfigDict Field Literal None bool dict float int list str tuple".split(
    " ",
  );

/** Names beside these that the annotations of tools' methods hold. */
const ofMethods =
  "CallToolObservation Content Iterator Observation State StepResult ToolOutput episode";

/**
 * Whether a class with a method for each tool needs `from __future__ import annotations`: behind a method that is called `list`,
 * an annotation `list[str]` would be that method.
 */
export const hidesAnnotations = (tools: readonly Tool[]): boolean =>
  tools.some(({ name }) => [...builtin, ...ofMethods.split(" ")].includes(name));

/** Members of pydantic's models that a field must not replace. */
const ofModels = new Set(
  "construct copy dict from_orm json parse_file parse_obj parse_raw schema schema_json self update_forward_refs validate".split(
    " ",
  ),
);

function declareTool(tool: Tool, classes: RecordClasses): DeclaredTool {
  const { parameters: schema } = tool;
  const parameters = propertiesOf(schema).map(([name, property]) => {
    const classOf = classes.within(schema, name);
    return classes.attempt(() =>
      declareParameter(name, property, isRequired(name, schema), schema, classOf),
    );
  });
  return { tool, parameters, exact: parameters.every(({ exact }) => exact) && isPlain(schema) };
}

function declareParameter(
  name: string,
  schema: JsonSchema,
  required: boolean,
  root: JsonSchema,
  classOf: ClassOf,
): DeclaredParameter {
  const { description } = schema;
  const common = {
    name,
    identifier: identifierOf(name),
    description: typeof description === "string" ? description : null,
    required,
  };
  try {
    const { type, limits } = declaredType(schema, classOf);
    const value = "default" in schema ? declaredDefault(schema) : null;
    if (required && value !== null) throw new Inexact();
    return { ...common, type, limits, default: value, exact: true };
  } catch (error) {
    if (!(error instanceof Inexact)) throw error;
    return { ...common, ...near(schema, required, root), exact: false };
  }
}

/** As near as Python's types come. */
function near(
  schema: JsonSchema,
  required: boolean,
  root: JsonSchema,
): DeclaredType & { readonly default: Py | null } {
  const told = annotation(schema, root);
  const value = schema["default"];
  const scalar = typeof value !== "object" || value === null;
  if (required || value === undefined) return { type: told, limits: [], default: null };
  if (!scalar) return { type: py`Any`, limits: [], default: literal(value) };
  const opened = /^Any$|(?:^|\| )None$/.test(told.text) || value !== null;
  return { type: opened ? told : py`${told} | None`, limits: [], default: literal(value) };
}

/** Fields of a record's class. Throws Inexact. */
function body(record: JsonSchema, classOf: (hint: string) => ClassOf, leftOut: string): Py {
  if (!isPlain(record, true)) throw new Inexact();
  const open = record["additionalProperties"] === true;
  const fields = propertiesOf(record).map(([name, schema]) => {
    const inner = declareParameter(name, schema, isRequired(name, record), record, classOf(name));
    if (!inner.exact) throw new Inexact();
    return fieldOf(inner, leftOut);
  });
  const config = open ? [py`model_config = ConfigDict(extra="allow")`, nothing] : [];
  return fields.length + config.length === 0 ? py`pass` : lines([...config, ...fields]);
}

/** Whether an object schema says what a class with fields says, in its order. */
function isPlain(schema: JsonSchema, mayBeOpen = false): boolean {
  const names = propertiesOf(schema).map(([name]) => name);
  const required = (schema["required"] ?? []) as readonly string[];
  const open = schema["additionalProperties"];
  return (
    (open === false || (mayBeOpen && open === true)) &&
    Array.isArray(schema["required"]) &&
    names.filter((name) => required.includes(name)).join("\n") === required.join("\n")
  );
}

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);

const isRequired = (name: string, schema: JsonSchema): boolean =>
  ((schema["required"] ?? []) as readonly string[]).includes(name);

function identifierOf(name: string): string {
  const plain = isName(name) && !name.startsWith("_") && !name.startsWith("model_");
  if (plain && !ofModels.has(name) && !builtin.includes(name)) return name;
  const spelled = name.replace(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "");
  return `${/^[A-Za-z]/.test(spelled) && !spelled.startsWith("model_") ? spelled : `field_${spelled}`}_`;
}

/** A parameter as a field of a pydantic model: `word: str = Field(description="...")`. */
export function fieldOf(parameter: DeclaredParameter, leftOut: string): Py {
  const { identifier, name, type, required } = parameter;
  const said = saying(parameter);
  const alias = identifier === name ? [] : [py`alias=${str(name)}`];
  const all = [...alias, ...said];
  const head = py`${ident(identifier)}: `;
  if (all.length === 0)
    return required
      ? py`${head}${type}`
      : py`${head}${type} = ${parameter.default ?? ident(leftOut)}`;
  if (required) return py`${head}${type} = Field(${list(all)})`;
  if (parameter.default === null)
    return py`${head}Annotated[${type}, Field(${list(all)})] = ${ident(leftOut)}`;
  return py`${head}${type} = Field(${list([py`default=${parameter.default}`, ...all])})`;
}

/** A parameter of a method: `word: Annotated[str, Field(description="...")]`, without its default. */
export function annotated(parameter: DeclaredParameter): Py {
  const said = saying(parameter);
  return said.length === 0
    ? parameter.type
    : py`Annotated[${parameter.type}, Field(${list(said)})]`;
}

/** What `Field` says of a parameter. */
function saying({ description, limits }: DeclaredParameter): readonly Py[] {
  return [...(description === null ? [] : [py`description=${str(description)}`]), ...limits];
}

/** Parameters of a method, those with a default last; after `self` or whatever else stands first. */
export function argumentsOf(tool: DeclaredTool, leftOut: string): readonly Py[] {
  const ordered = [
    ...tool.parameters.filter(({ required }) => required),
    ...tool.parameters.filter(({ required }) => !required),
  ];
  return ordered.map((parameter) => {
    const head = py`${ident(parameter.identifier)}: ${annotated(parameter)}`;
    return parameter.required ? head : py`${head} = ${parameter.default ?? ident(leftOut)}`;
  });
}

/** What the code of tools needs from a module, of the names that it may have: `importsFrom(code, "typing")`. */
export function namesIn(code: readonly Py[], names: readonly string[]): readonly Py[] {
  const text = code.map((one) => one.text).join("\n");
  return names.filter((name) => new RegExp(`(?<![\\w.])${name}(?=\\W|$)`).test(text)).map(ident);
}
