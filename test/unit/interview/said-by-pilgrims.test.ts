import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> => understand(text, []);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);

describe("when it is paid", () => {
  it.each([
    ["We pay 0.01 per megawatt hour that the lagoon has sold, at the moment of the sale.", "dense"],
    ["For good bread he gets directly 0.2.", "dense"],
    ["Reward at each act: -0.001 per waiting car.", "dense"],
    ["Reward is paid per action: +0.05 while the tanks are fine.", "dense"],
    ["A right sentence gives 0.1 as soon as it's written.", "dense"],
    ["Reward: 0.1 per cold box, -0.2 per spoiled box, both at once.", "dense"],
    ["It gets 0.1 per ship. These points are given when they occur.", "dense"],
    ["A right book is 1. It all gets decided after the order.", "terminal"],
    ["The table is read off once, when the pen's gate is shut.", "terminal"],
    ["The reward isn't given before the answer.", "terminal"],
    ["Reward is the filled share of the bin when the belt is empty.", "terminal"],
    ["Win = 1, lose = -1, no points during the game.", "terminal"],
    ["Reward 1 for a match. Checking happens once, after finish().", "terminal"],
    ["The reward comes after baking and not a moment earlier.", "terminal"],
    ["I'd give 0.7 for the answer and 0.3 for the page. All at the end.", "terminal"],
    ["In the end the diary must look like ours: that's 1.", "terminal"],
    ["After `submit` we wait and run the checks. Reward = checks passed / all.", "terminal"],
    ["# Scoring (only when the fault is fixed)\n\n- 0.5 right cause\n- 0.5 right fix", "terminal"],
  ])("is told: %s", (text, mode) => {
    expect(read(`The agent works in a simulation.\n${text}`).mode?.value).toBe(mode);
  });

  it.each([
    "It gets 0.2 when a ticket is closed.",
    "The score is 0.2 once each ticket is closed.",
    "The reward is 1 when a ticket is closed.",
    "A ticket that is submitted is worth 0.1.",
  ])("is not told of what happens again and again: %s", (text) => {
    expect(read(`The agent works in a simulation.\n${text}`).mode).toBeNull();
  });
});

describe("what settles nothing", () => {
  it("is what somebody who is quoted would pay, where the sender settles it", () => {
    const mail = (sender: string): string =>
      `${sender}\n\nNoor\n\n> I would give 0.1 for each pin that sets.`;
    expect(amountsOf(mail("1 if the door opens, 0 if it doesn't."))).toEqual([1, 0]);
    expect(amountsOf(mail("Fine, let's do that."))).toEqual([0.1]);
    expect(read(mail("1 if the door opens, 0 if it doesn't.")).remarks[0]?.message).toContain(
      "I would give 0.1",
    );
  });

  it("is what is only asked, and not a wish that is put as a question", () => {
    const structureOf = (text: string): unknown => read(text).structure.map(({ value }) => value);
    expect(structureOf("The agent picks a lock. Should it get a picture of the lock?")).toEqual([]);
    expect(structureOf("Could you make one where it gets a picture of a lock?")).toEqual([
      "multi-modal",
    ]);
  });

  it.each([
    "That's worth 1. (v1 had 0.2 each, players farmed them.)",
    "That's worth 1. The first version paid 0.2 for a lamp.",
  ])("is an earlier version: %s", (text) => {
    expect(amountsOf(`The player lights lamps. ${text}`)).toEqual([1]);
  });

  it("is data of something else", () => {
    const counts = (text: string): unknown => read(`The model answers. ${text}`).counts?.value;
    expect(counts("Last year we collected 700 rows for training a classifier.")).toBeUndefined();
    expect(counts("Last year we collected 700 rows for training.")).toEqual({ train: 700 });
  });
});

describe("a word that speaks for something", () => {
  it("does not reach over into the next sentence", () => {
    const { verification } = read(
      "The model replies once with a label. 300 orders for testing\n- exact match, nothing fuzzy",
    );
    expect(verification?.value).toBe("exact");
  });

  it("is no user where people are rows of data and nobody speaks", () => {
    const of = (more: string): unknown =>
      read(`The policy sets a valve. We sample 300 virtual patients for training. ${more}`).user;
    expect(of("The simulator replies with the pressure.")).toBeNull();
    expect(of("The patient answers when she is asked.")).not.toBeNull();
  });

  it("is no sandbox where the model answers once and only the grader runs", () => {
    const { leanings, structure } = read(
      "A golf environment. It doesn't get several tries: one Python program, that's it. Hidden tests run in a container.",
    );
    expect(structure.map(({ value }) => value)).toEqual(["single-step"]);
    expect(leanings[0]?.id).toBe("question");
  });

  it("is no answer to a call where it says what is paid", () => {
    expect(read("The agent counts. Otherwise 0.1 for each one that was reported.").feedback).toBe(
      null,
    );
  });

  it.each([
    ["A real trial takes 15 minutes.", undefined],
    ["A run takes 15 minutes.", "turns"],
  ])("ends no episode in reality: %s", (text, ends) => {
    expect(read(`The agent herds sheep. ${text}`).ends?.value).toBe(ends);
  });

  it("is no judge where a line says what is missing", () => {
    const { without, verification } = read("what: pack a bag\ndoesn't have: a user, a judge");
    expect([without?.value, verification]).toEqual([["simulated user", "judge"], null]);
  });

  it("is no judge alone where code decides before it", () => {
    const { verification } = read(
      "The model writes one text. First rules: 60 to 90 words. If a rule is broken: 0. If they hold, an LLM judge scores it.",
    );
    expect(verification?.value).toBe("library-judge");
  });
});

it("takes off what is taken off before a scale is divided", () => {
  const of = (pay: string): unknown => read(`A judge scores tone from 1 to 5 and ${pay}.`).range;
  expect(of("(score-1)/4 is the reward")).toMatchObject({ value: [0, 1] });
  expect(of("the score divided by 5 is the reward")).toMatchObject({ value: [0, 1] });
});

it("limits no tool by a number that the cap is in doubt about", () => {
  const { budgets, doubts } = read(
    "The model plays chess with move(uci). The game is over after 50 moves. You may make up to 80 moves.",
  );
  expect([budgets, doubts[0]?.candidates]).toEqual([null, [50, 80]]);
});

it("reads what is wanted on a line of its own beside what it pays", () => {
  const { success } = read("wants: all of the list is in\npays: 1, or 0.5 if one is missing");
  expect(success?.value).toBe("wants: all of the list is in pays: 1, or 0.5 if one is missing");
});

it("pays once for what holds for every one", () => {
  expect(read("It gets one point if every car is on board.").amounts?.value[0]?.each).toBeNull();
});

describe("a question of a talk without its mark", () => {
  it("is answered by who speaks next", () => {
    const { turns } = read("Ann: pay is 1 at a win. Good?\nBob: how many steps\nAnn: 30");
    expect(turns).toMatchObject({ value: 30, quote: "30 steps" });
    expect(read("Ann: pay is 1 at a win\nAnn: how many steps\nAnn: 30").turns).toBeNull();
  });

  it("tells what is seen and what is wanted", () => {
    const { feedback, success } = read(
      "pm: what does it see?\neng: the map of the town\npm: when's it done?\neng: table is set\npm: points?\neng: 1 if so, 0 if not",
    );
    expect(feedback?.value).toBe("sees: the map of the town");
    expect(success?.value).toContain("done when: table is set");
  });
});

it("reads outcomes with an amount in each of several columns", () => {
  const table = (first: string, cell: string): string =>
    `The model herds sheep.\n\n| ${first} | first try | after a reset |\n|---|---|---|\n| all penned | 1.0 | ${cell} |\n| a sheep is lost | -0.5 | -0.5 |\n`;
  expect(amountsOf(table("outcome", "0.6"))).toEqual([1, 0.6, -0.5, -0.5]);
  expect(amountsOf(table("field", "0.6"))).toBeUndefined();
  expect(amountsOf(table("outcome", "60 s"))).toBeUndefined();
});

it("hears who plays somebody, in whichever order", () => {
  expect(read("A tenant, whom another LLM plays, reports a defect.").user?.quote).toBe(
    "tenant, whom another LLM plays",
  );
});
