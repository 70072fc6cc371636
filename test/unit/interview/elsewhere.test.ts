import { describe, expect, it } from "vitest";
import { elsewhereIn } from "../../../src/interview/understand/elsewhere.js";
import { understand } from "../../../src/interview/understand/understand.js";

const amountsOf = (text: string): unknown =>
  understand(text).amounts?.value.map(({ amount }) => amount);
const structureOf = (text: string): unknown => understand(text).structure.map(({ value }) => value);
const namesOf = (text: string): unknown => understand(text).tools?.value.map(({ name }) => name);

describe("what is told of elsewhere", () => {
  it.each([
    ["In 2022 I lost all 40 plants to blight.", "I lost all 40 plants"],
    ["My last scarf had 212 rows.", "My last scarf had 212 rows"],
    ["The points were silly and so we gave 3 for a move.", "we gave 3"],
    ["In our pilot the average was 6.4.", "the average was 6.4"],
    ["In real life an officer has 90 seconds.", "90 seconds"],
    ["By comparison, their bot is capped at 8.", "capped at 8"],
    ["A 7B baseline solves 31.4 % of all.", "31.4 %"],
    ["OtherShop allows 50 steps; we allow 80.", "OtherShop allows 50 steps"],
    ["Unlike Shop, where one buys, and unlike Bins, which pays 1, ours pays 2.", "which pays 1,"],
    ["Reporter: Priya, sprint 14, 5 points", "5 points"],
  ])("is history, reality or others: %s", (text, words) => {
    expect(elsewhereIn(text).join(" ")).toContain(words);
  });

  it.each([
    "We generated 700 breakages for training, 100 for validation.",
    "We agreed on 30 calls.",
    "Twenty-five, we measured.",
    "He arrived: 1.",
    "It gets 1 if all fields were right.",
    "We need 30 calls.",
    "Walking away is 1 when no deal was possible.",
    "As in real life you have 90 calls.",
  ])("is not what holds: %s", (text) => {
    expect(elsewhereIn(text)).toEqual([]);
  });

  it("settles nothing and is told", () => {
    const { turns, success, remarks } = understand(
      "The model waters plants with water(bed). In 2022 I lost 40 plants. At most 9 calls.",
    );
    expect(turns?.value).toBe(9);
    expect(success).toBeNull();
    expect(remarks.map(({ message }) => message).join()).toContain("I lost 40 plants");
  });
});

it("takes neither the day of a log's line nor what is only asked for an amount", () => {
  expect(
    amountsOf("Log\n2024-01-10 Reward: 0.25 for every hive.\n17 May: a loss costs 2 points."),
  ).toEqual([0.25, -2]);
  expect(
    amountsOf("Reward: 1 if right, 0 if not. Comment (Sam): can we give 0.5 for a near one?"),
  ).toEqual([1, 0]);
});

it("takes a picture for something seen only where the model is shown it", () => {
  expect(structureOf("The model sees a photo and says what it is.")).toContain("multi-modal");
  expect(structureOf("Input: a photograph of a page.")).toContain("multi-modal");
  for (const text of [
    "A judge rates the image that it evokes.",
    "That is our vision of it.",
    "The image is python:3.12, with a bad image tag.",
    "It reads the back of a photo.",
    "It flies and must photograph all plants.",
  ])
    expect(structureOf(text)).not.toContain("multi-modal");
});

it("takes one answer and a talk for one of the two, by who answers back", () => {
  expect(structureOf("One answer per question on the dialogue of a chat.")).toEqual([
    "single-step",
  ]);
  expect(
    structureOf("A simulated customer, played by a model, talks. One question at a time."),
  ).not.toContain("single-step");
});

it("takes for bounds of the reward what begins at nothing, or a scale of marks", () => {
  expect(
    understand("Reward per step: 1 if glucose is between 70 and 180.").range?.value,
  ).not.toEqual([70, 180]);
  expect(understand("A judge model grades it from 1 to 5.").range?.value).toEqual([1, 5]);
});

it("takes what a thing has for no limit on a tool", () => {
  const said = "The model calls seat(player) and swap(a, b).";
  expect(understand(`${said} Our hall has 96 seats.`).budgets).toBeNull();
  expect(understand(`${said} At most 96 seats per game.`).budgets?.value).toEqual({ seat: 96 });
});

it("takes where something is for no tool", () => {
  expect(
    namesOf("It is about operations: one broken box, in a sandbox. It calls run(command)."),
  ).toEqual(["run"]);
});

it("denies only what an environment has", () => {
  expect(understand("No API access to it, no images, no judge.").without?.value).toEqual(["judge"]);
  expect(understand("No API access to it.").backend).toBeNull();
});

it("reads JSON5 as it reads JSON", () => {
  const { tools, without } = understand(
    "{\n  // the night\n  goal: 'keep the plants alive',\n  user: null,\n  tools: {\n    vent: { percent: 'int 0-100' },\n    look: {},\n  },\n  judge: false, // was true\n}",
  );
  expect(tools?.value).toEqual([
    {
      name: "vent",
      parameters: [{ name: "percent", type: "integer", minimum: 0, maximum: 100 }],
    },
    { name: "look", parameters: [] },
  ]);
  expect(without?.value).not.toContain("tools");
});

it("reads a question and its answer on one line", () => {
  const { turns, counts } = understand(
    "pm: what can it do? eng: grip(item), drop()\npm: steps? eng: 60\npm: how many for training? eng: 1500\npm: and for testing? eng: 150",
  );
  expect(turns?.value).toBe(60);
  expect(counts?.value).toEqual({ train: 1500, test: 150 });
});
