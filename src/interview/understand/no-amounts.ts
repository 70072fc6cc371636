import { anySplit } from "./split-words.js";

/** Words that a sentence of pay has. */
export const pays =
  /\b(?:reward(?:s|ed|ing)?|scor(?:e|es|ed|ing)|points?|pts?|paid|pays|pay|earns?|credit|penal(?:ty|ties|i[sz]ed?)|bonus|minus|gives?|counts?|gains?|loses?|lose|yields?|subtracts?|deducts?|adds?|marks|costs?|worth|wins?|(?:gets?|takes?|receives?) (?=[\d+\u2212.-])|graded?|plus|success(?:ful)?|fails?|otherwise|right|correct|(?:fifth|eighth|tenth|twentieth|hundredth|thousandth)s|(?:goes|comes) off|(?<![\w.])[01] (?:for|if|when)|(?:is|are|that's|it's) (?:worth )?[-+\u2212]?(?:[01](?:\.\d+)?|0?\.\d+)(?=[.;,:)]|$)|[a-z]+: ?1[,;] (?:and )?(?:if )?[a-z][^.;:\d]{1,40}: ?0(?=[.;,)]|$)|anything (?:else|less|other)|(?:all|none|nothing) of (?:it|them|this|that)|an? (?:half|quarter|fifth|eighth|tenth|twentieth|hundredth) off)\b|\b(?:half|full|all|nothing|zero) \(\d|(?:→|->|=>) ?[\u2212-]?\d|[+\u2212-]\d| = (?:[01](?:\.\d+)?|\.\d+)\s*(?:[;,.]|$)/i;

/** What a number stands behind where it says which one, or how much of something there is: "pH 12", "status 200". */
const label =
  /\b(?:ph|https?|status|code|codes|ports?|pages?|rooms?|levels?|days?|weeks?|months?|years?|hours?|versions?|steps?|turns?|rows?|columns?|cells?|lines?|numbers?|no\.?|items?|ids?|seeds?|floors?|gates?|rules?|sections?|chapters?|questions?|players?|slots?|zones?|channels?|tasks?|phases?|stages?|rounds?|index|size|depth|width|height|length|returns?|answers?|responds?(?: with)?|errors?|above|below|over|under|than|exceeds?|reach(?:es)?|least|most|maximum|max|within|until|by)\s*$/i;
/** "Reward for at most 3", "paid by 5": words of pay before such a word. */
const scorer =
  /\b(?:rewards?|scores?|grader|checker|verifier|judge|reduced|lowered|cut|it) \w+\s*$/i;
/** Places and times, behind a number that only words of pay make an amount: "10 at the exit", but "2048 on a board". */
const placed = /^\s*(?:on|at|upon|as soon as|in case|once)\b/i;

/** What says, right before or behind a number, that it is a measure, a tolerance, a name or a time of day. */
const measured =
  /(?:\+\/-|\u00b1|\b(?:within|cc[ -]by(?:[ -][a-z]{2})*|v|version|mu ?=|at (?:the )?most|req-?\d*|by default|target is|than)|(?:(?<![-=])>|[<\u2264\u2265])=?) ?[+\u2212-]?$|(?:[€$£¥]|\b(?:eur|usd|gbp|chf)) ?[+\u2212-]?$|\b(?:[a-z]{2,} x|times) $|\bof which `?\w+`? $/i;
const counts =
  /^(?: ?(?:%|per ?cent\b)|:\d\d|-[a-z]+\b| ?[*\u00d7] ?[a-z(]| (?:(?:tenth|hundredth|thousandth|half|quarter|third|fifth|eighth)s?|halves|times|million|thousand|billion|degrees?|[k\u00b0]?[cf]\b|k?g|km|cm|mm|hours?|minutes?|seconds?|knots?|met(?:er|re)s?|m\/s|km\/h|mph|volts?|watts?|h|min|s|ms|on average|kwh?|mwh?|mw|[kmg]b|ghz|mhz|hz|px|ft|ml|mg|lit(?:er|re)s?|grams?|by default)\b| ?[€£¥]| (?:euros?|dollars?|eur|usd|gbp|chf|cents?)\b)/i;

/** "400 for training": how many tasks there are. */
const ofSplit = new RegExp(
  `^ (?:[a-z]+ )?(?:for|to|in|as|goes to) (?:the )?(?:${anySplit})(?!\\w)`,
  "i",
);

/** "1 is the most it can get": a bound, and no amount that comes to the others. */
const bound =
  /^ (?:points? )?(?:at (?:the )?most|(?:is|are) the (?:very )?(?:most|maximum|highest|best|least|minimum|ceiling|floor|limit))\b/i;

/** Behind a number: "1 minus the normalised distance" is a formula, and no amount that is paid. */
const lessening = /^ (?:minus|less|-|\u2212) (?!an? |one |half)[a-z(]/i;

/** "So the best is 1", "discount 0.997": a bound, or a setting of the training. */
const setting =
  /\b(?:(?:the )?(?:best|most|maximum|max|highest)(?: (?:it|one|you|anybody|the \w+) can (?:get|earn|have|reach|score))?(?: (?:possible |total )?(?:score|reward|total|sum|return))? (?:is|are)|(?:discount(?: factor)?|gamma|lambda|learning rate|temperature|dropout)(?: (?:is|of)|:| ?=)?|from the(?: \d*\.?\d+ (?:or|and) the)?) $/i;
/** "8 hidden probes are run": things that something is done with. */
const things = /^ (?!points\b)(?:[a-z]+ ){0,2}[a-z]{3,}s (?:are|is|get|have|must|will)\b/;

/** True where what stands right before or behind a number makes it a measure, a bound or a count. */
export const isMeasure = (text: string, at: number, end: number): boolean =>
  [counts, lessening, bound].some((form) => form.test(text.slice(end))) ||
  [measured, setting].some((form) => form.test(text.slice(0, at))) ||
  isOfThings(text, at, end);

/** "8 hidden probes are run". */
const isOfThings = (text: string, at: number, end: number): boolean =>
  /^[2-9]\d*$/.test(text.slice(at, end)) && things.test(text.slice(end));

/** True where a number tells which, how many or how far, and nothing of what is paid. */
export function tellsElse(text: string, at: number, end: number): boolean {
  const [ahead, behind] = [text.slice(0, at), text.slice(end)];
  if (measured.test(ahead) || counts.test(behind) || setting.test(ahead)) return true;
  if (isOfThings(text, at, end)) return true;
  if (/^[^\d.]/.test(text.slice(at))) return false;
  // "train": 760 of a text in JSON.
  if (/"(?!(?:reward|score|points?)\b)[\w ]+"\s*:\s*$/i.test(ahead)) return true;
  if (/^ or [-+\u2212]?\d/.test(behind)) return true;
  if (lessening.test(behind)) return true;
  if (ofSplit.test(behind)) return true;
  if (label.test(ahead)) return !scorer.test(ahead);
  const whole = /^\d+$/.test(text.slice(at, end)) && Number(text.slice(at, end)) > 1;
  // "10 at the exit, and a fall costs 3": the next clause says what the first is.
  if (
    /^[^,;.:]*, (?:and |but )?(?:(?:an?|the|each|every) )?\w+ (?:costs?|loses?|pays?|earns?)\b/i.test(
      behind,
    )
  )
    return false;
  return (
    whole && placed.test(behind) && !pays.test(ahead + behind.split(/[,;.:]/)[0]!.slice(0, 25))
  );
}
