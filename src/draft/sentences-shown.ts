import type { Contract } from "../../shared-domain/contract.js";
import type { Play, RecordFacts } from "../../shared-domain/recording.js";
import type { Sentences } from "../describe/first-look.js";
import { understand } from "../interview/understand/understand.js";

/**
 * Which sentences of a description the plays of a recording show: a tool that it names was called, a reward that it
 * names was earned, an episode ended after as many calls, or the model was told what it says. Of the others no play
 * shows anything: only reading the module tells whether they hold.
 */
export function sentencesShown(text: string, contract: Contract, facts: RecordFacts): Sentences {
  const { sentences } = understand(text);
  const shows = shownBy(contract, facts);
  const shown = sentences.filter((sentence) => shows(sentence));
  return {
    carried: shown,
    kept: [],
    unread: [],
    unshown: sentences.filter((sentence) => !shown.includes(sentence)),
  };
}

const pays = /\b(?:reward|earn|pay|paid|scor|point|worth|credit|penalt|bonus|cost)\w*/i;
const calls = /\b(?:calls?|steps?|turns?|moves?|tries|guess(?:es)?|attempts?|actions?|rounds?)\b/i;
const numbers = /(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\d)/g;
/** Share of a sentence's own words that a text must hold to say the same. */
const enough = 0.6;

function shownBy({ tools }: Contract, facts: RecordFacts): (sentence: string) => boolean {
  const { reach } = facts;
  const missed = reach?.tools.missed ?? tools.map(({ name }) => name);
  const called = tools.filter(({ name }) => !missed.includes(name)).map(({ name }) => name);
  const rewards = new Set(reach?.rewards ?? facts.reward.measured);
  const plays = [facts.top, facts.floor, ...facts.examples].filter((play) => play !== null);
  const lengths = new Set(plays.filter(({ done }) => done).map((play) => play.calls.length));
  const told = new Set(plays.flatMap(textsOf).flatMap(wordsOf));
  return (sentence) => {
    const words = wordsOf(sentence);
    const named = numbersOf(sentence);
    return (
      called.some((name) => speaksOf(name, words)) ||
      (pays.test(sentence) && named.length > 0 && named.every((one) => rewards.has(one))) ||
      (calls.test(sentence) && named.some((one) => lengths.has(one))) ||
      (words.length > 2 && words.filter((one) => told.has(one)).length >= enough * words.length)
    );
  };
}

/** Whether words hold all of a tool's name, in whatever form: "pressing the right switch" of `press_switch`. */
function speaksOf(name: string, words: readonly string[]): boolean {
  const parts = wordsOf(name.replaceAll("_", " "));
  return parts.length > 0 && parts.every((part) => words.some((one) => one.startsWith(part)));
}

const numbersOf = (text: string): number[] => [...text.matchAll(numbers)].map(Number);

/** What a model reads in a play. */
const textsOf = ({ prompt, steps }: Play): string[] =>
  [...prompt.flatMap(({ content }) => content), ...steps.flatMap(({ blocks }) => blocks)].flatMap(
    (part) => (part.type === "text" ? [part.text] : []),
  );

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
