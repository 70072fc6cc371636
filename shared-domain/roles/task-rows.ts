import type { JsonSchema } from "../contract.js";
import type { ClassFacts, Facts, FunctionFacts, Parameter, Typed } from "../facts.js";
import { builtKeys, required } from "./member.js";
import { classNamed } from "./reading.js";
import { isBare, isShapeOf } from "./row-shape.js";
import { rowNames } from "./vocabulary.js";

/** What is known of the rows before anything runs; null where the source does not tell. */
export interface Rows {
  readonly keys: ReadonlySet<string> | null;
  /** The class of the rows, where they are records. */
  readonly record: ClassFacts | null;
  /** True where the rows are known to have no fields: plain texts or numbers. */
  readonly scalar: boolean;
  /** What the rows say in a field `split`; empty where they have none, null where they have one that the source does not tell. */
  readonly splits: readonly string[] | null;
  /** Where a mapping gives them: its ids, as far as they are told. */
  readonly ids?: readonly string[];
  /** True where nothing gives rows. */
  readonly absent?: true;
  /** True where each row is a seed, by the name of what gives them. */
  readonly seeds?: true;
  /** How many values the longest row has, where each is a list of plain values; 0 where only its type tells. */
  readonly longest?: number;
}

/** Rows of which nothing is told before a run. */
export const unknownRows: Rows = { keys: null, record: null, scalar: false, splits: [] };

/** The splits that rows say themselves, none where the source does not tell which; null where rows say no split. */
export const saidByRows = ({ splits }: Rows): readonly string[] | null =>
  splits === null ? [] : splits.length > 0 ? splits : null;

/** Rows that a function returns or yields one by one. */
export function rowsOfFunction(facts: Facts, f: FunctionFacts): Rows {
  return merged([rowsOfBuilds(facts, f.builds), rowsOfType(facts, f.returns)]);
}

/** Rows in a value that stands in the source. */
export function rowsOfValue(
  facts: Facts,
  value: {
    type: Typed | null;
    value: { known: boolean; value: unknown } | null;
    builds: readonly string[];
  },
): Rows {
  const known = value.value?.known === true ? value.value.value : null;
  const splits = isObject(known) && Object.values(known).every(Array.isArray);
  // What holds a list for each name is no row with these names for fields.
  const whole = splits ? `dict:${Object.keys(known).join(",")}` : null;
  return merged([
    known === null ? unknownRows : rowsOfLiteral(known),
    rowsOfBuilds(facts, value.builds.filter((build) => build !== whole).map(eachOf)),
    rowsOfType(facts, value.type),
  ]);
}

/** A mapping of ids holds its rows itself. */
const eachOf = (build: string): string => (build.startsWith("each:") ? build : `each:${build}`);

/** Rows whose fields are known by name. */
export function rowsOfKeys(keys: Iterable<string>): Rows {
  const known = new Set(keys);
  return { ...unknownRows, keys: known, splits: known.has("split") ? null : [] };
}

function merged(all: readonly Rows[]): Rows {
  const told = all.find((rows) => rows.keys !== null)?.keys ?? null;
  const named = all.find((rows) => rows.record !== null)?.record ?? null;
  // A record of which rows have no field is the type of a part of them: `{ id: string; options: Options }[]`.
  const part = told !== null && named !== null && !fieldsOf(named).some((name) => told.has(name));
  const record = part ? null : named;
  const keys = told ?? (record && new Set(fieldsOf(record)));
  const lengths = all.flatMap(({ longest }) => longest ?? []);
  const splits = all.find((rows) => rows.splits !== null && rows.splits.length > 0)?.splits;
  return {
    keys,
    record,
    scalar: keys === null && all.some((rows) => rows.scalar),
    ...(keys === null && lengths.length > 0 ? { longest: Math.max(...lengths) } : {}),
    splits: splits ?? (keys?.has("split") ? splitsOfType(record) : []),
  };
}

/** The splits that the type of the rows lists; null where it lets a row say any. */
function splitsOfType(record: ClassFacts | null): string[] | null {
  const properties = record?.schema?.["properties"] as Record<string, JsonSchema> | undefined;
  const listed: unknown = properties?.["split"]?.["enum"];
  const names = Array.isArray(listed) ? listed.filter((each) => typeof each === "string") : [];
  return names.length > 0 ? names : null;
}

function rowsOfBuilds(facts: Facts, builds: readonly string[]): Rows {
  const items = builds.filter((b) => b.startsWith("each:")).map((b) => b.slice("each:".length));
  const keys = builtKeys(items);
  if (keys.length > 0) return rowsOfKeys(keys);
  const record =
    items.map((item) => classNamed(facts, item)).find((klass) => klass !== null) ?? null;
  const lengths = items.flatMap((item) => /^tuple:(\d+)$/.exec(item)?.[1] ?? []).map(Number);
  return {
    ...unknownRows,
    record,
    ...(record === null && lengths.length > 0 && lengths.length === items.length
      ? { longest: Math.max(...lengths) }
      : {}),
  };
}

/** A literal mapping of splits, or a literal sequence. */
function rowsOfLiteral(value: unknown): Rows {
  const rows = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.values(value).flatMap((split) => (Array.isArray(split) ? split : []))
      : [];
  const dicts = rows.filter(isObject);
  const splits = dicts.flatMap((row) => (typeof row["split"] === "string" ? [row["split"]] : []));
  if (dicts.length > 0)
    return {
      ...rowsOfKeys(dicts.flatMap((row) => Object.keys(row))),
      ...(splits.length > 0 ? { splits: [...new Set(splits)] } : {}),
    };
  const lists = rows.filter((row) => Array.isArray(row) && row.every(isPlain)) as unknown[][];
  return {
    ...unknownRows,
    scalar: rows.length > 0 && rows.every(isPlain),
    ...(rows.length > 0 && lists.length === rows.length
      ? { longest: Math.max(...lists.map(({ length }) => length)) }
      : {}),
  };
}

const isPlain = (row: unknown): boolean => typeof row === "string" || typeof row === "number";

/** Whether a value is a mapping of names to values. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `list[Case]`, `Iterator[Case]`, `dict[str, list[Case]]`: the innermost class that the facts know. */
function rowsOfType(facts: Facts, type: Typed | null): Rows {
  const names = (type?.text ?? "").match(/[A-Za-z_]\w*/g) ?? [];
  const record =
    names
      .map((name) => classNamed(facts, name))
      .findLast((klass) => klass !== null && klass.kind !== "enum") ?? null;
  if (record === null)
    return listsOfPlain.test(type?.text ?? "") ? { ...unknownRows, longest: 0 } : unknownRows;
  const item = record.methods.find(({ name }) => name === "__getitem__");
  // A class that gives rows by their index is no row.
  return item === undefined
    ? { ...unknownRows, record }
    : rowsOfBuilds(facts, item.builds.map(eachOf));
}

/** `list[list[str]]`, `string[][]`: rows that are lists of plain values. */
const listsOfPlain =
  /(?:list|List|Sequence|Iterable|Iterator)\[(?:list|List|Sequence)\[(?:str|int|float|bool)\]\]|(?:string|number|boolean)\[\]\[\]/;

/** `dict[str, Case]`: a mapping of which each value is a row, and not a list of them. */
export function rowsById(facts: Facts, type: Typed | null): boolean {
  const inner =
    /^(?:\w+\.)*(?:dict|Dict|Mapping)\[\s*(?:str|int)\s*,\s*["']?([A-Za-z_]\w*)["']?\s*\]$/.exec(
      type?.text ?? "",
    )?.[1];
  const record = classNamed(facts, inner);
  return record !== null && record.kind !== "enum";
}

/** Whether a parameter that must be given takes the id of a row: by its name, or because the rows are looked up by it. */
export function takesId(f: FunctionFacts, p: Parameter, { ids, keys }: Rows): boolean {
  if (ids === undefined || p.default !== null || keys?.has(p.name)) return false;
  if (/(?:^[a-z]?|_)(?:id|key|name)$/.test(p.name)) return true;
  const looked = f.compares[p.name] ?? [];
  return ids.length > 0 && ids.every((id) => looked.includes(id));
}

/** How the values of rows without names are told in the contract, by their place: `$task.0`; none where rows are no lists. */
export const placesOfRow = ({ keys, longest = 0 }: Rows): string[] =>
  keys === null ? Array.from({ length: longest }, (_, place) => `$task.${place}`) : [];

/** Names of a record's fields. */
export function fieldsOf(record: ClassFacts): string[] {
  const properties = record.schema?.["properties"] as Record<string, JsonSchema> | undefined;
  if (properties !== undefined) return Object.keys(properties);
  const constructor = record.methods.find((m) => m.name === "__init__");
  return constructor
    ? constructor.parameters.map((p) => p.name)
    : record.attributes.map((a) => a.name);
}

/** A type that takes any mapping by names. */
const mapping =
  /^(?:\w+\.)*(?:dict|Dict|Mapping|MutableMapping)(?:\[str, *(?:\w+\.)*(?:Any|object)\])?$/;

/** By its type first: the rows' own class; a mapping or nothing said under a name that means a task, unless it is a field of the row. */
export function takesRow(p: Parameter, rows: Rows): boolean {
  const type = typeOf(p);
  if (type !== null && rows.record !== null && type.split(".").at(-1) === rows.record.name)
    return true;
  if (rows.keys?.has(p.name)) return false;
  const schema = p.type?.schema ?? null;
  if (schema !== null && rows.keys !== null && isShapeOf(schema, rows.keys)) return true;
  const scalar =
    schema !== null &&
    ("enum" in schema ||
      "const" in schema ||
      (typeof schema["type"] === "string" && schema["type"] !== "object"));
  // What must be given and takes any mapping is nothing that rows with other fields could fill.
  if (rows.keys !== null && takesAnyMapping(p)) return true;
  return rowNames.has(p.name) && !scalar && !isOption(p, rows);
}

/** Whether a config is an option: one that may be left out, or is of a class that no row is of. An optional task is still the task. */
function isOption({ name, type, default: usual }: Parameter, { absent }: Rows): boolean {
  if (name !== "config") return false;
  return (
    usual !== null || (type !== null && (type.schema === null || (absent === true && isBare(type))))
  );
}

/** Whether rows are plain values, and one parameter alone must be given. */
export const takesScalar = (f: FunctionFacts, rows: Rows): boolean =>
  rows.scalar && required(f).length === 1;

/** Whether a parameter must be given and takes any mapping: where nothing tells what rows hold, such a one alone takes the row. */
export const takesAnyMapping = (p: Parameter): boolean =>
  p.default === null && mapping.test(typeOf(p) ?? "");

/** The type as it is written, without quotes and without what lets it be None; null where none is. */
const typeOf = ({ type }: Parameter): string | null =>
  type?.text
    .replace(/^Optional\[(.*)\]$/, "$1")
    .replace(/ \| None$/, "")
    .replaceAll(/["']/g, "") ?? null;
