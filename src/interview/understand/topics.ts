import { namedGames } from "./archetype-cues.js";
import { type Cue, hits, ranked, wordsOf } from "./cues.js";
import { readBackend, readLicense } from "./details.js";
import { capabilityCues } from "./dimension-cues.js";
import type { Found, Reading } from "./reading.js";
import { readSplits } from "./splits.js";
import { knowledgeCues, taskCues, verificationCues } from "./topic-cues.js";

type Topic =
  "verification" | "backend" | "capabilities" | "knowledge" | "task" | "splits" | "license";

/** What a text is about: how success is checked, what has to be known, which splits there are. */
export const readTopics = (text: string): Pick<Reading, Topic> => ({
  verification: alone(behindCode(ofState(first(text, verificationCues, 3), text), text), text),
  backend: readBackend(text),
  capabilities: all(text, capabilityCues),
  knowledge: borneOut(text, knowledgeCues, gamesNamed, 0.5),
  task: borneOut(text, taskCues, saysTask, 0),
  splits: readSplits(text),
  license: readLicense(text),
});

const states =
  /\b(?:records?|tables?|databases?|ledgers?|forms?|states?|workbooks?|calendars?|inbox|sheets?|accounts?)\b/i;
/** "Identical" is said of an answer; where a text tells of records, it may as well be said of these. */
const ofState = (found: Reading["verification"], text: string): Reading["verification"] =>
  found?.value === "exact" &&
  states.test(text) &&
  !/\b(?:answer|string|text|letter|option)/i.test(withNext(text, found.quote))
    ? null
    : found;

/** Words with the one behind them: "equals the gold" is said of an "answer". */
const withNext = (text: string, quote: string): string => {
  const end = text.indexOf(quote) + quote.length;
  return quote + (/^ [a-z]+/i.exec(text.slice(end))?.[0] ?? "");
};

const tolerance = /\btolerance\b|\bwithin [\d.]+ ?(?:%|percent)/i;
/** "A script counts. If they hold, a judge scores it": code decides before the judge does. */
const gated = new RegExp(
  [
    "\\b(?:rules?|script|code|checker|format|schema)\\b[^\\n]*(?:\\n[^\\n]*){0,3}?\\b(?:otherwise|if (?:they|it|all|that|these|the rules?) (?:all )?(?:holds?|pass(?:es)?|fits?|(?:is|are) (?:kept|met|fine|ok))|only then|only if)\\b[^.\\n]{0,40}\\bjudge\\b",
    "\\b(?:script|code|checker|program|regex|validator|parser)\\b[^\\n]{0,200}(?:\\n[^\\n]*){0,2}?\\b(?:(?:if|when|once) (?:they|it|all|that|these|those|everything|the [a-z]+) (?:\\w+ )?(?:holds?|pass(?:es)?|fits?|(?:is|are) [a-z]+)|then|after that)\\b[^.\\n]{0,60}\\bjudge\\b",
  ].join("|"),
  "i",
);
const behindCode = (found: Reading["verification"], text: string): Reading["verification"] =>
  found?.value === "judge" && gated.test(text) ? { ...found, value: "library-judge" } : found;
/** What a judge does: of the word alone half of the first texts said that there is none, or that others wanted one. */
const judging =
  /\bjudge\b[^.;\n]{0,60}\b(?:scor|rat(?:e|es|ing)\b|grad|decid|compar|mark|says?\b|gives?\b|picks?\b|prefers?\b|choos|reads?\b|assess|evaluat|returns?\b|checks?\b|tells?\b|sees?\b)|\b(?:scor|rat(?:ed|ing)|grad|decid|compar|mark|assess|evaluat|judg|check|reward|verif)\w*\b[^.;\n]{0,40}\bjudge\b|\b(?:before|by|to) an? (?:\w+ )?judge\b|\bjudge's key\b|JUDGE\w*_(?:KEY|TOKEN|URL)\b/i;

/** A judge beside a library, and a tolerance beside an exact match: words of both leave open which of them decides. */
const alone = (found: Reading["verification"], text: string): Reading["verification"] =>
  (found?.value === "judge" &&
    (hits(text, verificationCues.library).length > 0 ||
      /\bcheck(?:s|ed)?:? (?:in|by|with) (?:python|code|an? (?:\w+ )?script)\b/i.test(text) ||
      (/^(?:llm )?judge$/i.test(found.quote) && !judging.test(text)))) ||
  (found?.value === "exact" && tolerance.test(text))
    ? null
    : found;

/** A game by its name says of itself what has to be known. */
const gamesNamed = new RegExp(`^(?:${namedGames})s?$`, "i");
/** "Write a haiku", "Wordle": words that are of one task and no other. */
const saysTask = new RegExp(
  `^(?:${namedGames}|(?:write|compose|draft)s? .+|(?:summari[sz]|translat|paraphras|rewrit|extract|classif)\\w*|[a-z]+[- ]?writing)$`,
  "i",
);

/**
 * What a text is about, where one word says it outright or several of its words point there: the "loan" of a book, the
 * "notes" of a melody and a "3-clause" licence each point elsewhere.
 */
function borneOut<K extends string>(
  text: string,
  table: Readonly<Record<K, readonly Cue[]>>,
  outright: RegExp,
  ahead: number,
): Found<K> | null {
  const found = first(text, table, 2, ahead);
  if (found === null || outright.test(found.quote)) return found;
  const counts = (Object.keys(table) as K[]).map((id) => ({ id, words: wordsOf(text, table[id]) }));
  const own = counts.find(({ id }) => id === found.value)!.words;
  return own > 1 && counts.every(({ id, words }) => id === found.value || words < own)
    ? found
    : null;
}

function first<K extends string>(
  text: string,
  table: Readonly<Record<K, readonly Cue[]>>,
  least: number,
  ahead = 0,
): Found<K> | null {
  const [best, second] = ranked(text, table);
  // Of two that are nearly as likely the words tell neither.
  if (best === undefined || best.score < least) return null;
  if (ahead > 0 && best.score - (second?.score ?? 0) < ahead) return null;
  return { value: best.id, quote: best.found[0]!.quote, told: true };
}

/** Everything that the words of a table speak for. */
export const all = <K extends string>(
  text: string,
  table: Readonly<Record<K, readonly Cue[]>>,
): Found<K>[] =>
  ranked(text, table).map(({ id, found }) => ({ value: id, quote: found[0]!.quote, told: true }));
