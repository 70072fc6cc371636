import { expect, it } from "vitest";
import type { RecordFacts } from "../../../shared-domain/recording.js";
import { reward } from "../../../src/emit/readme-reward.js";
import { markdown } from "../../../src/kit/index.js";
import { environmentOf, fixtureContract } from "../../support/environment.js";

function told(
  solved: NonNullable<RecordFacts["looked"]>["solved"],
  all: number,
  more: { readonly stopped?: string; readonly reach?: object } = {},
): string {
  const facts = {
    reward: { measured: [0, 1], oracle: 1, random: 0.1, noop: 0 },
    looked: { looked: all, all, stopped: more.stopped ?? "done", worst: [], solved },
    reach: more.reach,
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

it("tells nothing that depends on how far a machine came before time ran out", () => {
  const some = { stopped: "time" };
  expect(told({ plays: 117, mean: 1, short: 0 }, 130, some)).toContain(
    "played on some of 130 tasks.",
  );
  expect(told({ plays: 117, mean: 1, short: 3 }, 130, some)).toContain(
    "played on some of 130 tasks, and earns less than the top on some of them.",
  );
  const ends = {
    kind: "end",
    file: "domain.py",
    line: 7,
    change: "4 is 5",
    function: "",
    run: true,
  };
  const other = { ...ends, kind: "number", line: 9 };
  const reached = (stopped: string, caught: number): string => {
    const mutants = { all: 170, tried: 48, caught, stopped, survived: [ends, other] };
    const reach = {
      tools: { called: 1, all: 1 },
      lines: { run: 9, all: 9, missed: [] },
      branches: { run: 2, all: 2 },
      rewards: [0, 1],
      distinct: 2,
      ends: { done: 3, truncated: 0, left: 1 },
      unproven: [],
      mutants,
    };
    return told({ plays: 130, mean: 1, short: 0 }, 130, { reach });
  };
  expect(reached("time", 43)).toBe(reached("time", 39));
  expect(reached("time", 43)).toContain("no play shows what domain.py:7 does");
  expect(reached("time", 43)).not.toContain("domain.py:9");
  expect(reached("early", 43)).toContain("before all that pays or ends was changed");
  expect(reached("early", 43)).not.toContain("domain.py:7");
  expect(reached("done", 43)).toContain("43 of 48 caught");
});

it("counts the calls of an episode", () => {
  const environment = environmentOf(fixtureContract("number_hunt"));
  const capped = (calls: number): string => {
    const contract = { ...environment.contract, limits: { ...environment.contract.limits, calls } };
    return markdown.blocks(reward({ ...environment, contract, facts: null })).text;
  };
  expect(capped(1)).toContain("An episode is cut off after one call.");
  expect(capped(12)).toContain("An episode is cut off after 12 calls.");
});
