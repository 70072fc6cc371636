import { type JsonSchema, splitNames as ourSplits, type Split } from "../contract.js";
import type { FunctionFacts, Parameter } from "../facts.js";
import { described, type Findings, type Question } from "./findings.js";
import { builtKeys, named } from "./member.js";
import type { Roles } from "./roles.js";
import { splitNames, splitOf } from "./vocabulary.js";

/** Names that take a split whatever the function does with it; the others count only where it compares them with one. */
const certain = new Set(["split", "split_name", "subset", "partition", "dataset_split"]);

/** Fields of rows that say what part of all rows each is in. */
export const splitFields = new Set([
  "split",
  "fold",
  "subset",
  "partition",
  "dataset_split",
  "split_name",
  "portion",
  "phase",
]);

/** Whether a function chooses rows by what they say of their split: the data has the names, and not the source. */
export const readsSplitField = (f: FunctionFacts): boolean =>
  f.texts.some((text) => splitFields.has(text));

/** The parameter of a task function that takes the name of a split. */
export function splitParameter(f: FunctionFacts): Parameter | null {
  const parameters = named(f);
  const compared = (p: Parameter): boolean =>
    namesTold(f, p).some((name) => splitOf(name) !== null);
  return (
    parameters.find((p) => certain.has(p.name)) ??
    parameters.find((p) => splitNames.has(p.name) && compared(p)) ??
    parameters.find(compared) ??
    null
  );
}

/** The same of a function that its author named as the tasks: what it takes by such a name is the split, compared or not. */
export const likelySplit = (f: FunctionFacts): Parameter | null =>
  splitParameter(f) ?? named(f).find((p) => splitNames.has(p.name)) ?? null;

/** The values that a parameter is known to take: what it is compared with, what its type lists. */
export function namesTold(f: FunctionFacts, p: Parameter): string[] {
  const compared = (f.compares[p.name] ?? []).filter((name) => name !== "*");
  return [...new Set([...namesListed(p), ...compared])];
}

/** All values of a parameter whose type lists them; none where it may be any text. */
function namesListed(p: Parameter): string[] {
  const schema = p.type?.schema ?? {};
  const options = (Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema]) as JsonSchema[];
  const listed = options.map((option) => option["enum"] ?? (option["type"] === "null" ? [] : null));
  return listed.includes(null)
    ? []
    : listed.flat().filter((value): value is string => typeof value === "string");
}

/** Whether a function has a branch for every other name; there is none where the type lists all of them. */
export const takesOtherNames = (f: FunctionFacts, p: Parameter): boolean =>
  namesListed(p).length === 0 && (f.compares[p.name] ?? []).includes("*");

/**
 * The splits of a function that takes one: as its type lists them, else as compared, an `else` branch is what is missing of train and test;
 * else as the data files are called, one of which it opens by that name; else the default alone, where no rows are chosen by a field of their own.
 */
export function splitsOfFunction(
  f: FunctionFacts,
  p: Parameter,
  files: readonly string[],
): string[] {
  const names = oneNameEach(namesTold(f, p));
  const open = takesOtherNames(f, p);
  const has = (split: Split): boolean => names.some((name) => splitOf(name) === split);
  if (open && names.length > 0 && !has("train")) return ["train", ...names];
  if (open && names.length > 0 && !has("test")) return [...names, "test"];
  if (names.length > 0) return names;
  const stems = files
    .map((path) => path.replace(/^.*\//, "").replace(/\.\w+$/, ""))
    .filter((stem) => splitOf(stem) !== null && !/[_.-]/.test(stem));
  if (stems.length > 0) return oneNameEach([...new Set(stems)]);
  if (readsSplitField(f)) return [];
  const fallback = p.default?.known === true ? p.default.value : null;
  return typeof fallback === "string" && splitOf(fallback) !== null && !open ? [fallback] : [];
}

/** Of several names that a function takes for one split, ours, or the first. */
function oneNameEach(names: readonly string[]): string[] {
  const chosen = new Map<string, string>();
  for (const name of names) {
    const split = splitOf(name) ?? name;
    if (!chosen.has(split) || name === split) chosen.set(split, name);
  }
  return names.filter((name) => [...chosen.values()].includes(name));
}

/** Rows by name, where they stand in the source. */
export type Counts = Readonly<Record<string, number>>;

/** Names with their rows, in words: "`easy` (2) and `hard` (1)". */
function counted(names: readonly string[], counts: Counts, last: string): string {
  const told = names.map((name) =>
    counts[name] === undefined ? `\`${name}\`` : `\`${name}\` (${counts[name]})`,
  );
  return told.length < 2 ? told.join("") : `${told.slice(0, -1).join(", ")} ${last} ${told.at(-1)}`;
}

/**
 * The module's own names of splits as ours. Names that say no split stay out and
 * are told; two names for one split, or none at all, is a question.
 */
export function mapSplits(
  names: readonly string[],
  findings: Findings,
  counts: Counts = {},
  untold: Question = anyName,
): Record<string, Split> {
  const pairs = names.flatMap((name) => {
    const split = splitOf(name);
    return split === null ? [] : [[name, split] as const];
  });
  const strangers = names.filter((name) => splitOf(name) === null);
  const taken = new Map<Split, string[]>();
  for (const [name, split] of pairs) taken.set(split, [...(taken.get(split) ?? []), name]);
  const twice = [...taken.values()].filter((same) => same.length > 1);
  if (twice.length > 0) {
    findings.ask({
      key: "tasks.splits",
      why: `${counted(twice[0]!, counts, "and")} could be the same split; only one of them can be`,
      candidates: [],
    });
    return {};
  }
  if (pairs.length === 0) {
    findings.ask(names.length > 0 ? unnamed(names, counts) : untold);
    return {};
  }
  if (strangers.length > 0)
    findings.because(
      "tasks.splits",
      `${counted(strangers, counts, "and")} ${strangers.length > 1 ? "are" : "is"} no split of train, validation and test and stays out`,
    );
  return Object.fromEntries(
    ourSplits.flatMap((split) => pairs.filter((pair) => pair[1] === split)),
  );
}

const unnamed = (names: readonly string[], counts: Counts) => ({
  key: "tasks.splits",
  why: `which of ${counted(names, counts, "or")} is train, which validation, which test`,
  candidates: names.length === 1 ? [{ [names[0]!]: "train" }] : [],
});

/** A function that asks nothing of the name gives tasks for any. */
export const anyName: Question = {
  key: "tasks.splits",
  why: "the module compares the split with nothing, so any name may do; which names does it know, and which split is each",
  candidates: [{ train: "train", validation: "validation", test: "test" }],
  custom: true,
};

/** Rows say their split in a field of their own, and nothing in the source lists what it holds. */
export const ofRows: Question = {
  ...anyName,
  why: "each row says its own split, and neither the rows nor their type are written out; which names are there, and which split is each",
};

/** Splits of a function that returns a mapping of them; null where it returns something else. */
export function splitsOfBuilds(builds: readonly string[]): string[] | null {
  const keys = builtKeys(builds);
  return keys.some((key) => splitOf(key) !== null) ? keys : null;
}

/** Without a split there is no task, and nothing could be played. */
export function checkSplits(findings: Findings, { from, splits }: Roles["tasks"]): void {
  if (from === null || Object.keys(typeof from === "string" ? splits : from).length > 0) return;
  const [whose, key] =
    typeof from === "string" ? [`of \`${from}\` `, "tasks.splits"] : ["", "tasks.from"];
  findings.report(
    "SPLITS_MISSING",
    `no split ${whose}is train, validation or test`,
    described(key),
  );
}
