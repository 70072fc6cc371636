import type { Figure } from "./figures.js";
import { hasLeft, hasPartLeft, isOfFraction, type Placed } from "./amounts-left.js";
import { listsIn } from "./amount-lists.js";
import { signAt } from "./amount-sign.js";
import { amountOf, clauseAt, outcomesIn, severalParts, spokenOf } from "./amount-words.js";
import { decimal, spelled } from "./numbers.js";
import { isMeasure, pays, tellsElse } from "./no-amounts.js";
import { isPay } from "./pay.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { quotesAsBlanks, signaturesAsBlanks } from "./signatures.js";

const counted =
  "(?:%|°|[a-z]*(?:steps?|moves?|turns?|tries|guesses|attempts|minutes?|seconds?|hours?|days?|letters|words|items|players|rounds|questions|calls|times|tasks|rows|pages|tools?|levels?|cards?|dials?|customers?|lines|tokens|syllables|degrees|digits|pegs|clocks?)\\b)";
/** A number that is not one of a span ("1 to 5", "1-5", "0..3") and counts nothing. */
const figure = `(?<![\\w.)]|(?:^|[\\s(:,;])[-+\u2212]|[a-z)\\]] ?[/*\u00d7] ?(?![+\\u2212-])|[a-z)\\]] x |\\btimes |\\d\\s?[-\u2013]|\\.\\.|between |from |(?<!up )to |(?:between|from|of) [^ ]{1,8} and )${decimal}(?!\\s*${counted})(?!\\s*(?:to|\\.\\.|\u2013)\\s*[-+\\d])(?!-\\d)(?!\\s*[-\u2212\u2013*\u00d7/]\\s*(?!if|for|when|on|[a-z]+(?: [a-z]+){0,2}: )[a-z(])(?![\\w/]|\\.\\d)`;

const before =
  "(?:(?:reduces?|lowers?|decreases?|cuts?) (?:(?:the |its )?(?:final |total )?(?:reward|score)|that|it|this) by|rewards?(?:ed)?(?: with| is| of)?|scores?|gets?|gives?|yields?|is worth|are worth|gains?|earns?|pays?|paid|loses?|penalty(?: of| is)?|bonus(?: of)?|worth|credit(?: of)?|receives?|(?:reward|score|grader|checker|verifier|it) returns?|brings?|means?|costs?|counts(?: as)?|(?:anything|everything) (?:else|less|other)(?: than that)?|(?:all|none)(?: of (?:it|them))?(?: [a-z]+)? makes?|minus|plus|else|otherwise|win|lose|loss|draw|push|tie|correct|wrong|success|failure|fail|subtracts?|deducts?|takes(?: off| away)?|full marks|(?:half|partial|full) credit|ends (?:(?:the \\w+|it) )?with)";
const outcome =
  "(?:win|wins|won|draw|draws|loss|losses|lose|lost|tie|ties|push|correct|right|wrong|incorrect|invalid|illegal|pass|success|failure|solved|unsolved|equal|unequal|identical|mismatch)";
/** What may stand behind an amount; behind a measure stands its unit. */
const onward =
  "points?|for|if|when|per|each|and|or|(?:(?:goes|comes) )?off|away|from|because|but|more|extra|taken|instead|as|at|on|unless|while|otherwise|straight|right|only|below|above|under|beyond|within|whatever|in total";
const patterns = [
  `\\b(?:${before}|half|full|all)\\s*\\(${figure}\\)`,
  `(?<![<>!≥≤=])(?:=|→|->|=>)\\s*${figure}`,
  `\\b${before}\\s*(?:is |of |a |an |the |only |agent |it |with |by |gives |up to |=|:|→|->)*${figure}`,
  `${figure}\\s*(?:points? |pts? |reward )?(?:if|when|for|per|otherwise|else|each|within|unless)\\b`,
  `${figure}\\s*(?:points? |pts? |reward )?(?:on|at|upon|as soon as|in case|once)\\b`,
  `\\b(?:makes? (?:it|that|the reward|the score)|brings? (?:it|the reward|the score) to|leaves (?:it|the reward|the score) at|drops? (?:it |the reward |the score )?to)\\s*${figure}(?=\\s*(?:[.;,)]|$))`,
  `(?:^|[,;:] )(?:and )?(?:an?|the|any|every) (?:(?!if\\b|when\\b|where\\b)[a-z-]+ ){1,8}is(?: only)? ${figure}(?=\\s*(?:[.;,)]|$))`,
  `${figure} (?:points?|pts?|reward)\\b`,
  "(?<![\\w/.])(1/\\d{1,4})(?= of an? (?:point|mark)\\b)",
  `:\\s*${figure}(?=\\s*(?:[.;,)]|$|if\\b|points?\\b|/ [a-z]))`,
  `${figure} (?:points? )?(?:bonus|penalty)\\b`,
  `\\b${outcome}(?: [a-z]+)? (?:is |are |scores? |gets? |= ?)?${figure}(?=\\s*(?:[.;,)]|$))`,
  `${figure} (?:a |the )?${outcome}\\b`,
  `\\b(?:(?:partly|half|nearly|almost|fully) )?${outcome} \\(${figure}\\)`,
  `\\bis (?:the )?(?:other|remaining) ${figure}`,
  // "0.5 right root cause": an item of a list of what is paid.
  `^${figure}(?= [a-z])`,
  `(?:\\b(?:is|are)|\\b(?:that|it)'s)(?: worth)? (?=[-+\u2212]?(?:[01](?:\\.\\d+)?|0?\\.\\d+)(?:[.;,:)]|$|\\s*and\\b))${figure}`,
  `(?<=^|[.;] )(?:that|this) (?:is|gives|makes|means) (?:only )?${figure}(?=\\s*(?:[.;,)]|$))`,
  `\\b(?:another|additional|extra|further|an extra) ${figure}(?! \\w+s\\b)`,
  `(?<![\\w.)])([+\u2212]\\d+(?:\\.\\d+)?)(?!\\w|/\\d|\\.\\d)`,
  // A part of a point, whatever the verb: in a sentence of pay it is measured in nothing else.
  `(?<![\\w.,/]|\\d ?[-\u2013]|[<>\u2265\u2264~\u00b1] ?|[+\u2212-])([+\u2212-]?0?\\.\\d+)(?=\\s*[.;,:)]+(?:\\s|$)|\\s*$| (?:${onward})\\b)`,
  `(?<=^|[,;:.( ] ?)(-\\d+(?:\\.\\d+)?)(?= (?:for|if|when|on|per|each|every|otherwise|else|at|straight away|right away|immediately))`,
].map((source) => new RegExp(source, "giu"));
/** "Half a point", "minus a quarter of a point": amounts in words. */
const worded = new RegExp(
  `\\b(?:${before} )?(half(?: of)?|(?:an? |one )?(?:quarter|fifth|eighth|tenth|twentieth|fiftieth|hundredth|thousandth) of|one(?= (?:full |whole )?point (?:for|if|when))|(?<=\\b(?:costs?|loses?|gains?|earns?|gets?|pays?|gives?|worth) )one(?= (?:full |whole )?point\\b)|an? (?:whole|full)(?= (?:point|mark)\\b)|(?<=: )full(?= (?:point|mark)s?[.;,])|(?<=: )an?(?= (?:point|mark)[.;,]))(?: an?)?(?: full| whole)? (?:points?|pts?|marks?)\\b`,
  "giu",
);
/** "Each adds a tenth to the score". */
const added =
  /\badds? (?:an?|one) (half|quarter|fifth|eighth|tenth)(?= to (?:the|its|your) (?:score|reward))/gi;
/** "Minus two hundredths for each question". */
const partsOf = new RegExp(
  `\\b(${severalParts})(?: of an? (?:point|mark)s?\\b|(?= (?:for|per|off|each|if|when|away)\\b)|(?<=(?:: |\\b(?:minus|plus|worth|is|gets?|pays?|earns?) )${severalParts})(?=\\s*(?:[.,;)]|$)))`,
  "giu",
);
/** "Half the points for the date, the other half for the letter". */
const halvesOfAll =
  /\b(half)(?= (?:of )?the (?:points|marks) (?:for|if|when)\b|(?<=\bother half) (?:for|if|when)\b)/gi;
/** "Is worth a tenth", "otherwise a half if ...": a part of a point, which nobody names. */
const bareParts =
  /(?:\b(?:worth|earns?|pays?|scores?|otherwise:?|else:?|(?:it|that) is|(?:it|that)'s)(?: only| just| another)? |(?<=[:,] )(?=an? (?:[a-z]+ off|(?:tenth|twentieth|hundredth) (?:per|for (?:each|every)))\b))an? (half|quarter|fifth|eighth|tenth|twentieth|hundredth)(?= (?:if|when|for|per|each|and|off)\b|\s*[.,;)]|\s*$)/giu;
/** "Minus a half". */
const halves =
  /\b(?:minus|plus) (?:an?|one) (half|quarter|fifth|eighth|tenth|twentieth|hundredth)\b(?! (?:of|an?)\b)/giu;
/** "Minus nought point five", "plus two": amounts as they are spoken. */
const spoken = new RegExp(
  `(?<!\\b(?:${spelled}|\\d) )\\b(?:(?:minus|plus) )?((?:(?:zero|nought|oh) |(?<=\\b(?:is|it's|that's|gets?|pays?|worth|gives?|minus|plus|another) ))point(?: (?:zero|nought|oh|one|two|three|four|five|six|seven|eight|nine))+|(?<=\\b(?:minus|plus) )(?:${spelled})|(?<=\\b(?:is|are|gets?|earns?|gives?|that's|thats|it's) )one(?= points? (?:one|two|three) (?!for|if|when|and|or|per|each)[a-z]))\\b(?! (?:percent|times|degrees?|${counted}))`,
  "giu",
);
/** How often an amount is paid, from what stands behind and before it. */
function often(text: string, start: number, end: number): PaidAmount["each"] {
  const behind =
    /^(?:(?! (?:and|if|when|once|unless)\b)[^.;,]){0,14}?\b(?:for|per|at|on|each|every)\b\s*(?:each|every|any|single|wrong|illegal|invalid|wasted|correct|extra|\s)*\s*([a-z]+)/i.exec(
      text.slice(end),
    );
  const ahead = /\b(?:each|every) ((?:[a-z]+ ?){1,12}(?:\d+ (?:[a-z]+ ?){0,2})?)$/i.exec(
    text.slice(0, start).replace(/[\s:=]+$/, ""),
  );
  const clause = ahead === null ? null : ahead[1]!.trim();
  if (/^\s*(?:points? )?(?:each|apiece)\s*(?:[.,;)]|$)/i.test(text.slice(end))) return "thing";
  // "Each of the four fields that equals gold.jsonl earns 0.25": whatever stands between.
  if (/^(?:each|every) of (?:the |its )?[a-z]+ [a-z]/i.test(clauseAt(text, start))) return "thing";
  const noun =
    behind !== null && /\b(?:each|every|per|any)\b/i.test(behind[0])
      ? behind[1]!
      : (clause?.split(" ").find((word) => steps.test(word)) ?? clause?.split(" ")[0]);
  if (noun === undefined) return null;
  const whole = behind === null ? "" : text.slice(end, end + 60);
  return steps.test(noun) || /^[^.;,]*\bper (?:tick|step|turn|move)\b/i.test(whole)
    ? "step"
    : "thing";
}
const steps = /^(?:steps?|moves?|turns?|actions?|calls?|ticks?|rounds?|hours?)$/i;

/** Numbers that the text names as paid, with how often: "+1 for a win", "each step costs 0.02". */
export function readAmounts(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): Found<readonly PaidAmount[]> | null {
  let whole = true;
  const refused = sentences.filter(({ text }) => belittled.test(text)).map(({ text }) => text);
  const all = sentences.flatMap(({ text, heading }, at) => {
    if (wondering.test(text) || belittled.test(text)) return [];
    const here = figures.filter((figure) => figure.sentence === at);
    const likely = here.filter((figure) => isLikely(figure, text));
    const found = amountsIn(text, likely, pays.test(text) || isPay(heading));
    if (hasPartLeft(text, found) || (found.length > 0 && hasLeft(text, here, found))) whole = false;
    return found
      .filter(
        (one) =>
          !here.some(
            (figure) =>
              figure.at <= one.at &&
              one.at < figure.end &&
              // "Three tenths": the three alone would be another amount.
              Math.abs(figure.value) === Math.abs(one.amount) &&
              isNone(figure),
          ) &&
          !refused.some((said) =>
            new RegExp(`(?<![\\w.])${Math.abs(one.amount)}(?![\\w.]*\\d)`).test(said),
          ),
      )
      .map(({ amount, each, words }) => ({ amount, each, words }));
  });
  // Nothing is what is paid else; alone it tells of no amount.
  const first = all.find(({ amount }) => amount !== 0);
  return first === undefined ? null : { value: all, quote: first.words, told: whole };
}

/** "5 points is silly": what somebody names to refuse it, wherever else it stands. */
const belittled =
  /\d(?: [a-z]+){0,4} (?:is|are|was|seems?|sounds?|would be) (?:just |way |far |a bit |really |rather )?(?:silly|nonsense|absurd|ridiculous|overkill|too (?:much|many|high|low|little|generous|harsh|big|small))\b/i;

/** "Could we give 2 points for every fact?": what is only asked. */
const wondering =
  /^(?:\[[^\]\n]*\] )?[A-Za-z][\w.-]{1,20}: [^?]*\?$|^(?:>\s*)*(?:[\w ]{2,20}(?:\([\w ]+\))?: )?(?:could|should|shall|can|may|might|what if|how about|would)\b[^?]*\?$/i;

/** A number that what stands around it makes an amount. Words count things, unless they count points. */
function isLikely({ kinds, value, span, at, end }: Figure, text: string): boolean {
  const points = isPoints(text.slice(at, end), text.slice(end));
  const least = Math.abs(value) > 10 ? 0.8 : points ? 0.02 : 0.2;
  return kinds.pay >= least && span === null && (points || !/^[a-z]/i.test(text.slice(at)));
}

const isPoints = (words: string, behind: string): boolean =>
  !/single|couple/i.test(words) && /^ (?:an? )?(?:points?|pts?|marks?)\b/i.test(behind);

/** A number that a pattern takes for an amount, and that what stands around it makes a price, a year or a scale. */
const isNone = ({ kinds, value, span }: Figure): boolean =>
  span === null &&
  Math.abs(value) > 1 &&
  (/\.\d{3}/.test(String(value)) || kinds.pay < (Math.abs(value) > 10 ? 0.3 : 0.002));

/** What an example in quotes holds is a blank. */
const isSeen = ({ at, end }: Figure, text: string): boolean => text.slice(at, end).trim() !== "";

function amountsIn(said: string, likely: readonly Figure[], outright: boolean): Placed[] {
  const text = quotesAsBlanks(signaturesAsBlanks(said));
  const found: Placed[] = [];
  const add = (amount: number, at: number, end: number, words?: string): void => {
    if (!Number.isFinite(amount) || Math.abs(amount) > 100_000) return;
    if (found.some((one) => one.at < end && at < one.end)) return;
    const each = words === undefined ? often(text, at, end) : null;
    found.push({ amount, at, end, each, words: words ?? clauseAt(said, at) });
  };
  if (outright) {
    for (const { 0: words, 1: items, index } of listsIn(text))
      for (const one of items!.matchAll(/[+-]?\d+(?:\.\d+)?/g)) {
        const at = index + words.indexOf(items!) + one.index;
        add(Number(one[0]), at, at + one[0].length, words);
      }
    for (const { 0: words, 1: amount, index } of text.matchAll(spoken)) {
      const end = index + words.length;
      const at = end - amount!.length;
      const sign = /^minus/i.test(words) ? -1 : signAt(text, at, end, words);
      if (!tellsElse(text, at, end)) add(spokenOf(amount!) * sign, at, end);
    }
    for (const { amount, at, end } of outcomesIn(text)) add(amount, at, end);
    for (const pattern of [...patterns, worded, bareParts, added, halvesOfAll, halves, partsOf])
      for (const match of text.matchAll(pattern)) {
        const at = match.index + match[0].indexOf(match[1]!);
        const end = at + match[1]!.length;
        if (!tellsElse(text, at, end))
          add(amountOf(match[1]!) * signAt(text, at, end, match[0]), at, end);
      }
  }
  for (const { value, sign, at, end } of likely.filter((one) => isSeen(one, text)))
    if (
      !isMeasure(said, at, end) &&
      !isOfFraction(said, at, end) &&
      !/\b(?:maximum|max\.?) $/i.test(said.slice(0, at))
    )
      add(value * (sign === "" && value > 0 ? signAt(text, at, end, "") : 1), at, end);
  return found.sort((a, b) => a.at - b.at);
}
