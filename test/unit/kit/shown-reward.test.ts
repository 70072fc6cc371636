import { expect, it } from "vitest";
import type { RecordFacts } from "../../../shared-domain/recording.js";
import { shownReward, solvedMean } from "../../../src/kit/index.js";

it.each([
  [1, "1"],
  [0.25, "0.25"],
  [1 / 3, "0.3333"],
  [0.99996, "0.99996"],
  [0.999_999_7, "0.9999997"],
  [-2.000_04, "-2.00004"],
  [0.000_01, "0.00001"],
  [0.1 + 0.2 + 0.7, "1"],
])("shows %d as %s", (value, text) => {
  expect(shownReward(value)).toBe(text);
});

const facts = (oracle: number | null, mean?: number): RecordFacts =>
  ({
    reward: { oracle },
    looked: { solved: mean === undefined ? undefined : { plays: 9, mean, short: 1 } },
  }) as RecordFacts;

it("takes the mean over every task that was played, and that of the first few where nothing else is known", () => {
  expect(solvedMean(facts(1, 0.9))).toBe(0.9);
  expect(solvedMean(facts(1))).toBe(1);
  expect(solvedMean(facts(null))).toBeNull();
});
