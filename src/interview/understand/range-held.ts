import { amountOf } from "./amount-words.js";
import { clauseOf, type Figure } from "./figures.js";
import { decimal, decimalOf } from "./numbers.js";
import { says } from "./pay.js";
import type { Found } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** "1 - waiting / 120, not below 0": one less something, held above nothing. */
const oneLess =
  /(?:^|[=:]|\bis|\breward(?: at the end)?:?|\bgets) ?(?:1(?:\.0+)?|one) ?(?:[-\u2212]|minus) ?(?:[^.;\n]|\.\d){2,120}?(?:(?:not|never) (?:below|under|less than)|(?:floor(?:ed)?|clipped|cut(?: off)?|at least|minimum)(?: at| of)?) (?:0|zero|nothing)\b(?![.,]\d)/i;
/** "1 - len / 40 if it is right, 0 if not, never below 0.1 for a right one": the least is what a wrong one gets. */
const lessOrNothing =
  /(?:^|[=:]|\bis|\bgets) ?(?:1(?:\.0+)?|one) ?(?:[-\u2212]|minus) ?(?:[^.;\n,]|\.\d){2,80}?, ?(?:and |but )?(?:0|zero|nothing) (?:if|when|for|otherwise)\b(?:[^.;\n]|\.\d){0,60}?\b(?:not|never) (?:below|under|less than) 0?\.\d/i;
/** "1 minus its bytes divided by 1000, but not below 0.1; if not, it's 0": the same, said behind it. */
const lessElseNothing =
  /(?:^|[=:]|\bis|\bgets) ?(?:1(?:\.0+)?|one) ?(?:[-\u2212]|minus) ?(?:[^.;\n]|\.\d){2,80}?(?:not|never) (?:below|under|less than) 0?\.\d+\s*[,;.]\s*(?:if not|otherwise|else)\b[^.;\n]{0,14}?\b(?:0|zero|nothing)\b(?!\.\d)/i;
/** "1 minus the share of houses lost": a part of one is taken from one. */
const lessPart =
  /(?<![\w.])(?:1(?:\.0+)?|one) (?:-|\u2212|minus|less) (?:the )?(?:(?:share|fraction|proportion|ratio|normali[sz]ed)\b[^.;\n]*|[^.;\n\d]{3,60} as an? (?:share|fraction|part|proportion) of [^.;\n]*)/i;
/** "Nothing otherwise", "reward zero": the least is nothing. */
const orNothing = /\b(?:nothing|zero|0)\b/i;
const atMost =
  /\b(?:reward|score)\b[^.;\n]{0,80}\b(?:never|not|no) (?:more|above|over|higher|greater)(?: than| as)? (\d+(?:\.\d+)?)(?![\w%]|\.\d)/i;
/** "So 1 is the most it can get": where nothing is taken away, the least is nothing. */
const isMost = new RegExp(
  `(?<![\\w.])${decimal} (?:points? )?is the (?:very )?(?:most|maximum|highest)(?: (?:that )?(?:it|you|one|the \\w+|anybody) can (?:get|earn|have|reach|score)|(?=[.,;)]|$))`,
  "iu",
);
/** "So the best is 1": the same, said the other way round. */
const bestIs = new RegExp(
  `\\b(?:the )(?:best|most|maximum|highest)(?: (?:it|one|you|anybody|the \\w+) can (?:get|earn|have|reach|score))?(?: (?:possible |total )?(?:score|reward|total|sum|return))? is ${decimal}(?=[.,;)]|$)`,
  "iu",
);
const onePoint =
  /\bthat's (?:a|one) point\b[^\d]{0,30}?\bno points? (?:for anything else|otherwise)\b|\ba one (?:if|when)\b[^.;\n]{3,120}\ba zero (?:if|when|otherwise|else)\b|\b(?:one|a|1|full) points? (?:for|if|when)\b[^.;\n]{0,60}[,;] ?(?:and )?(?:(?:nothing|zero|none|0)\b|[^.;\n]{0,40}[,;] ?(?:and )?(?:nothing|zero|none|0)\b)/i;

/** "Never above 1 and never below 0": both bounds, in whichever order. */
const neverBeyond = new RegExp(
  `\\b(?:never|not|no) (?:goes |go |gets? |falls? )?(?:above|over|more than|higher than|greater than) ${decimal} (?:and|or|nor) (?:(?:never|not) )?(?:below|under|less than|lower than) ${decimal}(?![\\w%]|\\.\\d)`,
  "iu",
);

/** "No less than zero and no more than one": the lower one first. */
const neverUnder = new RegExp(
  `\\b(?:never|not|no) (?:below|under|less than|lower than) (zero|${decimal}) (?:and|or|nor) (?:(?:never|not|no) )?(?:above|over|more than|higher than|greater than) (one|${decimal})(?![\\w%]|\\.\\d)`,
  "iu",
);
const boundOf = (words: string): number =>
  /\d/.test(words) ? decimalOf(words) : words.toLowerCase() === "one" ? 1 : 0;

/** Bounds that a text says by how much is paid at most and at least. */
export function heldIn(text: string): Found<readonly [number, number]> | null {
  const both = neverBeyond.exec(text);
  if (both !== null)
    return { value: [decimalOf(both[2]!), decimalOf(both[1]!)], quote: both[0], told: true };
  const within = neverUnder.exec(text);
  if (within !== null) return ordered(boundOf(within[1]!), boundOf(within[3]!), within[0]);
  const less =
    oneLess.exec(text) ??
    lessOrNothing.exec(text) ??
    lessElseNothing.exec(text) ??
    lessPart.exec(text);
  if (less !== null) return { value: [0, 1], quote: less[0].trim(), told: true };
  const most = atMost.exec(text);
  if (most !== null && orNothing.test(text))
    return { value: [0, Number(most[1])], quote: most[0], told: true };
  const top = isMost.exec(text) ?? bestIs.exec(text);
  if (top !== null && !/(?<![\w.)])[-\u2212]\.?\d|\bminus\b|\bcosts?\b|\bloses?\b/i.test(text))
    return ordered(0, decimalOf(top[1]!), top[0]);
  const point = onePoint.exec(text);
  return point === null ? null : { value: [0, 1], quote: point[0], told: true };
}

const mapped = new RegExp(
  `\\b(?:mapped|scaled|rescaled|normali[sz]ed|squashed|squeezed|transformed|converted) (?:linearly )?(?:on|in)?to (?:between )?[\\[(]?${decimal} ?(?:to|and|,|-|\u2013|\\.\\.+) ?${decimal}(?![\\w%]|\\.\\d)`,
  "iu",
);

/** "Between -3 and 3, and we'd like that mapped to 0..1": what is paid lies between the second two. */
export function mappedTo(text: string): Found<readonly [number, number]> | null {
  const found = mapped.exec(text);
  return found && ordered(decimalOf(found[1]!), decimalOf(found[2]!), found[0]);
}

/** "From 1 to 10, and a tenth of that is what it earns": nobody who answers nothing is rated. */
const partOf = new RegExp(
  `(?<![\\w.])${decimal} ?(?:to|and|-|\u2013) ?${decimal}(?![\\w%]|\\.\\d)[^\\n]{0,60}?\\ban? (half|quarter|fifth|tenth|twentieth|hundredth) of (?:that|it|this|the (?:mark|score|rating|grade))\\b`,
  "iu",
);

/** Bounds of a rating of which only a part is paid. */
export function partlyPaid(text: string): Found<readonly [number, number]> | null {
  const found = partOf.exec(text);
  if (found === null) return null;
  const [low, high] = [decimalOf(found[1]!), decimalOf(found[2]!)];
  const most = Number((high * amountOf(found[3]!)).toFixed(4));
  return low < high ? { value: [Math.min(0, low), most], quote: found[0], told: false } : null;
}

/** Bounds as they were told; null where the first is not the lower one. */
export const ordered = (
  low: number,
  high: number,
  quote: string,
): Found<readonly [number, number]> | null =>
  low < high ? { value: [low, high], quote, told: true } : null;

/** "Graded from 1 to 5": a scale begins at one; every other reward can be nothing. */
const isScale = ([low, high]: readonly [number, number], text: string): boolean =>
  low === 1 && high <= 10 && says.test(text) && graded.test(text);
const graded = /\b(?:grad|rat|judg|mark|scor)(?:e[sd]?|es|ed|ing|s)\b/i;

/** Bounds by the words around a span: of a reward that begins above nothing, a word of paying is needed besides. */
export function likelyBounds(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): Found<readonly [number, number]> | null {
  const found = figures.find(
    ({ span, kinds, sentence, at, end }) =>
      span !== null &&
      kinds.range >= 0.5 &&
      (span[0] <= 0 || isScale(span, sentences[sentence]!.text)) &&
      // What a parameter may be has been blanked.
      sentences[sentence]!.text.slice(at, end).trim() !== "",
  );
  return found === undefined
    ? null
    : { value: found.span!, quote: clauseOf(found, sentences), told: true };
}
