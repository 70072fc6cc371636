import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> =>
  understand(text, [
    { id: "alpha", title: "Alpha Gym" },
    { id: "beta", title: "Beta" },
  ]);
const codes = (text: string): readonly string[] => read(text).remarks.map(({ code }) => code);
const names = (text: string): readonly string[] =>
  read(text).tools?.value.map(({ name }) => name) ?? [];
const taken = (text: string): unknown =>
  read(text).tools?.value.flatMap(({ parameters = [] }) =>
    parameters.map(({ name, type, choices, minimum, maximum }) =>
      [name, type, choices ?? [minimum ?? null, maximum ?? null]].flat(),
    ),
  );

it("takes what an arrow leads to for no tool", () => {
  expect(names("Nim with take(n). Win in 12 moves -> 1, give up or time out -> 0.")).toEqual([
    "take",
  ]);
});

it("reads on where no other model is about, and stops where there is none", () => {
  const text = "The model sorts mail with file(letter, box). No language model anywhere";
  expect(codes(`${text} else, the box is checked by code.`)).toEqual([]);
  expect(codes("A crane that learns by itself. No language model anywhere.")).toEqual([
    "OUT_OF_SCOPE",
  ]);
});

it("knows a benchmark by its name", () => {
  expect(codes("Please evaluate our two models on swift-bench and send me a table.")).toEqual([
    "OUT_OF_SCOPE",
  ]);
});

it("moves an environment that is there to where the team has gone", () => {
  const text =
    "We've got a two-player card game on Beta (600 lines). The lab has switched to Alpha Gym, so we need the same there.";
  expect(codes(text)).toEqual(["PORT_REQUEST"]);
  expect(read(text).frameworks?.value).toEqual(["alpha"]);
});

it.each([
  [
    "Tools: dock(bay A-C, side port|starboard).",
    [
      ["bay", "string", "A", "B", "C"],
      ["side", "string", "port", "starboard"],
    ],
  ],
  ["Tools: dock(bay: a..c).", [["bay", "string", "a", "b", "c"]]],
  ["Tools: lid(open: true/false).", [["open", "boolean", null, null]]],
  ["The agent calls rate(stars) - 1 to 5, which ends it.", [["stars", "integer", 1, 5]]],
  ["It has drip(n) (between 2 and 9) and look().", [["n", "integer", 2, 9]]],
  // Two arguments: of which of them the numbers are said is open.
  [
    "The agent calls rate(shop, stars) - 1 to 5, which ends it.",
    [
      ["shop", "string", null, null],
      ["stars", "string", null, null],
    ],
  ],
  [
    "It drives with go(way) where way is one from on, off, over, and halts with halt().",
    [["way", "string", "on", "off", "over"]],
  ],
  // What stands in the brackets of one call is not said of another.
  [
    "Tools: set(row 1-6, col 1-6), clear(row, col).",
    [
      ["row", "integer", 1, 6],
      ["col", "integer", 1, 6],
      ["row", "integer", null, null],
      ["col", "integer", null, null],
    ],
  ],
  [
    "| tool | parameters |\n|---|---|\n| pour | litres: 0-20 (integer) |\n",
    [["litres", "integer", 0, 20]],
  ],
])("reads what a call takes: %s", (text, parameters) => {
  expect(taken(text)).toEqual(parameters);
});

it("asks which of two caps holds", () => {
  const { turns, doubts } = read("A crane. It must not exceed 90 calls. Hard stop at 70 calls.");
  expect(turns).toBeNull();
  expect(doubts.map(({ key }) => key)).toEqual(["limits.calls"]);
});

it("keeps a limit on questions under the name of the tool that asks", () => {
  expect(read("Tools: ask(question), close(). At most 9 questions.").budgets?.value).toEqual({
    ask: 9,
  });
  expect(read("Tools: bail(), refill(). refill() may be used twice.").budgets?.value).toEqual({
    refill: 2,
  });
});

it("reads eighths of a point, and no factor as what is paid", () => {
  expect(
    read("Each right bar gets an eighth of a point.").amounts?.value.map(({ amount }) => amount),
  ).toEqual([0.125]);
  const { amounts } = read("Solved: 1 / not solved: share of right cells x 0.4");
  expect(amounts?.value.map(({ amount }) => amount)).toEqual([1]);
  expect(amounts?.told).toBe(false);
});

it("leaves out what somebody asked for and what is not done", () => {
  const { amounts } = read(
    "A right form is 1. Tomas asked for half a point when one box is off; we won't do that.",
  );
  expect(amounts?.value.map(({ amount }) => amount)).toEqual([1]);
});

it.each([
  ["A ripe kilo is +0.2. Rewards are credited on the day they happen.", "dense"],
  ["You get 1 within the hour. Nothing before the report.", "terminal"],
  ["At finish(), the overlap with the key is the reward.", "terminal"],
  ["A toast. Nothing before noon.", undefined],
])("reads when it is paid: %s", (text, mode) => {
  expect(read(text).mode?.value).toBe(mode);
});

it.each([
  ["A quiz. The model can't call anything.", ["tools"]],
  ["A tank simulator. Nothing needs the internet.", ["network"]],
  ["A tank simulator. Nothing needs the internet except the weather.", undefined],
])("reads what there is none of: %s", (text, without) => {
  expect(read(text).without?.value).toEqual(without);
});

it("knows somebody whom another model plays", () => {
  expect(read("The clerk talks to a guest who is played by a second model.").user).not.toBeNull();
  expect(read("A guest (another LLM) wants a room.").user).not.toBeNull();
  expect(read("A guest (an LLM judge scores the talk) wants a room.").user).toBeNull();
});

it("reads how many two splits have each, behind their names", () => {
  expect(read("600 plans for training; validation and test 60 each.").counts?.value).toEqual({
    train: 600,
    validation: 60,
    test: 60,
  });
});

it("takes lines that are set in below a title for a list", () => {
  const text =
    "The nurse sorts patients.\n\nGrading\n  right level: 1.0\n  off by one: 0.3\n\nAt most 9 calls.";
  expect(read(text).amounts?.value.map(({ amount }) => amount)).toEqual([1, 0.3]);
  expect(read(text).success?.value).toContain("right level");
});

it("names several environments by the items of their list", () => {
  const { doubts } = read(
    'We need two environments:\n1. "Yard": park(bay 1-9, car) and leave(). 0.2 for each.\n2. "Gate": one answer, no tools. 1 if right.',
  );
  expect(doubts[0]?.candidates).toEqual([
    '"Yard": park(bay 1-9, car) and leave()',
    '"Gate": one answer, no tools',
  ]);
});

it("takes a library that only computes for no verifier", () => {
  expect(read("A tank. Its physics is in numpy.").verification).toBeNull();
  expect(read("An answer is checked with numpy.").verification?.value).toBe("library");
});
