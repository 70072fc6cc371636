import { numberOf, spelled } from "./numbers.js";
import type { Sentence } from "./sentences.js";
import { signaturesAsBlanks } from "./signatures.js";

/** A number of a description, or a span of them, in its sentence. */
export interface Place {
  /** The number; of a span, how many whole numbers it holds. */
  readonly value: number;
  /** The first and the last number of a span: "0-499", "between 0 and 1". */
  readonly span: readonly [number, number] | null;
  readonly sign: "" | "+" | "-";
  /** Which of the sentences it stands in, and where its figures begin and end there. */
  readonly sentence: number;
  readonly at: number;
  readonly end: number;
  /** Its figures or words. */
  readonly text: string;
}

const plain = "(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+)?(?:\\.\\d+|(?<=\\d))k?";
const behind = "(?![\\w]|\\.\\d)";
const figure = new RegExp(
  `(?<![\\w.,]|\\d[-\u2013])([-+\u2212\u2013]?)(${plain})${behind}(?:\\s?(\\.{2,3}|-|\u2013|to|and|,)\\s?([-+\u2212]?)(${plain})${behind})?|\\b(${spelled}|half|a quarter|quarter)\\b`,
  "giu",
);

/** Where numbers stand in sentences. */
export const placesIn = (sentences: readonly Sentence[]): readonly Place[] =>
  sentences.flatMap(({ text }, sentence) =>
    [...signaturesAsBlanks(text).matchAll(figure)]
      .flatMap((match) => placesOf(match))
      .map((place) => ({ ...place, sentence })),
  );

type Found = Omit<Place, "sentence">;

function placesOf(match: RegExpMatchArray & { index?: number }): Found[] {
  const [whole, sign, first, between, secondSign, second, word] = match;
  const [at, end] = [match.index!, match.index! + whole.length];
  const one = (value: number, signed: string, from: number, to: number): Found => ({
    value,
    span: null,
    sign: signOf(signed),
    at: from,
    end: to,
    text: match.input!.slice(from, to),
  });
  if (word !== undefined) return [one(wordedValue(word), "", at, end)];
  if (first === "" || first === undefined) return [];
  const low = signed(sign!, first);
  if (!second) return [one(low, sign!, at, at + sign!.length + first.length)];
  const high = signed(secondSign!, second);
  if (low < high && isSpan(match.input!.slice(0, at), between!))
    return [{ ...one(high - low + 1, sign!, at, end), span: [low, high] }];
  const start = end - second.length - secondSign!.length;
  return [
    one(low, sign!, at, at + sign!.length + first.length),
    one(high, secondSign!, start, end),
  ];
}

/** "1-8", "0 to 499"; "and" and a comma need more: "between 0 and 1", "[0, 1]". */
const isSpan = (before: string, between: string): boolean =>
  /^(?:\.+|-|\u2013|to)$/i.test(between) ||
  (/^and$/i.test(between) && /\b(?:between|from)\s*$/i.test(before)) ||
  (between === "," && /[[(]\s*$/.test(before));

const signOf = (sign: string): "" | "+" | "-" => (sign === "+" || sign === "" ? sign : "-");

const signed = (sign: string, figures: string): number =>
  (signOf(sign) === "-" ? -1 : 1) *
  Number(figures.replace(/,|k$/gi, "")) *
  (/k$/i.test(figures) ? 1_000 : 1);

const wordedValue = (word: string): number =>
  /half$/i.test(word) ? 0.5 : /quarter$/i.test(word) ? 0.25 : numberOf(word);
