import { type Asked, type Line, settled } from "../interview/ask-what-is-left.js";
import type { Answers } from "../interview/question.js";
import { beginsFrom } from "../interview/questions/building.js";
import type { PlannedTool } from "../starters/plan.js";
import { noSentences, type Sentences } from "./first-look.js";
import type { Words } from "./write.js";

/** What stubs do as it was said; everything else of the answers is words for whoever writes the rules. */
const carriedByStubs = new Set([
  "name",
  "license",
  "frameworks",
  "secrets",
  "answers.goal",
  "answers.tools",
  "answers.fields",
  "answers.splits",
  "answers.counts",
  "limits.calls",
  "reward.mode",
  "reward.range",
]);
/** What stubs leave to whoever writes the rules: a sentence that says any of it is not in them yet. */
const leftByStubs = new Set([
  "answers.amounts",
  "answers.budgets",
  "answers.ends",
  "answers.feedback",
  "answers.files",
  "answers.success",
  "answers.user",
]);
/** "80% of the rows are for training": stubs have rows of their own, as many of each split as they like. */
const ofShares = /\d ?%|\bper ?cent\b|\brows?\b/i;
/** What an environment of the gallery takes from a description. */
const carriedByOthers = new Set(["name", "license", "frameworks"]);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What a description says of an environment with these answers: an answer of another value is none of its words. */
export function wordsOf(answers: Answers, stateOf: (answers: Answers) => Asked): Words {
  const { "answers.description": description, "answers.build": build } = answers;
  const state = stateOf({
    ...(description === undefined ? {} : { "answers.description": description }),
    ...(build === undefined ? {} : { "answers.build": build }),
  });
  const lines = settled(state).filter(
    ({ question: { key }, value }) => JSON.stringify(answers[key]) === JSON.stringify(value),
  );
  const success = answers["answers.success"];
  return {
    sentences: sentencesIn(state.subject.reading.sentences, lines),
    success: success === undefined ? null : String(success),
  };
}

/** Which sentences of a description are in what would be written, by the words that settled its values. */
export function sentencesIn(sentences: readonly string[], lines: readonly Line[]): Sentences {
  const build = lines.find(({ question }) => question.key === "answers.build")?.value;
  if (sentences.length === 0) return noSentences;
  // A model that drafts it works from every sentence; what came of them only a proof shows.
  if (build === "draft") return { ...noSentences, kept: [...sentences] };
  const stubs = beginsFrom(build as string | undefined) === null;
  const carries = stubs ? carriedByStubs : carriedByOthers;
  const reads = (sentence: string): readonly string[] =>
    lines.filter((line) => speaks(sentence, line)).map(({ question }) => question.key);
  const found = sentences.map((sentence) => ({ sentence: sentence.trim(), keys: reads(sentence) }));
  const of = (fits: (keys: readonly string[], sentence: string) => boolean): string[] =>
    found.filter(({ keys, sentence }) => fits(keys, sentence)).map(({ sentence }) => sentence);
  const isLeft = (keys: readonly string[], sentence: string): boolean =>
    keys.some((key) => leftByStubs.has(key)) ||
    (keys.includes("answers.splits") && ofShares.test(sentence));
  const isCarried = (keys: readonly string[], sentence: string): boolean =>
    keys.some((key) => carries.has(key)) && !(stubs && isLeft(keys, sentence));
  return {
    carried: of(isCarried),
    kept: of((keys, sentence) => keys.length > 0 && !isCarried(keys, sentence)),
    unread: of((keys) => keys.length === 0),
    unshown: [],
  };
}

/** Whether a sentence holds the words that settled a value. */
function speaks(sentence: string, { question, value, words, how }: Line): boolean {
  if (words === null || how === "assumed" || question.key === "answers.description") return false;
  const text = plain(sentence);
  if (question.key === "answers.tools")
    return (value as unknown as PlannedTool[]).some(({ name }) =>
      ` ${text} `.includes(` ${plain(name)} `),
    );
  // Counts are told in pieces, in the order of the splits and not of the sentence.
  if (question.key === "answers.counts")
    return words.split(", ").some((piece) => / /.test(piece) && text.includes(plain(piece)));
  const told = plain(words);
  return told !== "" && (text.includes(told) || told.includes(text));
}
