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
  const carries =
    beginsFrom(build as string | undefined) === null ? carriedByStubs : carriedByOthers;
  const reads = (sentence: string): readonly string[] =>
    lines.filter((line) => speaks(sentence, line)).map(({ question }) => question.key);
  const found = sentences.map((sentence) => ({ sentence: sentence.trim(), keys: reads(sentence) }));
  const of = (fits: (keys: readonly string[]) => boolean): string[] =>
    found.filter(({ keys }) => fits(keys)).map(({ sentence }) => sentence);
  const carried = (keys: readonly string[]): boolean => keys.some((key) => carries.has(key));
  return {
    carried: of(carried),
    kept: of((keys) => keys.length > 0 && !carried(keys)),
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
  const told = plain(words);
  return told !== "" && (text.includes(told) || told.includes(text));
}
