import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> => understand(text, []);

it("takes a scale from one for the bounds of what is graded", () => {
  const { range } = read("The model writes an essay. Reward is how it is graded, 1 - 5.");
  expect(range?.value).toEqual([1, 5]);
});

it.each([
  ["steps? eng: 60", { turns: 60, without: undefined, verification: undefined }],
  ["judge? eng: no", { turns: undefined, without: ["judge"], verification: undefined }],
])("reads a question with its answer on one line: %s", (line, wanted) => {
  const { turns, without, verification } = read(`The model plays a maze.\npm: ${line}`);
  expect({
    turns: turns?.value,
    without: without?.value,
    verification: verification?.value,
  }).toEqual(wanted);
});

it("counts by the answer alone where both stand on one line", () => {
  const { counts } = read("The model plays.\npm: how many for training? eng: 300 and 20 for test");
  expect(counts?.value).toEqual({ train: 300, test: 20 });
  expect(counts?.quote).toBe("300 for training, 20 for test");
});

it.each([
  "2026-03-04 the agent plays a maze\n2026-03-05 40 moves at most",
  "[2026-03-04 10:15] the agent plays a maze\n[2026-03-04 10:17] 40 moves at most",
  "- 3 Mar: the agent plays a maze\n- 4 Mar 2026: 40 moves at most",
])("keeps the days of a log out of what it says: %s", (text) => {
  const { goal, sentences, turns } = read(text);
  expect(sentences).toEqual(["the agent plays a maze", "40 moves at most"]);
  expect({ goal, turns: turns?.value }).toEqual({ goal: "the agent plays a maze", turns: 40 });
});

it("keeps counts of what was collected, though that is past", () => {
  const { counts, remarks } = read(
    "The model answers. Last year we collected 700 rows for training.",
  );
  expect(counts?.value).toEqual({ train: 700 });
  expect(remarks).toEqual([]);
});

it.each([
  "The agent plays a maze. Earlier work allowed 30 moves, we allow 80 moves at most.",
  "The agent plays a maze. The baseline from last year needs 30 moves, here at most 80 moves count.",
])("goes on with the author behind what others do: %s", (text) => {
  expect(read(text).turns?.value).toBe(80);
});

it.each([
  ["The model answers with a number. It is right where it equals the known one exactly.", "exact"],
  [
    "The model answers with a number. It is right where it equals the known one exactly, within 2 %.",
    undefined,
  ],
  [
    "The model answers with a number, which is compared by string equality and a tolerance.",
    undefined,
  ],
])(
  "leaves open what decides where a tolerance stands beside an exact match: %s",
  (text, wanted) => {
    expect(read(text).verification?.value).toBe(wanted);
  },
);

it("pays for an outcome that is told as past", () => {
  const { amounts } = read("The agent delivers mail. All letters were delivered = 1 point.");
  expect(amounts?.value.map(({ amount }) => amount)).toEqual([1]);
});
