import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { outrightCounts } from "./counts.js";
import type { Figure } from "./figures.js";
import type { Found } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { splitFigures } from "./split-figures.js";

type Counts = Partial<Readonly<Record<Split, number>>>;

/** How many tasks each split has, outright and by what stands around the numbers. */
export function readCounts(
  said: string,
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): Found<Counts> | null {
  const found = countsIn(said, sentences, figures);
  // A test set alone: how many there are to train on is said in words that were not read, or not at all.
  return found?.value.train === undefined && found?.value.test !== undefined ? null : found;
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
