import { decimal } from "./numbers.js";
import { typeOfNoun } from "./parameters.js";

const link =
  "(?:\\s*(?:is|are|numbered|counted|goe?s?|runs?|ranges?|ranging|reaches|lies|being|(?:can|may|must) (?:only )?be(?: only)?|(?:an? (?:whole )?)?(?:number|integer)|in [a-z]{3,}(?= (?:from|between)\\b)|in|from|either|one of|one from|among|=|:|\\())*\\s+(?:one (?:out )?(?:of|from) |either )?";
/** A word of a closed set, as the source of a pattern. */
export const word = "[a-z][a-z0-9_-]*";
/** "low/medium/high", "low|high", "low, medium or high". */
const closedSet = `((?<=(?:is|are|be|either|one of|one from|=|:) )-?\\d+(?:, -?\\d+)*,? or -?\\d+|(?<=one (?:out )?(?:of|from):? )${word}(?:, (?!and\\b|or\\b)${word})+(?:,? or ${word}|,? and ${word}(?=\\s*(?:[.,;:)]|$)))?|${word}(?:\\s?[/|]\\s?${word})+|(?<=(?:one of|either|=|:) )${word} or ${word}|${word}(?:, ${word})+,? or ${word}|${word}(?: or ${word}){2,})`;

/** A parameter's name where something is said of it: not in its tool's brackets. */
const saidName = (name: string): string =>
  `(?<![\\w(,.])(?<!\\(\\w*, )${wordsOf(name)}s?(?![\\w),(])`;

/** The words of a name; the measure at its end is seldom said with it: "volumes are between 1 and 200". */
export function wordsOf(name: string): string {
  const words = name.split("_");
  const measured = words.length > 1 && typeOfNoun(words.at(-1)!) === "number";
  return measured
    ? `${words.slice(0, -1).join("[ _]")}(?:[ _]${words.at(-1)})?`
    : words.join("[ _]");
}

const spanned = `(?:(?:between ${decimal} and ${decimal}|(?:from )?${decimal} ?(?:to|-|\u2013|\\.\\.+) ?${decimal})(?![\\w/]|\\.\\d)|\\[ ?${decimal} ?(?:,|to|-|\u2013|\\.\\.+) ?${decimal} ?\\])`;

/** "joint_id 1..6", "angle from -35 to 35", "x is 0-9". */
export const spanOf = (name: string): RegExp =>
  new RegExp(`${saidName(name)}${link}${spanned}`, "iu");

/** "Level low/medium/high", "kinds (a, b or c)": the closed set of a parameter. */
export const choicesOf = (name: string): RegExp =>
  new RegExp(
    `(?:${saidName(name)}${link}${closedSet}|(?<=\\()(?<!\\w\\()${wordsOf(name)}s:? (${word}(?:, ${word})+(?:,? (?:and|or) ${word})?)(?=\\))|(?<=^|[.;] |\\) )(?:the )?${wordsOf(name)}s(?: are(?: called)?|:) (${word}(?:, ${word})+(?:,? (?:and|or) ${word})?)(?=[.;)]|$)|(?<=\\b(?:with|where) )${saidName(name)} (${word} or ${word})|(?<=\\)\`?,? (?:with|where) )(?:the )?${saidName(name)} (?:is|being|can be|may be) (${word} or ${word})|${saidName(name)} ?(?:∈|in|is in|is one of|from|=) ?\\{ ?([\\w-]+(?: ?, ?[\\w-]+)+) ?\\})(?![\\w/|(])`,
    "i",
  );

/** What says which number a parameter has where it is left out. */
export const presetOf = (name: string): RegExp =>
  new RegExp(
    `${saidName(name)}(?:${link}${spanned},? ?\\(?(?:and |by )?default(?:s to|ing to| is|:)? ${decimal}|,? \\(?(?:which |that |and )?(?:by )?default(?:s to|ing to|s? is|:)? ${decimal}|,? (?:which |that )?(?:is|being|counts as) ${decimal} (?:by default|(?:if|when|unless) [^.;,()]{0,20}?(?:leaves? (?:it|that) out|left out|omitted|not (?:given|said)|missing|given)))(?![\\w.]\\d)`,
    "iu",
  );

/** "jump(direction) up down left right": words that need nothing between them. */
export const compass = "(?:north|south|east|west|up|down|left|right|forward|backward|back)";

/** "move(direction) up/down/left/right": what stands right behind the brackets is said of all in them. */
export const behindBrackets = (tool: string, said: string): RegExp =>
  new RegExp(`(?<![\\w.])${tool}\\([^()]*\\)[,:]? (?:with |w\\/ ?)?(?!w\\/)${said}`, "iu");

/** What may say the span of a parameter in so many words. */
export const spansOf = (name: string, tool: string, alone: boolean): readonly RegExp[] => [
  // "assign(level) - 1 to 5", "add_drops(n) (between 1 and 40)": of the one that it takes.
  ...(alone
    ? [
        new RegExp(
          `(?<![\\w.])${tool}\\([^()]*\\)\`?(?: ?[:,]|\\s+[-\u2013\u2014]|\\s+\\()?\\s*${spanned}(?=\\s*(?:[.,;)]|$))`,
          "iu",
        ),
      ]
    : []),
  behindBrackets(tool, `(?:both|each|all)(?: of them)?(?: in| are)? ${spanned}`),
  // "water(bed, litres), 1 to 12 for the bed": behind its call, numbers may stand first.
  new RegExp(
    `(?<![\\w.])${tool}\\([^()]*\\)(?:(?!\\b(?:rewards?|points?|pays?|paid|scores?|costs?|earns?)\\b)[^.;()]){0,60}?${spanned} for (?:the |its |an? |each |every )?${wordsOf(name)}s?(?![\\w(])`,
    "iu",
  ),
  // "Bins are numbered 0 to 5", of `from_bin` as well.
  new RegExp(`\\b${name.split("_").at(-1)!}s (?:are )?(?:numbered|counted) ${spanned}`, "iu"),
];

/** "Guests: 40 to 80": how many there are, and nothing of the guest that a call names. */
export const howMany = (name: string): RegExp => new RegExp(`^${wordsOf(name)}s ?:`, "i");
/** "At most 5 litres at once". */
export const mostAtOnce = (name: string): RegExp =>
  new RegExp(
    `\\b(?:at most|no more than|up to|max(?:imum|\\.)?(?: of)?) ${decimal} ${wordsOf(name)}s? (?:at once|at a time|per call|each time|in one go)\\b`,
    "i",
  );
