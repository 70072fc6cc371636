import { expect, it } from "vitest";
import type { Contract } from "../../../shared-domain/contract.js";
import type { RecordFacts } from "../../../shared-domain/recording.js";
import { sentencesShown } from "../../../src/draft/sentences-shown.js";

const contract = { tools: [{ name: "press_switch" }, { name: "skip" }] } as unknown as Contract;
const text = (said: string) => ({ type: "text", text: said });
const facts = {
  top: {
    prompt: [{ role: "user", content: [text("There are four switches in the cellar.")] }],
    steps: [{ blocks: [text("The lamp is on.")] }],
    calls: [{}, {}, {}],
    done: true,
  },
  floor: null,
  examples: [],
  reward: { measured: [0, 1] },
  reach: { tools: { missed: ["skip"] }, rewards: [0, 1] },
} as unknown as RecordFacts;

it("shows a sentence by the tool, the reward, the length or the words that plays have of it", () => {
  const shown = [
    "Press the right switch.",
    "It earns 1.",
    "It ends after 3 tries.",
    "There are switches in the cellar.",
  ];
  const unshown = [
    "One may skip.",
    "It earns 0.5 for each hint.",
    "It ends after 7 tries.",
    "An owl flies by twice.",
  ];
  const { carried, unshown: left } = sentencesShown(
    [...shown, ...unshown].join(" "),
    contract,
    facts,
  );
  expect(carried).toEqual(shown);
  expect(left).toEqual(unshown);
});
