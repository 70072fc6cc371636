import { expect, it } from "vitest";
import { sentencesIn } from "../../../src/describe/sentences-in.js";
import type { Line } from "../../../src/interview/ask-what-is-left.js";
import { ideaQuestions } from "../../../src/interview/questions/idea.js";

const line = (key: string, value: Line["value"], words: string | null): Line => ({
  question: ideaQuestions.find((question) => question.key === key)!,
  value,
  shown: "",
  why: "",
  how: words === null ? "assumed" : "told",
  words,
});
const sentences = [
  "Tools: fetch(shelf).",
  "At most 12 calls.",
  "Reward 1 if tidy.",
  "The shelves are blue.",
];
const lines = (build: string): Line[] => [
  line("answers.build", build, null),
  line("answers.tools", [{ name: "fetch" }], "fetch(shelf)"),
  line("limits.calls", 12, "At most 12 calls"),
  line("answers.success", "Reward 1 if tidy.", "Reward 1 if tidy."),
];

it("tells what of a description stubs carry, what is only kept, and what was not read", () => {
  expect(sentencesIn(sentences, lines("stubs"))).toEqual({
    carried: ["Tools: fetch(shelf).", "At most 12 calls."],
    kept: ["Reward 1 if tidy."],
    unread: ["The shelves are blue."],
    unshown: [],
  });
});

it("finds nothing of a description in an environment of the gallery", () => {
  expect(sentencesIn(sentences, lines("change word_guessing")).carried).toEqual([]);
});

it("finds counts in the sentence that tells them, in whichever order", () => {
  const counts = line("answers.counts", { test: 80, train: 800 }, "80 test, 800 fields train");
  expect(sentencesIn(["800 fields train, 80 test."], [counts]).carried).toHaveLength(1);
  expect(sentencesIn(["The shelves are blue."], [counts]).carried).toEqual([]);
});
