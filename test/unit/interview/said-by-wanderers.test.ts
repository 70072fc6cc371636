import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> =>
  understand(text, [
    { id: "alpha", title: "Alpha Gym" },
    { id: "beta", title: "Beta" },
  ]);
const called = (text: string): unknown => read(text).tools?.value.map(({ name }) => name);

it("keeps the letters of directions as they are written", () => {
  const { tools } = read("Moves are `walk` with a compass direction (n, e, s or w), and `listen`.");
  expect(tools?.value[0]?.parameters?.[0]?.choices).toEqual(["n", "e", "s", "w"]);
  expect(
    read("A rover can drive in a direction, n, e, s or w, and stop.").tools?.value[0]
      ?.parameters?.[0]?.choices,
  ).toEqual(["n", "e", "s", "w"]);
});

it("takes a formula and a call that is refused for no tool", () => {
  expect(called("Action space: pull(arm). r_t = Gain(arm), paid per step.")).toEqual(["pull"]);
  expect(called("The agent has pull(arm). The noise is Poisson(rate).")).toEqual(["pull"]);
  expect(called("shuffle(letters) no. guess(word) yes.")).toEqual(["guess"]);
});

it("takes what an episode begins with, and what is brought back, for no feedback", () => {
  expect(read("The agent gets a page and has to bring the site back to life.").feedback).toBeNull();
  expect(read("For each patient it sees age and pulse.").feedback).toBeNull();
});

it.each([
  "The agent calls add(ml). The colour comes back with every addition.",
  'The model can play(pitch: 48-84), and it\'s told "higher" or "lower".',
  "The agent operates a shop and sees a screenshot after every action.",
])("hears what is told: %s", (text) => {
  expect(read(text).feedback).not.toBeNull();
});

it("takes somebody who waits to be asked for no end of the episode", () => {
  const { ends, capabilities } = read("Guests hold back one detail until they are asked for it.");
  expect(ends).toBeNull();
  expect(capabilities.map(({ value }) => value)).toEqual(["proactive-asking"]);
});

it("counts no year as tasks", () => {
  expect(
    read("365 days of 2023 for training, 31 days of January 2024 to test.").counts?.value,
  ).toEqual({ train: 365, test: 31 });
});

it.each([
  ["1,150 texts; split 900/100/150 into train, validation and test.", [900, 100, 150]],
  ["45 scenarios, 9 of those are test, the rest train.", [36, 9]],
])("counts tasks: %s", (text, counts) => {
  expect(Object.values(read(text).counts?.value ?? {})).toEqual(counts);
});

it("reads whole points, what is added, and no number of a scale", () => {
  const paid = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);
  expect(
    paid("Correct level: full point. One off: half a point. Two off must cost a whole point."),
  ).toEqual([1, 0.5, -1]);
  expect(paid("Each of the ten that is right adds a tenth to the score.")).toEqual([0.1]);
});

it("names no single way of checking where two are told", () => {
  expect(
    read("A checker (the pyphen library) counts, and an LLM judge rates.").verification,
  ).toBeNull();
  expect(
    read("Exact match with the expected value; within 0.5 % counts, too.").verification,
  ).toBeNull();
  // A distance does not say that a library computes it.
  expect(read("Within 0.5 % counts as right.").verification).toBeNull();
  expect(read("Right with a tolerance of 0.5 %.").verification).toBeNull();
});

it("hears what is not settled yet", () => {
  expect(
    read("It pays with pay(amount: number). We haven't settled how the reward should look.")
      .success,
  ).toBeNull();
});

it("takes a line of success for what it is, and a rule for none", () => {
  expect(
    read(
      "- +1 for every pallet\n- +0.3 if late\n- -2 when a battery dies\n- success: all pallets delivered",
    ).success?.value,
  ).toBe("success: all pallets delivered");
  expect(
    read("A lend fails if the member has five books. Equal tables are worth 1.").success?.value,
  ).not.toContain("lend fails");
});

it("hears a wish to move to each of the frameworks", () => {
  const { remarks } = read(
    "We maintain a Gymnasium environment (github.com/acme/plow) and would like to have it in your four frameworks.",
  );
  expect(remarks.map(({ code }) => code)).toContain("PORT_REQUEST");
  expect(remarks[0]?.help).toContain("--to alpha,beta");
});

it.each([
  ["POMDP, horizon T=64. Actions: pull(arm).", 64],
  ["Melodies are found by play_note(pitch: 48-84). 60 plays max.", 60],
  ["Sandbox container, bash tool, a broken stack inside. Budget: 30 commands.", 30],
])("reads the cap: %s", (text, cap) => {
  expect(read(text).turns?.value).toBe(cap);
});

it("reads limits of one tool", () => {
  expect(
    read("Tools: look(table) and run(query). Read only, 8 runs per question.").budgets?.value,
  ).toEqual({ run: 8 });
  expect(
    read("It can ask up to 3 follow-up questions with ask(question) and then sets level(value).")
      .budgets?.value,
  ).toEqual({ ask: 3 });
});

it("reads a description in JSON that says what goes in and what comes out", () => {
  const { without, structure, range } = read(
    '{"env": "invoice fields", "input": "text of one invoice", "output": {"total": "number"}, "reward": "1/3 per correct field, 0 to 1 overall", "turns": 1, "tools": [], "judge": false}',
  );
  expect(without?.value).toEqual(["tools", "judge"]);
  expect(structure.map(({ value }) => value)).toEqual(["single-step"]);
  expect(range?.value).toEqual([0, 1]);
});

it("pictures nothing where somebody is asked to", () => {
  expect(read("So picture a tiny dungeon with fog.").structure).toEqual([]);
  expect(read("Rewards flow every step.").mode?.value).toBe("dense");
  expect(read("There is a passenger (made by other LLM).").user).not.toBeNull();
});

it("keeps to several words, or to one that is outright, for what a text is about", () => {
  expect(read("The agent sorts books; a loan is for two weeks.").knowledge).toBeNull();
  expect(read("It picks fruit and wins if the basket is full.").task).toBeNull();
  expect(
    read("A bank gives loans, and the portfolio of the bank is checked.").knowledge?.value,
  ).toBe("finance");
  expect(read("Sudoku, 6x6.").knowledge?.value).toBe("games");
  expect(read("Write a haiku.").task?.value).toBe("write");
});

it("takes a part of a division and a factor for no number of their own", () => {
  expect(read("A judge model scores 0-10, /10\ntrain 180, test 20").counts?.value).toEqual({
    train: 180,
    test: 20,
  });
  expect(read("Reward each tick = change of profit minus 0.001 * inventory^2.").amounts).toBeNull();
});

it.each([
  ["Action: quote(bid: float 0..2) each tick. Episode = 390 ticks.", 390],
  ["The agent has one tool, check(proof: str). It may check at most 16 times.", 16],
])("reads the cap of an episode: %s", (text, cap) => {
  expect(read(text).turns?.value).toBe(cap);
});

it("hears one turn in figures, a person in broken English, and what a move is answered with", () => {
  expect(read("1 turn, a postmortem comes out.").structure.map(({ value }) => value)).toContain(
    "single-step",
  );
  expect(read("A visitor is simulate by a language model.").user).not.toBeNull();
  expect(read("It can dig. when it digs it says hot or cold.").feedback).not.toBeNull();
});
