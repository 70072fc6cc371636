import { expect, it } from "vitest";
import type { RecordFacts } from "../../../shared-domain/recording.js";
import { reward } from "../../../src/emit/readme-reward.js";
import { markdown } from "../../../src/kit/index.js";
import { environmentOf, fixtureContract } from "../../support/environment.js";

function told(solved: NonNullable<RecordFacts["looked"]>["solved"], all: number): string {
  const facts = {
    reward: { measured: [0, 1], oracle: 1, random: 0.1, noop: 0 },
    looked: { looked: all, all, stopped: "done", worst: [], solved },
    top: null,
  } as unknown as RecordFacts;
  return markdown.blocks(reward({ ...environmentOf(fixtureContract("number_hunt")), facts })).text;
}

it("shows the mean over every task, and says where the solution falls short of the top", () => {
  const text = told({ plays: 40, mean: 0.999_99, short: 1 }, 40);
  expect(text).toContain("| the domain's own solution | 0.99999 |");
  expect(text).toContain("played on 40 of 40 tasks, and earns less than the top on 1 of them.");
});

it("says that the solution was not played on all tasks, and nothing where there is nothing to say", () => {
  expect(told({ plays: 1000, mean: 1, short: 0 }, 5000)).toContain("played on 1000 of 5000 tasks.");
  expect(told({ plays: 40, mean: 1, short: 0 }, 40)).not.toContain("was played on");
});
