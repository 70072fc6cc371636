import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { kindOf, named, required, returned } from "./member.js";
import type { RowFile } from "./reading.js";
import { type TaskCandidate, unsaid } from "./task-candidate.js";
import { sizesIn } from "./split-sizes.js";
import { splitsOfBuilds, splitParameter } from "./splits.js";
import { namedValues, type Value } from "./named-values.js";
import { perSplit } from "./rows-per-split.js";
import { taskFiles } from "./task-files.js";
import { mapsSeeds, seedsBySplit } from "./seeds-by-split.js";
import { isSeedTable } from "./seed-table.js";
import { rowsById, type Rows, rowsOfFunction, saidByRows, takesRow } from "./task-rows.js";
import { rank, snake, splitOf } from "./vocabulary.js";

/** Everything that could be the tasks, functions first. */
export function taskCandidates(
  facts: Facts,
  klass: ClassFacts | null,
  files: readonly RowFile[],
): TaskCandidate[] {
  // A promise is waited for where an engine runs the domain; in Python nothing would await it.
  const fit = (f: FunctionFacts): boolean =>
    f.public && (!f.async || facts.language === "typescript");
  const functions = facts.functions
    .filter((f) => fit(f) && f.kind === "function")
    .map((f) => ({ f, within: "" }));
  const methods = (klass?.methods ?? [])
    .filter((m) => fit(m) && (m.kind === "static" || m.kind === "class"))
    .map((f) => ({ f, within: `${klass!.name}.` }));
  const values = namedValues(facts, klass).filter(
    (value) => !ownTexts(klass, value) && !ownLists(klass, value),
  );
  const found = [
    ...[...functions, ...methods]
      .filter(({ f }) => !ownData(facts, klass, f))
      .flatMap(({ f, within }) => ofFunction(facts, f, within)),
    ...values
      .filter((value) => !isSeedTable(value) && !mapsSeeds(value) && sizesIn(value) === null)
      .flatMap((value) => ofValue(facts, value)),
    ...perSplit(
      facts,
      functions.map((m) => m.f),
      values,
    ),
  ];
  return [...(found.length > 0 ? found : seedsBySplit(values)), ...taskFiles(files)];
}

/** Texts of the class that its own methods read, where making and starting an episode takes nothing: what each episode has, and no tasks. */
function ownTexts(klass: ClassFacts | null, { name, within, rows }: Value): boolean {
  if (klass === null || within === "" || !rows.scalar) return false;
  return (
    beginning(klass).every((m) => m.parameters.length === 0) &&
    klass.methods.some((m) => m.uses.includes(name))
  );
}

/** Lists of several values that the class itself reads, where nothing that begins an episode takes so many, or a list: `QUESTIONS[start:]`. */
function ownLists(klass: ClassFacts | null, { name, rows }: Value): boolean {
  const { longest = 0 } = rows;
  if (klass === null || rows.keys !== null || longest < 2) return false;
  const takes = (m: FunctionFacts): boolean =>
    named(m).length >= longest || m.parameters.some((p) => takesRow(p, rows) || isList(p));
  return (
    !beginning(klass).some(takes) &&
    klass.methods.some((m) => m.names.includes(name) || m.uses.includes(name))
  );
}

/** Data that the class itself loads, of no split and of a form that nothing tells: what its tools work on, and no tasks. */
function ownData(facts: Facts, klass: ClassFacts | null, f: FunctionFacts): boolean {
  const { keys, record, scalar, longest } = rowsOfFunction(facts, f);
  const told = keys !== null || record !== null || scalar || longest !== undefined;
  if (told || !/(?:^|_)data$/.test(snake(f.name)) || splitParameter(f) !== null) return false;
  return klass?.methods.some((m) => m.names.includes(f.name)) ?? false;
}

/** A parameter that may hold a list: what has no type may hold anything. */
const isList = ({ type }: Parameter): boolean =>
  type === null || type.schema?.["type"] === "array" || type.schema?.["type"] === undefined;

const beginning = (klass: ClassFacts): readonly FunctionFacts[] =>
  klass.methods.filter((m) => m.name === "__init__" || rank("start", m.name) !== null);

function ofFunction(facts: Facts, f: FunctionFacts, within: string): TaskCandidate[] {
  const kind = returned(f);
  if (kind === "text" || kind === "number" || kind === "boolean" || kind === "nothing") return [];
  const named = rank("tasks", f.name);
  const parameter = splitParameter(f);
  const others = required(f).filter((p) => p.name !== parameter?.name);
  const given = rowsOfFunction(facts, f);
  const seeds = givesSeeds(f, given);
  const plain = named ?? (seeds ? unsaid : null);
  if (plain === null && (parameter === null || others.length > 0 || splitOf(f.name) !== null))
    return [];
  const rows: Rows = seeds ? { ...given, scalar: true, seeds } : given;
  const candidate = {
    from: `${within}${f.name}`,
    rank: plain ?? unsaid,
    rows,
    f,
    ...formOf(f, parameter, rows),
  };
  return [others.length > 0 ? { ...candidate, form: 6 } : candidate];
}

/** Whether what a function gives are seeds, by its name: `seeds(split)`. Rows that have fields are more than that. */
const givesSeeds = (f: FunctionFacts, { keys, record }: Rows): boolean =>
  keys === null && record === null && /(?:^|_)seeds$/.test(snake(f.name));

/** How a function gives its rows: of a split, by split, or all at once. */
function formOf(
  f: FunctionFacts,
  parameter: Parameter | null,
  rows: Rows,
): Pick<TaskCandidate, "form" | "splits" | "reason"> {
  if (parameter) {
    const reason = `\`${f.name}\` gives the rows of \`${parameter.name}\``;
    return { form: 0, splits: [], reason };
  }
  const keyed = splitsOfBuilds(f.builds);
  const splits = saidByRows(rows);
  if (splits !== null)
    return { form: 3, splits, reason: `\`${f.name}\` gives rows that say their split` };
  return keyed
    ? { form: 1, splits: keyed, reason: `\`${f.name}\` gives a mapping of splits` }
    : { form: 3, splits: null, reason: `\`${f.name}\` gives rows; all of them are train` };
}

function ofValue(facts: Facts, value: Value): TaskCandidate[] {
  const plain = rank("tasks", value.name);
  const kind = kindOf(value.type, value.value);
  const form = holdsFunctions(facts, value)
    ? null
    : value.shape === "mapping" || kind === "mapping"
      ? ofMapping(facts, value, plain !== null)
      : plain !== null && splitOf(value.name) === null && ["sequence", "unknown"].includes(kind)
        ? ofSequence(value)
        : null;
  if (form === null) return [];
  const from = `${value.within}${value.name}`;
  const { identified, ...told } = form;
  const rows: Rows = identified ? { ...value.rows, ids: value.keys } : value.rows;
  return [{ from, rank: plain ?? unsaid, rows, f: null, ...told }];
}

/** Whether a mapping has a function for each name, `{"small": small}`: what makes levels is no row. */
function holdsFunctions({ functions }: Facts, { value }: Value): boolean {
  const held = [...(value?.text ?? "").matchAll(/["']\s*:\s*([A-Za-z_]\w*)\s*(?=[,}])/g)].map(
    ([, name]) => name,
  );
  return held.length > 0 && held.every((name) => functions.some((f) => f.name === name));
}

/** What a value of rows is, and whether the names in it are ids; null where it is none. */
type Form =
  (Pick<TaskCandidate, "form" | "splits" | "reason"> & { readonly identified?: true }) | null;

function ofMapping(facts: Facts, value: Value, named: boolean): Form {
  const { name, keys, builds } = value;
  const splits = keys.filter((key) => splitOf(key) !== null);
  // Ids may begin with a split, `train/add`: where several say the same one, they are no splits.
  const prefixed = new Set(splits.map(splitOf)).size < splits.length;
  const ids = byId(facts, value) || (named && ofPlain(value));
  if ((prefixed || (named && splits.length === 0)) && ids) {
    const reason = `\`${name}\` maps ids to rows; all of them are train`;
    return { form: 4, splits: null, identified: true, reason };
  }
  const lists = builds.length > 0 && builds.every((b) => b.startsWith("each:"));
  // A name that says no split is asked about, where the one beside it says what to train on.
  const told =
    splits.length > 0 &&
    (splits.length === keys.length ? builds.length > 0 : lists && splits.includes("train"));
  return named || told
    ? { form: 1, splits: keys, reason: `\`${name}\` maps splits to rows` }
    : null;
}

function ofSequence({ name, rows }: Value): Form {
  const splits = saidByRows(rows);
  const reason = `\`${name}\` holds rows${splits === null ? "; all of them are train" : " that say their split"}`;
  return { form: 4, splits, reason };
}

/** Whether each value of a mapping is one row. */
export const byId = (
  facts: Facts,
  { keys, builds, type }: Pick<Value, "keys" | "builds" | "type">,
): boolean =>
  keys.length > 0 ? builds.some((b) => !b.startsWith("each:")) : rowsById(facts, type);

/** `{1: "a1 b3", 2: "a1 c5"}`: a mapping of single texts or numbers. */
const ofPlain = ({ value }: Pick<Value, "value">): boolean =>
  value?.known === true &&
  Object.values((value.value ?? {}) as object).every((one) =>
    ["string", "number"].includes(typeof one),
  );
