import { describe, expect, it } from "vitest";
import { toldToModel } from "../../../src/describe/told-to-model.js";
import { stubPlan } from "../../../src/describe/stub-plan.js";

const plan = (description: unknown, goal: string) =>
  stubPlan({
    name: "yard",
    "answers.description":
      typeof description === "string" ? description : JSON.stringify(description),
    "answers.goal": goal,
  });

it("tells the model goal and rules of a description in JSON, in prose", () => {
  const told = {
    goal: "Give every lorry its crate",
    rules: ["Lorries wait three turns"],
    reward: { served: 0.2, when: "at the end" },
    max_calls: 80,
    splits: { train: 900 },
  };
  const { description, opening } = plan(told, "Give every lorry its crate");
  expect(description).toBe("Give every lorry its crate.\n\nLorries wait three turns.");
  expect(opening).toBe("Begin.");
});

it("tells the model goal and rules of a description in YAML, and leaves prose as it is", () => {
  const yaml =
    "goal: Give every lorry its crate\nrules:\n  - Lorries wait three turns\nreward: 0.2 each\nmax_calls: 80\n";
  expect(plan(yaml, "Give every lorry its crate").description).toBe(
    "Give every lorry its crate.\n\nLorries wait three turns.",
  );
  const prose = "Goal: give every lorry its crate.\nA lorry waits three turns.\nReward: 0.2 each.";
  expect(plan(prose, "give every lorry its crate.").description).toContain("A lorry waits");
  const lines = "goal: give every lorry its crate\nreward: 0.2 each";
  expect(plan(lines, "give every lorry its crate").description).toContain("reward: 0.2");
});

it("tells it the goal alone where data say nothing else to it", () => {
  const { description } = plan({ purpose: "x", reward: 1, max_calls: 9 }, "Leave the yard.");
  expect(description).toBe("Leave the yard.");
});

it("keeps what prose says of pay and limits, and leaves out what is for its author", () => {
  const { description } = plan("Leave the yard. 1 if out. 900 for training.", "Leave the yard.");
  expect(description).toBe("Leave the yard. 1 if out.");
});

describe("what is no part of the environment", () => {
  const told = (text: string) => toldToModel(text, "Pen the sheep.");

  it.each([
    ["Last year we paid 3 per sheep.", "of another time"],
    ["Hi Tamara,\n\n", "a greeting"],
    ["In our old version the dog had 12 calls.", "of an earlier version"],
    ["Later: a second dog.\n", "of what may come"],
  ])("is left out: %s (%s)", (aside) => {
    const { words, asides } = told(
      `${aside} Pen the sheep. It may call whistle() 30 times. Penned is 1.`,
    );
    expect(words).toBe("Pen the sheep. It may call whistle() 30 times. Penned is 1.");
    expect(asides).toEqual([aside.trim()]);
  });

  it.each([
    "A sheep that was lost costs 0.5.",
    'For example, whistle("come") moves the dog.',
    "Every sheep that is penned pays 0.1.",
    "Thanks to the fence no sheep leaves.",
  ])("keeps a rule, what is paid and an example: %s", (rule) => {
    expect(told(`Pen the sheep. ${rule}`)).toEqual({ words: `Pen the sheep. ${rule}`, asides: [] });
  });

  it("leaves out a signature, and none that holds a rule", () => {
    const mail = "Pen the sheep.\n\nBest regards\nHenk van Dalen\nRoom 3.114";
    expect(told(mail)).toEqual({
      words: "Pen the sheep.",
      asides: ["Best regards / Henk van Dalen / Room 3.114"],
    });
    const rule = "Pen the sheep.\n\nThanks\nHenk\nPS the reward is 1";
    expect(told(rule).words).toContain("PS the reward is 1");
  });
});
