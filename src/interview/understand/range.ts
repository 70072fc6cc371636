import type { Figure } from "./figures.js";
import { decimal, decimalOf, number, numberOf, spelled } from "./numbers.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { heldIn, likelyBounds, mappedTo, ordered, partlyPaid } from "./range-held.js";
import { thingsIn, timesOf } from "./how-often.js";
import { equalPart, halvesIn } from "./range-parts.js";
import { addsUp, beyond, fromAmounts, losses, recurs, round } from "./range-summed.js";
import { typesAsBlanks } from "./signatures.js";

const outright = new RegExp(
  `\\b(?:rewards?|scor(?:e|es|ed|ing)|points?|pays?|payoffs?|graded?|grades|rated|rates|marks?|credit|range|judged?|judges|f1|accuracy|similarity|share|fraction|ratio|proportion|clipped|clip(?= (?:it|that|the|to|at)\\b)|clamp(?:ed)?|normali[sz]ed?|(?:re)?scaled|bounded)\\b(?!\\()(?:[^.\\n]|\\.(?=[a-z])){0,110}?\\b(?:between|from|in|range|of|is|it|goes from)?\\s*[\\[(]?(?<![\\w.])${decimal}\\s*(?:(?<=\\b(?:between|from|of) [^ ]{1,8} ?)and|to|\u2013|\\.\\.+|,)\\s*${decimal}[\\])]?(?!\\d|\\.\\d|[ \\t]*(?:if|for|when|or|,\\s*(?:or |and )?[-+\u2212]?\\d|%|[a-z]*words|minutes|seconds|pages|calls|steps|turns|lines|rows|items|tasks|questions|levels))`,
  "iu",
);
/** "The puzzles are rated between 900 and 1600": what is rated before anybody plays. */
const ratedThings =
  /\b(?:is|are|was|were) (?:rated|graded|marked|judged) (?:between|from) [^.;,]*/gi;
/** A rating's own bounds are not the reward's where it is divided before it is paid. */
const rates = /^(?:rate[sd]?|grade[sd]?|judge[sd]?|marks?|scor(?:es|ed))\b/i;
const divided = new RegExp(
  `(?:\\b(?:divided? by|(?:score|sum|total|number|points|rating|grade|mark)s? over)|(?<!\\d ?)/) ?(${decimal}|${spelled})(?![\\w.]*\\d)`,
  "iu",
);
/** "A judge scores it from 1 to 5 and (score - 1) / 4 is the reward": what is taken off before it is divided. */
const shifted = new RegExp(
  `\\(\\s*[a-z][\\w ]*?(?: ?[-\u2212] ?| minus )${decimal}\\s*\\)\\s*(?:/|divided by|over) ?${decimal}`,
  "iu",
);
const binary =
  /(?<![\w.])(?:1 or 0|0 or 1|0\/1|1\/0)(?!\w|\.\d)|\bbinary (?:reward|score)\b|\bpass\/fail\b/i;
const openSaid =
  /\bopen (?:reward )?range\b|\brange (?:is |stays |should be |be |has to be )?open\b|\b(?:reward|score) is (?:open|unbounded)\b|\bunbounded (?:reward|score)\b|\bno (?:ceiling|upper (?:limit|bound)) (?:and|or|nor) (?:no )?(?:floor|lower (?:limit|bound))\b/i;
const asMuchAs =
  /\b(?:reward|score|return) (?:is|equals|=) (?![^.]*(?:\b(?:divided|over|share|ratio|relative|fraction|percent|capped)\b|\/))(?:the |its |their |total |net |final )*(?:profit|revenue|income|money|cash|gold|earnings|number of [\w ]+|amount of [\w ]+|balance)\b/i;

/** "Reward = (a - b) / c": what it comes to is no sum of the numbers that the text names. */
const formula =
  /\b(?:reward|score|return|payoff) ?(?:=|is|equals) ?(?:the return on investment\b|\([^.]*|[a-z][\w ]{1,40} ?[-+*/\u00d7\u2212] ?[(\w])/i;
/** What may come out below nothing, and what keeps it from that. */
const below = /[-\u2212]|\bminus\b|\breturn on\b/i;
const clipped =
  /\b(?:clip|clamp|bound|cap|limit|normali[sz])\w*|\bat least (?:zero|0)\b|\bnever\b|\bnot below\b/i;
/** "But never below zero": amounts that cost take nothing from what is not there. */
const neverBelow =
  /\b(?:never|not|can(?:not|'t)) (?:\w+ )?(?:below|under|less than|negative|fall below) ?(?:zero|0(?![.\d]))?|\b(?:floor(?:ed)?|clipped|clamped|at least|(?:down to an? )?minimum) (?:at |of |is )?(?:zero\b|0(?!\.?\d))/i;

/** "Start at 1.0, minus 0.2 for each": the most there is, from which is taken. */
const startsFull =
  /\b(?:starts?|begins?|starting|beginning) (?:at|from|with|out at) (?:a (?:score|reward) of )?(?:1(?:\.0+)?|one)(?![\w%]|\.\d| \w+s\b)/i;

const wholeOf = (words: string): number => (/\d/.test(words) ? decimalOf(words) : numberOf(words));

/** Bounds of the reward: said outright, or what follows from the amounts that are named as paid. */
export function readRange(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
  amounts: readonly PaidAmount[],
  turns: number | null,
  dense = false,
): Found<readonly [number, number] | "open"> | null {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const open = openSaid.exec(text) ?? asMuchAs.exec(text);
  if (open !== null) return { value: "open", quote: open[0], told: true };
  const bounds = soBetween.exec(text);
  if (bounds !== null)
    return { value: [decimalOf(bounds[1]!), decimalOf(bounds[2]!)], quote: bounds[0], told: true };
  const said = mappedTo(text) ?? partlyPaid(text) ?? saidIn(text) ?? spokenIn(text);
  if (said !== null) return said;
  const likely = likelyBounds(sentences, figures);
  if (likely !== null) return likely;
  const counted = formula.exec(text);
  if (counted !== null && !ofAll.test(text))
    return below.test(counted[0]) && !clipped.test(text)
      ? { value: "open", quote: counted[0].trim(), told: false }
      : null;
  return (
    heldIn(text) ??
    eitherIn(text) ??
    halvesIn(text, amounts) ??
    shareAndBonus(text, amounts) ??
    shareAlone(text, amounts) ??
    rangeOfAmounts(sentences, amounts, turns, dense)
  );
}

/** "Says a number from zero to one and that's the reward": bounds before the word of pay. */
const toldBefore = new RegExp(
  `\\b(?:number|value|figure|mark|rating|score) (?:from|between) (${decimal}|${spelled}) (?:to|and) (${decimal}|${spelled}),? (?:and |which |so )*(?:that(?:'s| is)?|this|it(?:'s| is)?|is|becomes|becoming) (?:\\w+ )?(?:the|its|our) (?:reward|score)\\b`,
  "iu",
);
const toldBehind = new RegExp(
  `\\b(?:the|as|its|a) (?:reward|score)\\b[^.;\\n]{0,12}?\\b(?:something|anything|anywhere|a (?:number|value))? ?(?:between|from) (${decimal}|${spelled}) (?:and|to) (${decimal}|${spelled})(?![\\w.]*\\d)`,
  "iu",
);
function spokenIn(text: string): Found<readonly [number, number]> | null {
  const found = toldBefore.exec(text) ?? toldBehind.exec(text);
  return found && ordered(wholeOf(found[1]!), wholeOf(found[3]!), found[0]);
}

/** Bounds that the words name as the reward's own. */
function saidIn(text: string): Found<readonly [number, number]> | null {
  const said = outright.exec(typesAsBlanks(text).replace(ratedThings, " "));
  if (said !== null) {
    const [low, high] = [decimalOf(said[1]!), decimalOf(said[2]!)];
    const rated =
      rates.test(said[0]) && low < high && !divided.test(said[0]) ? divided.exec(text) : null;
    const moved = rated === null ? null : shifted.exec(text);
    if (moved !== null) {
      const [off, by] = [decimalOf(moved[1]!), decimalOf(moved[2]!)];
      return ordered(round((low - off) / by), round((high - off) / by), moved[0]);
    }
    // Whoever answers nothing is rated by nobody, and earns nothing.
    if (rated !== null) {
      const most = round(high / wholeOf(rated[1]!));
      return { value: [Math.min(0, low), most], quote: rated[0], told: false };
    }
    // "Rhymes 0.5, a judge 0 to 0.5": the bounds of a part.
    const isPart = high < 1 && /(?<![\d.])0?\.\d/.test(text.replace(said[0], ""));
    // A reward can be nothing, and so begins no higher; a scale of marks begins at one.
    const isElse =
      low > 0 &&
      !(
        low === 1 &&
        high <= 10 &&
        !/^(?:points?|pays?|share|fraction|ratio|proportion)\b/i.test(said[0])
      );
    if (low < high && !isPart && !isElse)
      return { value: [low, high], quote: said[0].trim(), told: true };
  }
  return null;
}

const soBetween = new RegExp(
  `\\b(?:so|thus|hence|therefore)(?: it)?(?: is| always| lies)* (?:between|from) ${decimal} (?:and|to) ${decimal}`,
  "iu",
);
/** "Passed / total": what was done of all that there is. */
const ofAll =
  /\b(?:reward|score) ?(?:=|is|equals|:) ?(?:the )?(?:number of )?(?:\w+ )?(?:passed|correct|solved|found|right|won|done|matched|covered)(?: \w+)? ?(?:\/|divided by|over|out of) ?(?:the )?(?:total|all|number|count|n|\d+|\w+ in total)\b|\b(?:reward|score) ?(?:=|is|equals|:) ?\([a-z][a-z +]{2,60}\) ?(?:\/|divided by|over|out of) ?(?:the )?(?:total|all|number)\b|: [a-z][a-z ]{3,60} ?\/ ?all [a-z]+(?=[.,;"]|\n|$)|: ([a-z]{3,}) [a-z]+ed ?\/ ?\1 [a-z]+(?=[.,;]|\n|$)|: [a-z]+ed ([a-z]{3,}) ?\/ ?[a-z]+ \2(?=[.,;]|\n|$)/i;
/** What is paid is a share of a whole, and nothing beside it. */
const share =
  /^(?![^\n]*\b(?:train|validation|held out|test set))[^\n]*(?:\b(?:(?:share|fraction|proportion|percentage) (?:of|that)|is that (?:share|fraction|proportion))\b[^.;\n]*|\bdivided by [^.;\n]{2,60},? (?:cut off|capped|clipped|limited) (?:at|to) (?:1|one)(?![\w.]*\d)|\bdivided by (?:the |its )?(?:best|highest|maximum|optimal|greatest) possible\b)/im;
/** "F1 over the matches": a measure that lies between nothing and one, and is all that is paid. */
const measure =
  /(?:^|\n|\b(?:reward|score|scoring|pay)(?: is|:| =|,)? (?:the )?)(?:(?:macro|micro|token|average|mean)[- ])?F1\b(?![-\w]| ?[-+*/])[^.\n]*/i;
/** "Each wish that is fulfilled gives an equal share": all of them give the whole. */
const equalShare =
  /\b(?:each|every)\b[^.;\n]{2,60}\b(?:gives?|earns?|pays?|is worth|gets?|counts? (?:as|for)) (?:an )?equal (?:shares?|parts?)\b/i;
/** "0 or 1", "pass/fail". */
function eitherIn(text: string): Found<readonly [number, number]> | null {
  const either = binary.exec(text);
  return either === null ? null : { value: [0, 1], quote: either[0], told: true };
}

/** Bounds that follow from what is named as paid. */
function rangeOfAmounts(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[],
  turns: number | null,
  dense: boolean,
): Found<readonly [number, number] | "open"> | null {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const times = (words: string): number | null => thingsIn(text, words) ?? timesOf(words);
  const floor = neverBelow.exec(text);
  const full = startsFull.exec(text);
  if (full !== null && floor !== null && amounts.every(({ amount }) => amount <= 1))
    return { value: [0, 1], quote: `${full[0]}, ${floor[0].trim()}`, told: true };
  // What costs takes nothing below the floor, so that only what is paid counts.
  const paid = floor === null ? amounts : amounts.filter(({ amount }) => amount > 0);
  const inParts = amounts.some(({ words }) => /\b(?:half|quarter)\b/i.test(words));
  if (inParts && !amounts.some(({ amount }) => amount >= 1)) return null;
  // What only costs says nothing of the most.
  if (amounts.length > 0 && amounts.every(({ amount }) => amount < 0)) return null;
  const sums = !addsUp(sentences, amounts) && !recurs(text, paid) && !(dense && losses(paid) > 1);
  const found = sums ? fromAmounts(paid, turns, times) : null;
  if (found === null) return beyond(paid);
  // Beyond the usual bounds a sum stands on every amount that was read, and texts seldom name all.
  if (!found.told && (found.value[0] < -1 || found.value[1] !== 1)) return null;
  if (found.value[0] >= 0) return found;
  // A small part of a point that is taken is taken again and again, whether a text says so or not.
  if (floor === null && !found.told && found.value[0] > -0.2) return null;
  return floor === null
    ? found
    : { value: [0, found.value[1]], quote: floor[0].trim(), told: found.told };
}

/** A share of all that there is, to which a bonus comes. */
const shareAndMore =
  /\b(?:reward|score)\b[^.]{0,40}\b(?:fraction|share|ratio|proportion|percentage) of\b/i;

/** From nothing to the whole share with the bonus. */
function shareAndBonus(
  text: string,
  amounts: readonly PaidAmount[],
): Found<readonly [number, number]> | null {
  const bonus = amounts.find(({ words }) => /\bbonus\b/i.test(words));
  if (!shareAndMore.test(text) || bonus === undefined || bonus.each !== null) return null;
  return { value: [0, round(1 + bonus.amount)], quote: bonus.words, told: false };
}

/** "The number of waves survived divided by ten", of ten waves. */
function countedOff(text: string): RegExpExecArray | null {
  const found = new RegExp(
    `\\bnumber of ([a-z]{3,}?)s?\\b[\\w ]{0,30}?(?:divided by|over|\\/|out of) ?(?:all |the )?${number}\\b`,
    "i",
  ).exec(text);
  return found !== null && thingsIn(text, `each ${found[1]!}`) === numberOf(found[2]!)
    ? found
    : null;
}

/** From nothing to the whole, where nothing is paid besides. */
function shareAlone(
  text: string,
  amounts: readonly PaidAmount[],
): Found<readonly [number, number]> | null {
  const found =
    ofAll.exec(text) ??
    countedOff(text) ??
    (amounts.every(({ amount }) => amount === 0 || (amount < 0 && neverBelow.test(text)))
      ? (share.exec(text) ?? equalShare.exec(text) ?? equalPart.exec(text) ?? measure.exec(text))
      : null);
  return found === null ? null : { value: [0, 1], quote: found[0], told: false };
}
