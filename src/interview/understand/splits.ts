import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { anySplit, splitWords } from "./split-words.js";
import type { Found } from "./reading.js";

/** "train/validation/test", "train + test". */
const slashed = new RegExp(`\\b(?:${anySplit})(?:\\s*[/+&]\\s*(?:${anySplit}))+(?!\\w)`, "i");
/** "80/10/10 split": shares of all three. */
const threeShares =
  /(?<![\w.])\d{1,2}%?\s*[/:]\s*\d{1,2}%?\s*[/:]\s*\d{1,2}%? (?:\w+ )?splits?\b|\bsplits?\b[^.\n]{0,20}(?<![\w.])\d{1,2}%?\s*[/:]\s*\d{1,2}%?\s*[/:]\s*\d{1,2}(?![\w.]*\d)/i;
/** "80/20 train and validation": shares and what they are of. */
const sharesNamed = new RegExp(
  `(?<![\\w.])\\d{1,2}%?\\s*[/:]\\s*\\d{1,2}%? (?:for |into |in )?(?:${anySplit})(?:,? (?:and )?(?:${anySplit}))+(?!\\w)`,
  "i",
);
/** "Two tenths for validation and what is left is for test", "15 per cent are to be reserved for validation". */
const partsNamed = new RegExp(
  `[^.\\n]*(?:%|\\bper ?cent\\b|\\b(?:half|third|quarter|fifth|tenth)s?\\b)[^.\\n]{0,40}? (?:for|as|to) (?:the |a )?(?:${anySplit})(?!\\w)[^.\\n]*`,
  "i",
);

/** The splits that are named as such: "a train and a test split", "only for training". */
export const readSplits = (text: string): Found<readonly Split[]> | null =>
  quoted(slashed.exec(text)?.[0]) ??
  filesFor(text) ??
  quoted((sharesNamed.exec(text) ?? partsNamed.exec(text))?.[0], ["train"]) ??
  quoted(threeShares.exec(text)?.[0], splitNames) ??
  clauseOf(text);

const isNamed = (split: Split, text: string): boolean =>
  new RegExp(`(?<![\\w-])(?:${splitWords[split]})(?![\\w-])`, "i").test(text);

/** The splits that words name, with those that they imply. */
const quoted = (
  quote: string | undefined,
  implied: readonly Split[] = [],
): Found<readonly Split[]> | null =>
  quote === undefined
    ? null
    : {
        value: splitNames.filter((split) => implied.includes(split) || isNamed(split, quote)),
        quote: quote.trim().slice(0, 120),
        told: true,
      };

/** "prices_2021.csv for train, prices_2022.csv for test". */
function filesFor(text: string): Found<readonly Split[]> | null {
  const found = splitNames.flatMap((split) => {
    const file = new RegExp(
      `\\.[a-z]{2,7}\`? (?:is |are )?(?:for|as) (?:the )?(?:${splitWords[split]})(?!\\w)`,
      "i",
    ).exec(text);
    return file === null ? [] : [{ split, words: file[0] }];
  });
  return found.length < 2
    ? null
    : {
        value: found.map(({ split }) => split),
        quote: found.map(({ words }) => words).join(", "),
        told: true,
      };
}

/** A clause about splits that names more than one, or the only one. */
function clauseOf(text: string): Found<readonly Split[]> | null {
  for (const [clause] of text.matchAll(/[^.\n]*\b(?:splits?|sets?|data ?sets?)\b[^.\n]*/gi)) {
    const named = splitNames.filter((split) => isNamed(split, clause));
    const alone = named.length === 1 && /\b(?:only|just|one)\b/i.test(clause);
    if ((named.length > 1 || alone) && !/\btest (?:suite|cases?)\b/i.test(clause))
      return { value: named, quote: clause.trim().slice(0, 80), told: true };
  }
  return null;
}

/** A list of splits: "the splits are called rehearsal (70 %), preview (10 %) and premiere", "alpha/beta splits". */
const listed = [
  /\bsplits?(?: are| is)? (?:called|named)\s+((?:[^.;\n(]|\([^)]*\))+)/i,
  /\bsplits?\s*[:=]\s*((?:[^.;\n(]|\([^)]*\))+)/i,
  /(?<![\w/.])([a-z][\w-]*(?:\/[a-z][\w-]*)+) splits?\b/i,
];
const counted = /\([^)]*\)|\d[\d.,]*\s*(?:%|k\b|\w+)?/g;

/** Names that an author gives splits and that none has here, in their order. */
export function ownSplitNames(text: string): readonly string[] {
  const list = listed.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  const names = (list ?? "")
    .replace(counted, " ")
    .split(/\s*(?:,|\/|&|\+|\band\b)\s*/)
    .map((name) => name.replace(/["'`]/g, "").trim())
    .filter((name) => name !== "");
  const known = new RegExp(`^(?:the )?(?:${anySplit}|set|sets)$`, "i");
  return names.length > 1 && names.every((name) => /^(?:the )?[\w-]+$/.test(name))
    ? names.filter((name) => !known.test(name))
    : [];
}
