import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { outrightCounts } from "./counts.js";
import type { Figure } from "./figures.js";
import { number, numberOf } from "./numbers.js";
import type { Found } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { splitFigures } from "./split-figures.js";
import { splitWords } from "./split-words.js";

type Counts = Partial<Readonly<Record<Split, number>>>;

/** How many tasks each split has, outright and by what stands around the numbers. */
export function readCounts(
  said: string,
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): Found<Counts> | null {
  const found = ofLevels(countsIn(said.replace(perAny, "$1"), sentences, figures), said);
  if (found !== null && isPart(found.value, sentences, figures)) return null;
  // A test set alone: how many there are to train on is said in words that were not read, or not at all.
  return found?.value.train === undefined && found?.value.test !== undefined ? null : found;
}

/** "400 seeds per level for training": how many there are of each kind, and not in all. */
const perKind = (count: number): RegExp =>
  new RegExp(
    `(?<![\\w.,])${count.toLocaleString("en").replace(",", ",?")}(?: [a-z]+)? (?:per|for each|for every|in each|in every|of each|on each) (levels?|difficult(?:y|ies)|sizes?|topics?|categor(?:y|ies)|tiers?|maps?|kinds?|types?|grades?|languages?|class(?:es)?|groups?)(?![a-z])`,
    "i",
  );
/** The same of any count: what stands before and behind it says outright what it is for. */
const perAny =
  /(?<![\w.,])(\d[\d,]*(?: [a-z]+)?) (?:per|for each|for every) (?:level|difficulty|size|topic|category|tier|map|kind|type|grade|language|class|group)(?= (?:for|to|in) )/gi;
const kinds = (noun: string): RegExp =>
  new RegExp(
    `(?<![\\w.,])${number} (?:[a-z]+ )?${noun.replace(/(?:ies|y|s)$/i, "")}(?:ies|y|e?s)\\b`,
    "i",
  );

/** What is counted for each of several kinds comes to as many as there are kinds; null where that is not said. */
function ofLevels(found: Found<Counts> | null, said: string): Found<Counts> | null {
  if (found === null) return null;
  const counts = Object.entries(found.value) as [Split, number][];
  const each = counts.map(([, count]) => perKind(count).exec(said)?.[1]);
  const noun = each.find((one) => one !== undefined);
  if (noun === undefined) return found;
  const many = kinds(noun).exec(said);
  if (many === null || each.some((one) => one === undefined)) return null;
  return {
    ...found,
    quote: `${many[0]}, ${found.quote}`,
    value: Object.fromEntries(
      counts.map(([split, count]) => [split, count * numberOf(many[1]!)]),
    ) as Counts,
  };
}

const splitNamed = (split: Split): RegExp =>
  new RegExp(`(?<![\\w-])(?:${splitWords[split]})(?![\\w-])`, "i");
/** "2.400": numbers that were read in part. */
const inPart = /(?<![\w.])[1-9]\d{0,2}\.\d{3}(?![\w.]*\d)/;

/** Whether the sentences that were counted in tell of more: another split, or a number in words that were not read. */
function isPart(
  counts: Counts,
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): boolean {
  const values = Object.values(counts);
  const open = splitNames.filter((split) => counts[split] === undefined);
  return sentences.some(({ text }, at) => {
    const here = figures.filter(({ sentence, kinds }) => sentence === at && kinds.count >= 0.4);
    if (!here.some(({ value }) => values.includes(value))) return false;
    if (inPart.test(text)) return true;
    // "No validation set" is none.
    const plain = text.replace(
      /(?:\b(?:no|not|without|never|none)\b|n't\b)[^,;.]*|\b\w+(?: set)?\s*[:=]\s*(?:none|nothing|no|0)(?![\w.])/gi,
      " ",
    );
    if (open.some((split) => splitNamed(split).test(plain))) return true;
    const least = Math.min(...values);
    return values.length === 1 && here.some(({ value }) => value < least && value > 1);
  });
}

function countsIn(
  said: string,
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): Found<Counts> | null {
  const outright = outrightCounts(said);
  const likely = splitFigures(sentences, figures);
  const isCount = (value: number): boolean =>
    figures.some((figure) => figure.value === value && figure.kinds.count >= 0.15);
  // What is read outright of a number that counts nothing gives way: "2 train" of "2500 levels 2 train".
  const kept = Object.entries(outright?.value ?? {}).filter(
    ([split, count]) => isCount(count) || !likely.some((one) => one.split === split),
  );
  const more = likely.filter(
    ({ split, count }) => !kept.some(([one, other]) => one === split || other === count),
  );
  if (more.length === 0) return outright;
  const all = new Map<string, number>(kept);
  for (const { split, count } of more) all.set(split, count);
  return {
    value: Object.fromEntries(
      splitNames.flatMap((split) => (all.has(split) ? [[split, all.get(split)!]] : [])),
    ),
    quote: [
      ...new Set([
        ...(outright === null ? [] : [outright.quote]),
        ...more.map(({ words }) => words),
      ]),
    ].join(", "),
    told: true,
  };
}
