import { expect, it } from "vitest";
import { saidRange } from "../../../shared-domain/roles/said-range.js";

it.each([
  ["The reward is between 0 and 1.", [0, 1]],
  ["Rewards run from 0 to 10 depending on speed.", [0, 10]],
  ["Graded on a scale of 1 to 5.", [1, 5]],
  ["Scored 0 to 5 stars.", [0, 5]],
  ["Score: number of right lines, 0 to 3.", [0, 3]],
  ["A reward of 0 to 1 measures how far you came.", [0, 1]],
])("reads what a reward can be: %s", (text, range) => {
  expect(saidRange(text)).toEqual(range);
});

it.each([
  "A point for each line with 5 to 7 syllables.",
  "Scores a haiku whose lines have between 5 and 7 syllables.",
  "The score counts words of 3 to 5 letters.",
  "A score for each of three lines of (5, 7) syllables.",
  "Points are given in rounds 1 to 3.",
  "The reward of steps 1 to 5 is nothing.",
  "Short essays that a judge marks from 0 to 10.",
])("takes numbers that count something else for none: %s", (text) => {
  expect(saidRange(text)).toBeNull();
});

it.each([
  ["Score 0-100: 100 for the softest touch.", [0, 100]],
  ["Graded 1-6 by an examiner.", [1, 6]],
  ["Scores rounds 0-3 of the match.", null],
])("reads a range with a dash close behind the word: %s", (text, range) => {
  expect(saidRange(text)).toEqual(range);
});

it.each([
  ["Percentage of right labels, 0-100.", [0, 100]],
  ["Accuracy from 0 to 100.", [0, 100]],
  ["Pays for lines of 5 to 7 syllables.", null],
  ["The worth of moves 1 to 3.", null],
])("needs no word for the reward over what holds it: %s", (text, range) => {
  expect(saidRange(text, true)).toEqual(range);
  if (!/Pays|worth/.test(text)) expect(saidRange(text)).toBeNull();
});
