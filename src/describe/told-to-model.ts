import { proseOfData } from "../interview/understand/json-description.js";
import { understand } from "../interview/understand/understand.js";
import { type Sentence, sentencesOf } from "../interview/understand/sentences.js";
import { escaped, otherTimesIn } from "../interview/understand/set-aside.js";

/** What the model is told of a description, and the sentences that it is not told because they say nothing to it. */
export interface Told {
  readonly words: string;
  /** What is said of other times and of other people, greetings and signatures. */
  readonly asides: readonly string[];
}

/**
 * A description without the sentences that say nothing to the model: how many tasks each split has, for which
 * frameworks, under which licence, with which keys; what was once, or elsewhere; a greeting. What says a goal, a call,
 * a limit or what is paid stays.
 */
export function toldToModel(description: string, goal: string): Told {
  const prose = proseOfData(description);
  // Of data only what it says of goal and rules is for the model; keys and settings are not.
  if (prose !== null) return { words: prose.trim() === "" ? goal : prose, asides: [] };
  const { rest, signature } = unsigned(description);
  const others = sentencesOf(rest).filter(
    ({ text }) => !goal.includes(text) && !text.includes(goal),
  );
  const past = otherTimesIn(rest);
  const asides = others.filter((one) => isBeside(one, past)).map(({ text }) => text);
  const left = without(rest, [
    ...asides,
    ...others
      .map(({ text }) => text)
      .filter((text) => !asides.includes(text) && isForAuthors(text)),
  ]);
  return left === ""
    ? { words: description, asides: [] }
    : { words: left, asides: [...asides, ...signature] };
}

/** A text without sentences of its own; lines that wrap one are joined in it. */
const without = (description: string, sentences: readonly string[]): string =>
  sentences
    .reduce((text, sentence) => text.replace(wrapped(sentence), ""), description)
    .replace(/[ \t]+\n/g, "\n")
    .replace(/^[ \t]*[-*\u2022][ \t]*\n/gm, "")
    .replace(/ {2,}/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const wrapped = (sentence: string): RegExp =>
  new RegExp(sentence.split(/\s+/).map(escaped).join("\\s+"));

const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|day|afternoon|evening)|greetings)\b(?: (?!the\b|it\b|that\b)[\w.'-]+){0,3}[,!.]?$|^(?:many |kind )?thanks?(?: you)?(?: (?:in advance|so much|a lot|for [\w ]{2,40}))?[,!.]?$/i;

/** What is told nobody in the environment: a greeting, or a whole sentence of another time. */
const isBeside = ({ text }: Sentence, past: readonly string[]): boolean =>
  greeting.test(text) || past.some((aside) => plain(aside).includes(plain(text)));

const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[.!?;]+$/, "");

const closing =
  /\n[ \t]*(?:(?:with )?(?:best|kind|warm|many)(?: (?:regards|wishes|thanks))?|regards|cheers|sincerely|yours(?: (?:truly|sincerely))?|thanks)[,!.]?[ \t]*\n((?:[ \t]*[^\n]{1,80}(?:\n|$)){1,6})\s*$/i;
/** What may be a rule stands in no signature. */
const ruling = /\b(?:reward|score|points?|calls?|tools?|tasks?|train|test|limit|at most)\b|\w\(/i;

/** A mail without the name, office and telephone of whom it is by. */
function unsigned(text: string): { readonly rest: string; readonly signature: readonly string[] } {
  const found = closing.exec(text);
  return found === null || ruling.test(found[0])
    ? { rest: text, signature: [] }
    : {
        rest: text.slice(0, found.index),
        signature: [found[0].trim().replace(/\s*\n\s*/g, " / ")],
      };
}

function isForAuthors(sentence: string): boolean {
  const { counts, splits, license, frameworks, secrets, ...told } = understand(sentence);
  const about = [counts, splits, license, frameworks].some((found) => found !== null);
  const says = [told.success, told.tools, told.turns, told.budgets, told.ends, told.replies];
  return (about || secrets.length > 0) && says.every((found) => found === null);
}
