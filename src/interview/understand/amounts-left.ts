import type { Figure } from "./figures.js";
import type { PaidAmount } from "./reading.js";

/** An amount with its place in a sentence. */
export interface Placed extends PaidAmount {
  readonly at: number;
  readonly end: number;
}

/** "A third of a point", "1/3": parts that no number of `amountOf` is. */
const part =
  /(?<![\w/.])1\/[3-9](?![\w/.]*\d)|\b(?:thirds?|sixths?|sevenths?|ninths?|twelfths?) of an? (?:point|mark)\b|\b(?:worth|pays?|gets?|gives?|them|is) an? (?:third|sixth|seventh|ninth)(?=\s*(?:[.,;)]|$))|\b(?:share|fraction|part|ratio)\b[^.;\n]{0,40} (?:x|\*|\u00d7|times) 0?\.\d/i;

/** "Draws one half", "the same genus: three tenths": parts in words behind what pays. */
const partInWords =
  /(?<=[:=] |\b(?:worth|pays?|gets?|gives?|earns?|makes?|draws?|wins?|minus|them|is|are) )(?:an?|one|two|three|four|\d) (?:hal(?:f|ves)|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?|twentieths?|hundredths?)(?=\s*(?:[.;,)]|$))|\ban? (?:tenth|twentieth|fiftieth|hundredth|thousandth)(?= (?:for (?:each|every)|per)\b)|\btakes? (?:one|two|three|half) (?:off|away)\b/gi;

/** Whether a sentence names a part of a point in words that was not read. */
export const hasPartLeft = (text: string, found: readonly Placed[]): boolean =>
  [...text.matchAll(partInWords)].some(
    ({ index, 0: words }) => !found.some((one) => one.at < index + words.length && index < one.end),
  );

/** Behind a number in words that is paid; a noun behind it is what it counts: "one Python function". */
const ended = /^(?: (?:when|if|for|per|each|and|or|unless|points?|pts?|marks?)\b|\s*[.,;)]|$)/i;

/** "The true one": a word for a thing, and no number. */
const named = /\b(?:the|an?|this|that|each|every|which|another|other)(?: \w+)? $/i;
/** Before a number that says how near or how far, and nothing of what is paid. */
const bounded =
  /(?:\b(?:within|than|below|above|under|over|between|from(?: the(?: [\d.]+ or the)?)?|to|most|least|by)|\+\/-|[\u00b1<>\u2265\u2264])\s*$/i;

/** "1 (one) point": said twice. "One per day": how many there are. "1 minus (paid / cost)": a formula. */
const elsewise = (text: string, at: number, end: number): boolean =>
  (/\d \($/.test(text.slice(0, at)) && text[end] === ")") ||
  /^ per (?:day|night|hour|week|year|turn|round|person)\b/i.test(text.slice(end)) ||
  /^ (?:minus|less|-|\u2212) ?\(/i.test(text.slice(end));

/**
 * Whether a sentence names more that is paid than was read of it: what stands around a number makes it an amount,
 * and its words are none that are read. Of such a list nobody can say that it is whole.
 */
export const hasLeft = (
  text: string,
  figures: readonly Figure[],
  found: readonly Placed[],
): boolean =>
  part.test(text) ||
  figures.some(
    ({ kinds, value, span, at, end }) =>
      kinds.pay >= (Math.abs(value) < 1 ? 0.05 : 0.5) &&
      value !== 0 &&
      span === null &&
      !/^\s*(?:%|per ?cent)/i.test(text.slice(end)) &&
      !bounded.test(text.slice(0, at)) &&
      !elsewise(text, at, end) &&
      (!/^[a-z]/i.test(text.slice(at)) ||
        (ended.test(text.slice(end)) && !named.test(text.slice(0, at)))) &&
      !found.some((one) => one.at < end && at < one.end),
  );

/** "Each is worth 1/3": neither the 1 nor the 3 is what is paid. */
export const isOfFraction = (text: string, at: number, end: number): boolean =>
  /^\/\d/.test(text.slice(end)) || /\d\/$/.test(text.slice(0, at));
