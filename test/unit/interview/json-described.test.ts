import { expect, it } from "vitest";
import { proseOfData } from "../../../src/interview/understand/json-description.js";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (told: unknown): ReturnType<typeof understand> => understand(JSON.stringify(told), []);
const codes = (told: unknown): readonly string[] => read(told).remarks.map(({ code }) => code);

const yard = {
  name: "crate_yard",
  goal: "Give every lorry its crate",
  rules: ["A crate is lifted only when nothing stands on it.", "Lorries wait three turns"],
  tools: [{ name: "lift", parameters: { crate: "string" } }],
  reward: { served: 0.2, left: -0.5 },
  max_calls: 80,
  license: "MIT",
};

it("gives the model goal and rules of a description in JSON, and neither pay nor cap", () => {
  const prose = proseOfData(JSON.stringify(yard));
  expect(prose).toBe(
    "Give every lorry its crate.\n\n- A crate is lifted only when nothing stands on it.\n- Lorries wait three turns.",
  );
});

it("looks for goal and rules in an object that holds the environment", () => {
  const told = { environment: { goal: "Escape.", rules: { walls: "Walls stop you." } }, cap: 9 };
  expect(proseOfData(JSON.stringify(told))).toBe("Escape.\n\nWalls stop you.");
  expect(proseOfData("Escape the maze.")).toBeNull();
});

it.each([
  [{ goal: "chess" }, "chess"],
  [{ goal: "escape maze", tools: ["move(direction)"], reward: 1 }, "escape maze"],
  [{ task: "sort mail", reward: { right: 1 } }, "sort mail"],
])("takes a goal of a word or two for one: %j", (told, goal) => {
  expect(codes(told)).toEqual([]);
  const { lines, goal: first } = read(told);
  expect(lines["answers.goal"]?.value ?? first).toBe(goal);
});

it.each([
  [{ id: 17, question: "What is the capital of the land north of Spain?", answer: "Paris" }],
  [{ sku: "a-7", description: "Red cotton shirt with two pockets", price: 12 }],
  [{ prompt: "Say something kind to a friend", completion: "You are kind.", reward: 1 }],
  [{ train: 800, test: 80 }],
  [[{ goal: "find the exit of the maze" }]],
])("takes a row with a sentence in it for data: %j", (told) => {
  expect(codes(told)).toEqual(["DATA_ALONE"]);
});

it("still takes an environment with an id of its own for one", () => {
  expect(codes({ ...yard, id: 3 })).toEqual([]);
});

it("takes the crates of a container yard for no container that commands run in", () => {
  const kinds = (text: string): unknown => understand(text, []).leanings[0]?.id;
  expect(kinds("Stack crates in a container yard.")).not.toBe("sandbox");
  expect(kinds("Mend the server by shell commands in a container.")).toBe("sandbox");
});
