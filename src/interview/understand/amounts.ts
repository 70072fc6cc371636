import { decimal, decimalOf } from "./numbers.js";
import { isPay } from "./pay.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";

const pays =
  /\b(?:reward(?:s|ed|ing)?|scor(?:e|es|ed|ing)|points?|pts?|paid|pays|pay|earns?|credit|penal(?:ty|ties|i[sz]ed?)|bonus|minus|gives?|counts?|gains?|loses?|lose|yields?|subtracts?|deducts?|adds?|marks|costs?|worth|wins?|graded?|plus|success(?:ful)?|fails?|otherwise|right|correct|(?<![\w.])[01] (?:for|if|when))\b|(?:→|->|=>) ?[\u2212-]?\d|[+\u2212-]\d| = (?:[01](?:\.\d+)?|\.\d+)\s*(?:[;,.]|$)/i;

const counted =
  "(?:%|°|[a-z]*(?:steps?|moves?|turns?|tries|guesses|attempts|minutes?|seconds?|hours?|days?|letters|words|items|players|rounds|questions|calls|times|tasks|rows|pages|tools?|levels?|cards?|dials?|customers?|lines|tokens|syllables|degrees|digits|pegs|clocks?)\\b)";
/** A number that is not one of a span ("1 to 5", "1-5", "0..3") and counts nothing. */
const figure = `(?<![\\w.)]|\\d\\s?[-\u2013]|\\.\\.|between |from |to |and )${decimal}(?!\\s*${counted})(?!\\s*(?:to|\\.\\.|\u2013)\\s*[-+\\d])(?!-\\d)(?!\\s*[-\u2212\u2013*\u00d7/]\\s*(?!if|for|when|on)[a-z(])(?![\\w/]|\\.\\d)`;

const before =
  "(?:(?:reduces?|lowers?|decreases?|cuts?) (?:the |its )?(?:final |total )?(?:reward|score) by|rewards?(?:ed)?(?: with| is| of)?|scores?|gets?|gives?|yields?|is worth|are worth|gains?|earns?|pays?|paid|loses?|penalty(?: of| is)?|bonus(?: of)?|worth|credit(?: of)?|receives?|returns?|costs?|counts(?: as)?|minus|plus|else|otherwise|win|lose|loss|draw|push|tie|correct|wrong|success|failure|fail|subtracts?|deducts?|takes off|full marks|(?:half|partial|full) credit|ends (?:the \\w+|it) with)";
const outcome =
  "(?:win|wins|won|draw|draws|loss|losses|lose|lost|tie|ties|push|correct|right|wrong|incorrect|invalid|illegal|pass|success|failure|solved|unsolved)";
const patterns = [
  `\\b(?:${before})\\s*\\(${figure}\\)`,
  `(?<![<>!≥≤=])(?:=|→|->|=>)\\s*${figure}`,
  `\\b${before}\\s*(?:is |of |a |an |the |only |agent |it |with |by |gives |=|:|→|->)*${figure}`,
  `${figure}\\s*(?:points? |pts? |reward )?(?:if|when|for|on|at|per|otherwise|else|each|upon|as soon as|in case|once)\\b`,
  `${figure} (?:points?|pts?|reward)\\b`,
  `:\\s*${figure}(?=\\s*(?:[.;,)]|$|if\\b|points?\\b))`,
  `${figure} (?:points? )?(?:bonus|penalty)\\b`,
  `\\b${outcome}(?: [a-z]+)? (?:is |are |scores? |gets? |= ?)?${figure}(?=\\s*(?:[.;,)]|$))`,
  `${figure} (?:a |the )?${outcome}\\b`,
  `\\bis (?:the )?(?:other|remaining) ${figure}`,
  // "0.5 right root cause": an item of a list of what is paid.
  `^${figure}(?= [a-z])`,
  `\\b(?:another|additional|extra|further|an extra) ${figure}(?! \\w+s\\b)`,
  `(?<![\\w.)])([+\u2212]\\d+(?:\\.\\d+)?)(?!\\w|/\\d|\\.\\d)`,
  `(?<=^|[,;:.(] ?)(-\\d+(?:\\.\\d+)?)(?= (?:for|if|when|on|per|each|every|otherwise|else|at))`,
].map((source) => new RegExp(source, "giu"));
/** "gives 0, 0.5 or 1": all of a list. */
const list =
  /\b(?:gives?|scores?|rewards?|earns?|either)\s+((?:[+-]?\d+(?:\.\d+)?\s*,\s*)+(?:or |and )?[+-]?\d+(?:\.\d+)?(?:\s+(?:or|and)\s+[+-]?\d+(?:\.\d+)?)?)(?![\w%])/gi;

/** How often an amount is paid, from what stands behind and before it. */
function often(text: string, start: number, end: number): PaidAmount["each"] {
  const behind =
    /^[^.;,]{0,14}?\b(?:for|per|at|on|each|every)\b\s*(?:each|every|any|single|wrong|illegal|invalid|wasted|correct|extra|\s)*\s*([a-z]+)/i.exec(
      text.slice(end),
    );
  const ahead = /\b(?:each|every) ((?:[a-z]+ ?){1,6}(?:\d+ (?:[a-z]+ ?){0,2})?)$/i.exec(
    text.slice(0, start).replace(/[\s:=]+$/, ""),
  );
  const clause = ahead === null ? null : ahead[1]!.trim();
  if (/^\s*(?:points? )?(?:each|apiece)\s*(?:[.,;)]|$)/i.test(text.slice(end))) return "thing";
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

const negative =
  /^(?:reduces?|lowers?|decreases?|cuts?|loses?|penalty|minus|costs?|subtracts?|deducts?|takes off)/i;

/** Numbers that the text names as paid, with how often: "+1 for a win", "each step costs 0.02". */
export function readAmounts(sentences: readonly Sentence[]): Found<readonly PaidAmount[]> | null {
  const all = sentences
    .filter(({ text, heading }) => pays.test(text) || isPay(heading))
    .flatMap(({ text }) => amountsIn(text));
  const [first] = all;
  return first === undefined ? null : { value: all, quote: first.words, told: true };
}

interface Placed extends PaidAmount {
  readonly at: number;
}

function amountsIn(text: string): PaidAmount[] {
  const found: Placed[] = [];
  for (const match of text.matchAll(list))
    for (const one of match[1]!.matchAll(/[+-]?\d+(?:\.\d+)?/g))
      found.push({
        amount: Number(one[0]),
        each: null,
        words: match[0],
        at: match.index + match[0].indexOf(match[1]!) + one.index,
      });
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const at = match.index + match[0].indexOf(match[1]!);
      const amount = decimalOf(match[1]!);
      const sign = negative.test(match[0]) && amount > 0 ? -1 : 1;
      if (!Number.isFinite(amount) || Math.abs(amount) > 100_000) continue;
      if (found.some((one) => one.at === at)) continue;
      const each = often(text, at, at + match[1]!.length);
      found.push({ amount: amount * sign, each, words: clauseAt(text, at), at });
    }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...amount }) => amount);
}

/** The clause around a place, as the author wrote it. */
function clauseAt(text: string, at: number): string {
  const marks = /\b(?:each|every|per)\b[^:,;.]*:\s*$/i.test(
    text.slice(0, at).replace(/[+\u2212-]$/, ""),
  )
    ? [", ", "; "]
    : [", ", "; ", ": "];
  const start = Math.max(0, ...marks.map((mark) => text.lastIndexOf(mark, at) + 1));
  const rest = text.slice(at).search(/, |; |\.\s|\.$/);
  return text.slice(start, rest < 0 ? undefined : at + rest).trim();
}
