import * as fc from "fast-check";
import { expect, it } from "vitest";
import { figuresIn } from "../../../src/interview/understand/figures.js";
import { sentencesOf } from "../../../src/interview/understand/sentences.js";
import { understand } from "../../../src/interview/understand/understand.js";

const figures = (text: string) => figuresIn(sentencesOf(text));

it("finds numbers with their signs, spans and words, and none inside of a signature", () => {
  const told = (text: string) => figures(text).map(({ value, span, sign }) => [value, span, sign]);
  expect(told("Seeds 0-499, a win is +1 and a loss -0.5.")).toEqual([
    [500, [0, 499], ""],
    [1, null, "+"],
    [-0.5, null, "-"],
  ]);
  expect(told("Between 0 and 1; twelve calls, 2,300 rows, 12k in all.")).toEqual([
    [2, [0, 1], ""],
    [12, null, ""],
    [2300, null, ""],
    [12_000, null, ""],
  ]);
  expect(told("move(steps: 1-8) is a tool.")).toEqual([]);
});

it("tells a cap, an amount, a count and a price from each other by their words", () => {
  const likely = (text: string) =>
    figures(text).map(({ kinds }) =>
      Object.entries(kinds)
        .filter(([, share]) => share > 0.5)
        .map(([kind]) => kind)
        .join(),
    );
  expect(likely("I would stop the whole thing after 55 moves.")).toEqual(["cap"]);
  expect(likely("A parcel in the wrong van takes 0.15 away.")).toEqual(["pay"]);
  expect(likely("We keep 300 parcels for training and 40 for the test.")).toEqual([
    "count",
    "count",
  ]);
  expect(likely("A ticket for the tram is 2.90 euros since 2019.")).toEqual(["", ""]);
});

it("reads what no pattern names", () => {
  const { turns, counts, amounts } = understand(
    "The dispatcher sends trucks. I'd break it off after 75 orders at the latest. " +
      "For the training we have 900 nights and for the test 80 nights. " +
      "**+2** the moment a fire is out, **-1** the moment one spreads.",
  );
  expect(counts?.value).toEqual({ train: 900, test: 80 });
  expect(amounts?.value.map(({ amount }) => amount)).toEqual([2, -1]);
  expect(turns?.value ?? 75).toBe(75);
});

it("takes no price, year or scale for an amount", () => {
  for (const text of [
    "The winner gets 1. Our shop gets 2,300 requests a month.",
    "A solved case is 1. Could we give 2 points for every fact?",
    "A win is 1. Before 2021 we gave trainees two points for a red.",
  ])
    expect(
      understand(text).amounts?.value.map(({ amount }) => amount),
      text,
    ).toEqual([1]);
});

it("says how likely each kind is, whatever the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, number) => {
      for (const { at, end, kinds } of figures(`${text} ${number} ${text}`)) {
        expect(end).toBeGreaterThan(at);
        const sum = Object.values(kinds).reduce((all, share) => all + share, 0);
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThanOrEqual(1.000001);
      }
    }),
  );
});
