import { expect, it } from "vitest";
import { stateFor } from "../../../src/describe/describe-idea.js";
import { sayOfStubs } from "../../../src/describe/say-nearest.js";
import { anywhere } from "../../support/score-descriptions.js";

const said = async (text: string, answers = {}): Promise<string> =>
  sayOfStubs(stateFor({ "answers.description": text }, await anywhere()), answers, "my env")
    .map(({ message, help }) => `${message}\n${help}`)
    .join("\n");

it.each([
  ["a game where you guess a number", "number_hunt"],
  ["a shop assistant that books tables", "table_booking"],
  ["wordle but with numbers", "word_guessing"],
  ["tic tac toe on a 4 by 4 board against a random player", "tic_tac_toe"],
  ["the model reads receipts and gives me the total as json", "json_extraction"],
])("names the nearest of the gallery with its command: %s", async (text, entry) => {
  const told = await said(text);
  expect(told).toContain(`is ${entry}: `);
  expect(told).toContain(`\`envloom describe 'my env' --like ${entry}\``);
});

it("names no other for a word within a longer one", async () => {
  expect(await said("let it fix failing unit tests in python")).not.toContain("number_with_unit");
});

it("says nothing where something of the gallery or a draft is built", async () => {
  const text = "a game where you guess a number";
  expect(await said(text, { "answers.build": "change number_hunt" })).toBe("");
  expect(await said(text, { "answers.build": "draft" })).toBe("");
});

it("says so where nothing of the gallery is near", async () => {
  expect(await said("water my plants")).toContain("nothing of the gallery is near");
  const herding =
    "A model herds sheep by calling whistle(signal: come|away). It is told where the flock stands. 1 when all are penned. 800 fields for training.";
  expect(await said(herding)).toContain("nothing of the gallery is near");
});
