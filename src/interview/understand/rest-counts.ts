import { spelled } from "./numbers.js";
import { anySplit, type Counted, countOf, splitOf } from "./split-words.js";

/** What is left of all tasks when the others are told off, and what it is for. */
const left = new RegExp(
  `\\b(?:rest|others|remainder|remaining(?! \\d)(?: [a-z]+)?|everything else|all else)\\b[^.;\\n]{0,40}?\\b(${anySplit}|trains?)(?!\\w)`,
  "i",
);
const figure = `(?<![\\w.,])(\\d[\\d,]*(?:\\.\\d+)?k?|${spelled})(?![\\w%]|\\.\\d)`;
/** "400 are kept for testing", "another 400 for validation", "80 from them only for the test". */
const part = new RegExp(
  `${figure}[^.;,\\d]{0,40}?\\b(?:for|to|in|into|as|are|is) (?:the |an? |my |our )?(${anySplit})(?!\\w)`,
  "gi",
);
/** "6,400 villages": all of them. */
const whole = new RegExp(
  `${figure} (?:(?:[a-z-]+ ){0,2}?[a-z-]{3,}s\\b|(?<=\\bthere (?:are|is) [^ ]+ )(?:in|of) (?:there|it|them|all|total)\\b)`,
  "gi",
);

/** Whether a sentence tells of a rest: which number is of which split is then not told by their order. */
export const hasRest = (text: string): boolean => left.test(text);

/** "6,400 villages, of which 400 are for testing and another 400 for validation, the rest for training". */
export function restIn(text: string): Counted[] | null {
  const found = left.exec(text);
  if (found === null) return null;
  // What all of them are may stand a sentence earlier, and no further away.
  const before = text
    .slice(Math.max(0, found.index - 260), found.index)
    .split(/\n\s*\n/)
    .at(-1)!;
  const parts = [...before.matchAll(part)].map(({ 1: count, 2: split, 0: words, index }) => ({
    split: splitOf(split!),
    count: countOf(count!),
    words,
    index,
  }));
  const [first] = parts;
  if (first === undefined) return null;
  const told = parts.reduce((sum, { count }) => sum + count, 0);
  const all = [...before.slice(0, first.index).matchAll(whole)].at(-1);
  const total = all === undefined ? 0 : countOf(all[1]!);
  const splits = [...parts.map(({ split }) => split), splitOf(found[1]!)];
  if (total <= told || new Set(splits).size < splits.length) return null;
  const quote = `${all![0]}, ${parts.map(({ words }) => words).join(", ")}, ${found[0]}`;
  return [
    ...parts.map(({ split, count }) => ({ split, count, words: quote })),
    { split: splitOf(found[1]!), count: total - told, words: quote },
  ];
}
