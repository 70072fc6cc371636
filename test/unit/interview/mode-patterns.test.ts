import { expect, it } from "vitest";
import { readMode } from "../../../src/interview/understand/mode.js";
import { sentencesRead } from "../../../src/interview/understand/understand.js";

/** Each of these is told by one pattern alone: without it, the test is red. */
it.each([
  ["Tips are counted up and points come hourly.", "dense"],
  ["The reward is the sum of all waiting cars, every minute.", "dense"],
  ["The reward is given step by step.", "dense"],
  ["timing: as it happens", "dense"],
  ["Every day costs a point.", "dense"],
  ["They are paid as they happen.", "dense"],
  ["With `finish()` the game ends and is scored.", "terminal"],
  ["Until the vault is open nothing is paid.", "terminal"],
  ["Intermediate steps are not rewarded.", "terminal"],
  ["The reward is sparse.", "terminal"],
  ["It counts at the end of the day only.", "terminal"],
  ["The game ends, and it gets the share of rooms.", "terminal"],
  ["The total is computed at the end.", "terminal"],
  ["When the auction is over, the reward is its profit.", "terminal"],
  ["Reward: nothing during the game.", "terminal"],
  ["mode: terminal", "terminal"],
  ["In between there is nothing.", "terminal"],
  ["It gets a single reward.", "terminal"],
  ["It is given then, and only then.", "terminal"],
  ["Checked once, upon submission.", "terminal"],
  ["The reward is paid after the match.", "terminal"],
  ["Then, and only then, we check it.", "terminal"],
  ["1 for a right diagnosis. Paid after diagnose.", "terminal"],
  ["At the end, all boxes are counted.", "terminal"],
  ["When the race is over, we add up the laps.", "terminal"],
])("tells when it is paid: %s", (text, mode) => {
  const sentences = sentencesRead(`The agent works in a simulation.\n${text}`);
  expect(readMode(sentences, []).mode?.value).toBe(mode);
});
