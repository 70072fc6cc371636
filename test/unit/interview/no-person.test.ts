import { expect, it } from "vitest";
import { splitFigures } from "../../../src/interview/understand/split-figures.js";
import { sentencesOf } from "../../../src/interview/understand/sentences.js";
import { understand } from "../../../src/interview/understand/understand.js";

it.each([
  "A simulated customer bot walks around the shop.",
  "The model haggles with a simulated seller, one of three bots with fixed limits.",
  "An auction against scripted bidders who want the same lots.",
  "It talks to a form, not a simulated customer.",
  "Should we have a simulated customer? It steers with steer(deg).",
])("takes bots, what is denied and what is only asked for nobody to talk to: %s", (text) => {
  expect(understand(text).user).toBeNull();
});

it.each([
  "There is a simulated customer. Is it good?",
  "Could there be a simulated customer on board.",
])("hears of somebody beside a question: %s", (text) => {
  expect(understand(text).user).not.toBeNull();
});

it("takes the number of a section for no part of its sentence, even before a number", () => {
  const sentences = sentencesOf(
    "1.1 A crane loads boxes.\n2.1 It is quick.\n3.1 Boxes are heavy.\n4.1 0.04 for each box.",
  );
  expect(sentences.at(-1)?.text).toBe("0.04 for each box.");
});

it("pairs a number that nobody trains on with no split", () => {
  const text = "There are 3 that nobody uses to train it on.";
  const figure = {
    value: 3,
    span: null,
    sign: "" as const,
    sentence: 0,
    at: 10,
    end: 11,
    text: "3",
    kinds: { cap: 0, pay: 0, count: 1, range: 0 },
  };
  const sentences = (said: string) => [{ text: said, bullet: false, heading: "" }];
  expect(splitFigures(sentences(text), [figure])).toEqual([]);
  expect(splitFigures(sentences("There are 3 to train it on."), [figure])).toHaveLength(1);
});

it("takes what people still argue about for nothing that is settled", () => {
  const said = "One point is paid for ripe grapes";
  expect(understand(`${said}.`).success).not.toBeNull();
  expect(understand(`${said}, and we still argue about that.`).success).toBeNull();
});

it("keeps what goes on about somebody, and nothing behind it", () => {
  const { user } = understand(
    "There is a simulated customer. She only says so when asked. The game has ten rounds.",
  );
  expect(user?.value).toBe("There is a simulated customer. She only says so when asked.");
});
