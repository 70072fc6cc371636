import { expect, it } from "vitest";
import { decisionsOf } from "../../../src/describe/decisions.js";
import { stateFor } from "../../../src/describe/describe-idea.js";
import { anywhere } from "../../support/score-descriptions.js";

it.each([
  // Each tool has a limit: no more calls than these can be made.
  ["Find a hidden word with guess(word), in 6 guesses. Reward 1 if found.", 6],
  ["Tools: dig(x), sell(y). dig at most 12 times, sell at most 3 times. 1 per gem.", 15],
  // One tool has none: the safeguard holds, and never below what is limited.
  ["A game. Tools: dig(x), wait(). dig at most 12 times. Reward 1 per gem.", 20],
  ["A game. Tools: dig(x), wait(). dig at most 45 times. Reward 1 per gem.", 65],
  ["A game. Tools: dig(x), wait(). dig at most 12 times. 50 calls at most. 1 per gem.", 50],
])("caps the calls by what is said of them: %s", async (text, cap) => {
  const decisions = decisionsOf(stateFor({ "answers.description": text }, await anywhere()));
  expect(decisions.find(({ key }) => key === "limits.calls")?.value).toBe(cap);
});
