import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { spelled } from "./numbers.js";
import type { Found } from "./reading.js";
import { restIn } from "./rest-counts.js";
import { sharesIn } from "./share-counts.js";
import { anySplit, type Counted, countOf, splitWords } from "./split-words.js";

const rows =
  "(?:tasks?|rows?|seeds?|examples?|questions?|problems?|episodes?|cases?|games?|samples?|items?)";
const figures = "\\d[\\d,]*(?:\\.\\d+)?k?";
const many = `(${figures})(?![\\w%]|\\.\\d| times)`;

/** "200 train", "20 rows for validation", "200 proverbs for training". */
const numberFirst = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w./]|\\d[-\u2013]|\\b(?:not|up to|until|since|before|after|in|from) |\\bof (?:[A-Z][a-z]+ )?(?=(?:19|20)\\d\\d\\b)|(?:January|February|March|April|May|June|July|August|September|October|November|December) )(${figures}|(?!one\\b(?! hundred| thousand))(?:${spelled}))(?![\\w%]|\\.\\d)(?: of (?:them|these|those|the [a-z]{3,}s))?(?: ${rows}|(?: (?!hundred|thousand)[a-z]{3,})? [a-z]{3,}s(?= (?:for|in|to) )| [a-z]{3,}s (?:of|from) (?:[a-z]+ )?(?:19|20)\\d\\d)?(?: (?:kept |held |set |put )?(?:aside|apart|back|out))?(?: (?:are|go|will be|being)(?: (?:intended|meant|reserved|kept))?| (?:intended|meant|reserved))? (?:for |in |to |as )?(?:the |an? )?(?:final |first |later |acceptance )?${name}(?: (?:split|set))?(?: ${rows})?(?!\\w)(?! (?:suite|run|pass))`,
    "i",
  );
/** "150 case cards in cards.yaml, all of them for training". */
const allFor = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w.])${many} [a-z](?:[^.;]|\\.(?=\\w)){2,60},? all (?:of (?:them|it|these) )?(?:is |are )?for (?:the )?${name}(?!\\w)`,
    "i",
  );
/** "All 90 are for training". */
const allOf = (name: string): RegExp =>
  new RegExp(
    `\\ball (?:of the |the )?${many}(?: ${rows}| [a-z]{3,}s)? (?:are |go |is )?(?:used )?(?:for|in|into|to) (?:the )?${name}(?!\\w)`,
    "i",
  );
/** "train 80", "test set: 10 rows". */
const nameFirst = (name: string): RegExp =>
  new RegExp(
    `\\b${name}(?: (?:split|set))?(?: ${rows})?(?: (?:are )?in [\\w./-]+(?= \\())?"?\\s*(?:[:=(](?:\\s*[\\w/-]+\\.\\w+,(?= ))?|(?<=(?:set|split|data) )of|has|with|on)?\\s*${many}(?! ?[-\u2013] ?\\d)`,
    "i",
  );

/** "200 each for validation and test". */
const eachOf = new RegExp(
  `(?<![\\w.])${many} (?:${rows} )?(?:each|apiece) (?:for |in |to )((?:the )?(?:${anySplit})(?:,? (?:and )?(?:the )?(?:${anySplit}))+)`,
  "i",
);

/** "Validation and test 70 each". */
const alikeEach = new RegExp(
  `\\b((?:the )?(?:${anySplit})(?:,? (?:and )?(?:the )?(?:${anySplit}))+)(?: (?:sets?|splits?))?:? (?:with |have |get )?${many} (?:each|apiece)\\b`,
  "i",
);

/** "Seeds 0..499 for train", "test: 500-599": the numbers of the first and the last. */
const spans = (name: string): readonly RegExp[] => [
  new RegExp(
    `(?<![\\w.])${span} (?:(?:are |go )?(?:for|in|to|into|as) )?(?:the )?${name}(?!\\w)`,
    "i",
  ),
  new RegExp(
    `\\b${name}(?: (?:split|set))?(?: ${rows})?\\s*(?:[:=(]|uses|has|is|are|on|with|(?<=seeds?))\\s*(?:${rows} )?${span}(?![\\w.]*\\d)`,
    "i",
  ),
];
const span = "(\\d{1,7})\\s?(?:\\.{2,3}|-|\u2013|to)\\s?(\\d{1,7})";

/** "80/20", "0.8/0.1/0.1", "90:10": shares of what there is, and no numbers of tasks. */
export const shares =
  /(?<![\w./]|\d ?\/ ?)(?:\d{1,2}%?\s*[/:]\s*\d{1,2}%?(?:\s*[/:]\s*\d{1,2}%?)?|0?\.\d+(?:\s*[/:]\s*0?\.\d+){1,2})(?![\w.])/g;

/** "3,200 / 400 / 400 (train / validation / test)": numbers and splits in the same order. */
function inRow(text: string): Counted[] | null {
  const numbers = `(${figures}(?:(?: ?/ ?|, (?:and )?)${figures}){1,2})`;
  const named = `\\(?((?:${anySplit})(?:(?: ?/ ?|, (?:and )?| and )(?:${anySplit})){1,2})\\)?`;
  const forms: readonly (readonly [string, 1 | 2])[] = [
    [`(?<![\\w.])${numbers}[:,]? (?:for |as |are |into |in )?${named}(?!\\w)`, 1],
    [`(?<!\\w)${named} ?[:=,]?(?: (?:is|are|of|has|have))? ${numbers}(?![\\w%]|\\.\\d)`, 2],
  ];
  // "Splits: 2,400 / 300 / 300": three are as they are always named.
  const bare = new RegExp(
    `\\bsplits?(?: are| is| sizes?)? ?[:=]? ${figures}(?: ?/ ?${figures}){2}(?![\\w%]|\\.\\d)`,
    "i",
  )
    .exec(text)?.[0]
    .replace(/[^\d]+/, "train / validation / test = ");
  if (bare !== undefined && !/train/i.test(text)) return inRow(bare);
  for (const [form, place] of forms) {
    const found = new RegExp(form, "i").exec(text);
    if (found === null) continue;
    const [counts, names] = [
      found[place]!.split(/\/|, (?:and )?/),
      found[3 - place]!.split(/\/|, (?:and )?| and /),
    ];
    if (counts.length !== names.length || counts.some((one) => countOf(one.trim()) < 1)) continue;
    // Shares are no numbers of tasks.
    if (counts.reduce((sum, one) => sum + countOf(one.trim()), 0) === 100) continue;
    return names.map((name, at) => ({
      split: splitNames.find((split) =>
        new RegExp(`^(?:${splitWords[split]})$`, "i").test(name.trim()),
      )!,
      count: countOf(counts[at]!.trim()),
      words: found[0],
    }));
  }
  return null;
}

/** Counts that patterns tell. Where a text may be read in both orders, the one that tells of more splits is meant. */
export function outrightCounts(
  said: string,
): Found<Partial<Readonly<Record<Split, number>>>> | null {
  const text = said
    .replace(shares, " ")
    // "4 000" is one number.
    .replace(/(?<![\w.,])([1-9]\d{0,2})[ \u00a0\u202f](\d{3})(?![\w]|[.,]\d)/g, "$1,$2");
  const between = splitNames.flatMap((split) => spanOf(split, text));
  if (between.length > 0) return foundCounts(between);
  const row = inRow(text);
  if (row !== null) return foundCounts(row);
  const rest = restIn(text);
  if (rest !== null) return foundCounts(rest);
  const parts = sharesIn(text);
  if (parts !== null) return foundCounts(parts);
  const read = [numberFirst, nameFirst, allFor, allOf].map((form) =>
    splitNames.flatMap((split) => {
      const found = form(`(?:${splitWords[split].replaceAll(" ", "[ -]")})`).exec(text);
      // A fraction is no number of tasks: "0.3 for valid JSON".
      if (found === null || !Number.isInteger(countOf(found[1]!)) || countOf(found[1]!) < 1)
        return [];
      const at = found.index + found[0].lastIndexOf(found[1]!);
      return [{ split, at, words: found[0].trim(), count: countOf(found[1]!) }];
    }),
  );
  // Keys of an object stand before their numbers.
  const keyed = /"(?:train|test)"\s*:\s*\d/.test(text);
  const [best = [], ...others] = keyed ? [read[1]!] : read.sort((a, b) => b.length - a.length);
  const other = others.flat();
  best.push(...alikeIn(text, best));
  if (best.length === 0) return null;
  const all = [
    ...best,
    ...other.filter((one) => !best.some(({ split, at }) => split === one.split || at === one.at)),
  ];
  return foundCounts(all);
}

/** Splits that are said to have as many each. */
function alikeIn(text: string, known: readonly PlacedCount[]): PlacedCount[] {
  const [ahead, behind] = [eachOf.exec(text), alikeEach.exec(text)];
  const found = ahead ?? behind;
  if (found === null) return [];
  const { index: at, 0: words } = found;
  const [count, names] = ahead === null ? [found[2]!, found[1]!] : [found[1]!, found[2]!];
  return splitNames
    .filter((split) => new RegExp(`\\b(?:${splitWords[split]})`, "i").test(names))
    .filter((split) => !known.some((one) => one.split === split && one.at < at))
    .map((split) => ({ split, at, words, count: countOf(count) }));
}

interface PlacedCount extends Counted {
  readonly at: number;
}

function spanOf(split: Split, text: string): Counted[] {
  for (const pattern of spans(`(?:${splitWords[split].replaceAll(" ", "[ -]")})`)) {
    const found = pattern.exec(text);
    const [low, high] = [Number(found?.[1]), Number(found?.[2])];
    // "Years 2005-2018 for training": data of these years, and nobody knows how many tasks.
    if (found !== null && low < high && !(isYear(low) && isYear(high)))
      return [{ split, count: high - low + 1, words: found[0].trim() }];
  }
  return [];
}

/** "Years 2005-2018": what tells of when, and counts nothing. */
export const isYear = (value: number): boolean => value >= 1900 && value <= 2035;

function foundCounts(all: Counted[]): Found<Partial<Readonly<Record<Split, number>>>> {
  all.sort((a, b) => splitNames.indexOf(a.split) - splitNames.indexOf(b.split));
  return {
    value: Object.fromEntries(all.map(({ split, count }) => [split, count])),
    quote: [...new Set(all.map(({ words }) => words))].join(", "),
    told: true,
  };
}
