import { expect, test } from "vitest";
import { unlikeAnswers } from "../../../src/draft/unlike-answers.js";

test("splits with other numbers of tasks than were asked for are named", () => {
  const answers = { "answers.counts": { train: 40, test: 10 } };
  expect(unlikeAnswers(answers, { train: 40, test: 10 })).toEqual([]);
  expect(unlikeAnswers(answers, { train: 40 }).map(({ message }) => message)).toEqual([
    "test has 0 tasks, and 10 were asked for",
  ]);
});

test("where nobody said how many, any number will do", () => {
  expect(unlikeAnswers({}, { train: 3 })).toEqual([]);
});
