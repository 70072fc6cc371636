import { expect, it } from "vitest";
import { galleryNear } from "../../../src/describe/nearest.js";

it.each([
  ["a wordle clone", true],
  ["Please make a small standard wordle game.", true],
  ["wordle but with 5 tries", false],
] as const)("says whether a text names an entry and nothing besides: %s", (text, same) => {
  const [first] = galleryNear()(text);
  expect(first).toMatchObject({ id: "word_guessing", same });
});

it("names nothing of the gallery by a word for who acts", () => {
  expect(galleryNear()("The agent sorts books on shelves in a library.")).toEqual([]);
});

it("names an entry by ordinary words in a long text only where several of them meet", () => {
  const named = (words: string): string[] =>
    galleryNear()(`Every day a guest asks for a room, and ${words}.`).map(({ id }) => id);
  expect(named("the support desk opens a ticket by its policy")).toEqual(["support_desk"]);
  expect(named("somebody opens a ticket and closes it again")).toEqual([]);
});

it("leaves capitals of a title that are no word's first letter", () => {
  const titles = galleryNear()("extract data into JSON by a schema, guess a word").map(
    (one) => one.title,
  );
  expect(titles.some((title) => /^[a-z][A-Z]/.test(title))).toBe(false);
  expect(titles.some((title) => title.startsWith("JSON"))).toBe(true);
});
