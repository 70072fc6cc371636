import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { isYear, shares } from "./counts.js";
import { clauseOf, type Figure } from "./figures.js";
import { hasRest } from "./rest-counts.js";
import { type Counted, splitWords } from "./split-words.js";
import type { Sentence } from "./sentences.js";

interface Named {
  readonly split: Split;
  readonly at: number;
}

const names = splitNames.map((split) => ({
  split,
  pattern: new RegExp(
    `(?<![A-Za-z\\d-])(?:${splitWords[split].replaceAll(" ", "[ -]")})(?![\\w-])`,
    "gi",
  ),
}));

/** Splits that a sentence names, each once and in order. */
function namedIn(text: string): Named[] {
  // A smoke test is no test set.
  const plain = text.replace(/\b(?:smoke|unit|hidden|regression|sanity)[ -]tests?\b/gi, (words) =>
    " ".repeat(words.length),
  );
  const all = names
    .flatMap(({ split, pattern }) =>
      [...plain.matchAll(pattern)].map(({ index }) => ({ split, at: index })),
    )
    .sort((a, b) => a.at - b.at);
  return all.filter(({ split }, at) => all.findIndex((one) => one.split === split) === at);
}

const isCount = ({ kinds, value, span }: Figure): boolean =>
  kinds.count >= 0.4 && Number.isInteger(value) && value > 0 && !(span?.every(isYear) ?? false);

/** "80 / 20": a part of a hundred, or of one. */
const isShare = ({ at }: Figure, text: string): boolean =>
  [...text.matchAll(shares)].some(
    ({ index, 0: words }) => index <= at && at < index + words.length,
  );

/** "3 that nobody trains on": of no split that is named with them. */
const forNobody =
  /^ (?:[a-z]+ )?(?:that|which|of which|who) (?:nobody|no one|no \w+|(?:is|are) (?:not|never))\b/i;

/** Numbers of tasks beside the splits that they are of: as many numbers as splits go in order, others to the nearest. */
export function splitFigures(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): readonly Counted[] {
  const found = sentences.flatMap(({ text }, sentence) => {
    if (hasRest(text)) return [];
    const counts = figures.filter(
      (figure) =>
        figure.sentence === sentence &&
        isCount(figure) &&
        !/^ ?(?:%|per ?cent)/.test(text.slice(figure.end)) &&
        !forNobody.test(text.slice(figure.end)) &&
        !isShare(figure, text),
    );
    const splits = namedIn(text);
    return paired(counts, splits, text).map(([figure, { split }]) => ({
      split,
      count: figure.value,
      words: clauseOf(figure, sentences),
    }));
  });
  return found.filter(
    ({ split, count }) => !found.some((one) => one.split === split && one.count !== count),
  );
}

function paired(
  counts: readonly Figure[],
  splits: readonly Named[],
  text: string,
): readonly (readonly [Figure, Named])[] {
  const [only] = counts;
  if (only === undefined || splits.length === 0) return [];
  if (counts.length === 1 && splits.length > 1 && /\b(?:each|apiece)\b/i.test(text))
    return splits.map((split) => [only, split]);
  if (counts.length === splits.length)
    return counts
      .map((figure, at) => [figure, splits[at]!] as const)
      .filter(([figure, split]) => counts.length > 1 || !hasOwn(figure, split, text));
  const near = counts
    .flatMap((figure) => splits.map((split) => ({ figure, split, far: distance(figure, split) })))
    .sort((a, b) => a.far - b.far);
  const pairs: (readonly [Figure, Named])[] = [];
  for (const { figure, split, far } of near)
    if (
      far <= 40 &&
      !hasOwn(figure, split, text) &&
      !pairs.some(([one, other]) => one === figure || other === split)
    )
      pairs.push([figure, split]);
  return pairs;
}

/** "320 for practice and 80 for the jury": what stands in front is another number's where its own purpose stands behind. */
const hasOwn = ({ end }: Figure, split: Named, text: string): boolean =>
  split.at < end &&
  /\b(?:for|as|to|in) (?:the |an? )?$/i.test(text.slice(0, split.at)) &&
  /^ (?:[a-z]+ ){0,3}?(?:for|as|to|in) (?:the |an? )?[a-z]/i.test(text.slice(end));

const distance = ({ at, end }: Figure, split: Named): number =>
  split.at >= end ? split.at - end : at - split.at;
