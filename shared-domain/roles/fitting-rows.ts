import type { ClassFacts, Constant, Facts, FunctionFacts } from "../facts.js";
import { named, required, returned } from "./member.js";
import { methodNamed, seedOf } from "./reading.js";
import { hasSeeds } from "./seeds.js";
import { besideReply, verifiers } from "./single-question.js";
import { shownStart } from "./start.js";
import { namedValues } from "./named-values.js";
import { type Rows, rowsOfFunction } from "./task-rows.js";
import { rank, snake, splitNames, splitOf } from "./vocabulary.js";

/** Fields of a row that are about the row and need no parameter. */
export const about: ReadonlySet<string> = new Set([
  "id",
  "split",
  "prompt",
  "seed",
  "name",
  "title",
  "difficulty",
  "level",
]);

/** A value whose rows may be the tasks. */
export interface Fitting {
  readonly from: string;
  readonly reason: string;
  /** Whether it is not told what each value of a row is. */
  readonly unsure: boolean;
}

/**
 * Values whose rows fit what starting takes, whatever they are called: every field is a parameter, and every parameter that
 * must be given is a field. Only where nothing is named after tasks or seeds.
 */
export function fittingRows(facts: Facts, klass: ClassFacts | null): Fitting[] {
  if (hasSeeds(facts)) return [];
  const entries = klass === null ? verifying(facts) : startsOf(klass);
  return [
    ...fittingValues(facts, klass, entries),
    ...givers(facts, klass).flatMap((giver) => givesRows(facts, klass, giver, entries)),
  ];
}

/** A function, and what tasks from it are called. */
interface Giver {
  readonly f: FunctionFacts;
  readonly from: string;
}

/** Functions that need no episode: of the module, and of the class. */
const givers = ({ functions }: Facts, klass: ClassFacts | null): Giver[] => [
  ...functions.filter(({ kind }) => kind === "function").map((f) => ({ f, from: f.name })),
  ...(klass?.methods ?? [])
    .filter(({ kind }) => kind === "static" || kind === "class")
    .map((f) => ({ f, from: `${klass!.name}.${f.name}` })),
];

const startsOf = (klass: ClassFacts): FunctionFacts[] =>
  [
    methodNamed(klass, "__init__"),
    ...klass.methods.filter((m) => m.kind === "method" && rank("start", m.name) !== null),
  ].filter((f) => f !== null);

/** What verifies a reply, as if it took a task alone. */
const verifying = (facts: Facts): FunctionFacts[] =>
  verifiers(facts).map((f) => ({ ...f, parameters: besideReply(facts, f) }));

/** A function that nothing of the episode calls and that gives rows which fit, or, by the name of a part, rows of which nothing is told. */
function givesRows(
  facts: Facts,
  klass: ClassFacts | null,
  { f, from }: Giver,
  entries: readonly FunctionFacts[],
): Fitting[] {
  const part = named(f).find((p) => splitNames.has(p.name));
  const others = required(f).filter((p) => p !== part);
  const fixed = f.async || !f.public || others.length > 0;
  if (fixed || !["sequence", "unknown"].includes(returned(f)) || f.gives === "nothing") return [];
  const used = [...(klass?.methods ?? []), ...facts.functions].some((m) =>
    m.names.includes(f.name),
  );
  const needing = entries.find((by) => required(by).some((p) => p !== seedOf(by)));
  if (used || needing === undefined || splitOf(f.name) !== null) return [];
  const rows = rowsOfFunction(facts, f);
  const { keys } = rows;
  const by = entries.find((entry) => fits(entry, keys) || takesRecord(entry, rows));
  const many = required(needing).find((p) => severalOf(p.name, f.name));
  if (by === undefined && (keys !== null || (part ?? many) === undefined)) return [];
  const reason =
    by !== undefined
      ? `the rows that \`${from}\` gives fit what \`${shownStart(facts, by.name)}\` takes`
      : part !== undefined
        ? `\`${from}\` gives something for each \`${part.name}\``
        : `\`${from}\` may give each \`${many!.name}\` that \`${shownStart(facts, needing.name)}\` takes`;
  return [{ from, unsure: by === undefined, reason }];
}

/** Whether a name speaks of many of what another names: `load_letters` of `letter`. */
export const severalOf = (one: string, name: string): boolean =>
  snake(name)
    .split("_")
    .some(
      (part) => [`${one}s`, `${one}es`, one.replace(/y$/, "ies")].includes(part) && part !== one,
    );

/** Whether a name says where something lies: `LEVELS_DIR` holds no levels. */
const isPlace = (name: string): boolean =>
  /(?:^|_)(?:dir|directory|folder|path|file|root|url)s?$/.test(snake(name));

/** Values of the module, and of the class that no method sets. */
function fittingValues(
  facts: Facts,
  klass: ClassFacts | null,
  entries: readonly FunctionFacts[],
): Fitting[] {
  return namedValues(facts, klass)
    .filter(({ shape, name }) => ["mapping", "sequence", "other"].includes(shape) && !isPlace(name))
    .flatMap(({ rows, within, ...constant }) => {
      const from = `${within}${constant.name}`;
      const by = entries.find(
        (f) =>
          fits(f, rows.keys) ||
          fitsInOrder(f, constant) ||
          (rows.scalar && takesOneOf(f, constant.name)),
      );
      // What is read or computed may be anything: only its name says that it is many of what starting takes.
      const untold = rows.keys === null && rows.record === null && !constant.value.known;
      const whole =
        by ?? entries.find((f) => takesRecord(f, rows) || (untold && takesOneOf(f, constant.name)));
      if (whole === undefined || splitOf(constant.name) !== null) return [];
      return [
        {
          from,
          unsure: by === undefined || (rows.keys === null && seedOf(by) !== null),
          reason: `the rows of \`${from}\` fit what \`${shownStart(facts, whole.name)}\` takes`,
        },
      ];
    });
}

/** Whether all that must be given is one of what a constant names many of: `TOPICS` of `topic`. */
function takesOneOf(f: FunctionFacts, name: string): boolean {
  const [one, ...more] = required(f).filter((p) => p !== seedOf(f));
  return one !== undefined && more.length === 0 && severalOf(snake(one.name), name);
}

/** Whether all that must be given is one row, by its type: `CROSSINGS` of `crossing: Crossing`. */
function takesRecord(f: FunctionFacts, { record }: Rows): boolean {
  const [one, ...more] = required(f).filter((p) => p !== seedOf(f));
  return record !== null && more.length === 0 && one?.type?.text === record.name;
}

/** Rows without names that give each parameter that must be given, and no more than there are. */
function fitsInOrder(f: FunctionFacts, { shape, value }: Constant): boolean {
  const rows = shape === "sequence" && value.known ? (value.value as unknown[]) : [];
  const least = required(f).length;
  return (
    rows.length > 1 &&
    rows.every(
      (row) =>
        Array.isArray(row) &&
        row.length > 1 &&
        row.length >= least &&
        row.length <= named(f).length,
    )
  );
}

function fits(f: FunctionFacts, keys: ReadonlySet<string> | null): boolean {
  const parameters = named(f).filter((p) => p !== seedOf(f));
  if (keys === null || parameters.length === 0) return false;
  const fields = [...keys].filter((key) => parameters.some(({ name }) => name === key));
  return (
    fields.length > 0 &&
    [...keys].every((key) => fields.includes(key) || about.has(key)) &&
    required(f).every((p) => p === seedOf(f) || fields.includes(p.name))
  );
}
