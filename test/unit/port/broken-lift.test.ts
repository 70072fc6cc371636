import { expect, it } from "vitest";
import { brokenLift } from "../../../src/port/outcome.js";
import type { Trajectory } from "../../../src/port/recording.js";

const raised = {
  code: "DOMAIN_RAISES",
  severity: "error" as const,
  message: "act raised AttributeError",
  at: null,
  help: "mend it",
};

function trajectory(...refused: readonly (string | null)[]): Pick<Trajectory, "steps"> {
  const call = { tool: "act", arguments: {} };
  return {
    steps: refused.map((one) => ({ call, seen: null, reward: null, done: false, refused: one })),
  };
}

it.each([
  ["every call", [trajectory("no model_dump"), trajectory("no such tool")], "original", "ORIGINAL"],
  ["some calls", [trajectory("no model_dump", null)], "lift", "LIFTED_BREAKS: DOMAIN_RAISES"],
  ["no call, for none was made", [trajectory()], "lift", "LIFTED_BREAKS: DOMAIN_RAISES"],
] as const)(
  "names the cause of a lift that breaks where the original refuses %s",
  (_, trajectories, by, words) => {
    const broken = brokenLift({ diagnostics: [raised] }, { trajectories, missing: [], tasks: {} });
    expect(broken.by).toBe(by);
    expect(broken.reason).toContain(words);
  },
);

it("names what an original reached for that then refused every call", () => {
  const trajectories = [trajectory("the original broke: ValueError: no file of a game")];
  const { reason } = brokenLift(
    { diagnostics: [raised] },
    { trajectories, missing: ["network far.example"], tasks: {} },
  );
  expect(reason).toMatch(
    /^NEEDS_NETWORK: the original reaches for far\.example: .*no file of a game/,
  );
});

it("tells a split that is empty in the original from a lift that breaks", () => {
  const empty = { ...raised, code: "TASKS_EMPTY", message: "train has no tasks" };
  const broken = (tasks: Record<string, number>, ...more: (typeof raised)[]): [string, string] => {
    const { by, reason } = brokenLift(
      { diagnostics: [empty, ...more] },
      { trajectories: [trajectory(null)], missing: [], tasks },
    );
    return [by, reason];
  };
  const lift = ["lift", expect.stringContaining("LIFTED_BREAKS: TASKS_EMPTY")];
  expect(broken({ validation: 3 })).toEqual([
    "rows",
    "NO_TASKS: as the original loads, train has no tasks",
  ]);
  expect(broken({ train: 5, validation: 3 })).toEqual(lift);
  expect(broken({})).toEqual(lift);
  expect(broken({ validation: 3 }, raised)).toEqual(lift);
});

it("proves nothing by a stand-in for the judge whose answers the code does not read", () => {
  const unread = { ...raised, code: "JUDGE_ANSWER_UNREAD" };
  const broken = (...diagnostics: (typeof raised)[]) =>
    brokenLift({ diagnostics }, { trajectories: [trajectory(null)], missing: [], tasks: {} });
  expect(broken(unread, unread)).toMatchObject({ by: "judge", verdict: "unproven" });
  expect(broken(unread).alternative).toContain("scripted_judge(prompt)");
  expect(broken(unread, raised)).toMatchObject({ by: "lift", verdict: "refused" });
});
