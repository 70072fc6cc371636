import { expect, it } from "vitest";
import type { Json } from "../../../shared-domain/roles/findings.js";
import { openQuestions, settledAnswers } from "../../../src/interview/ask-what-is-left.js";
import {
  back,
  type Decision,
  interview,
  type Interviewer,
} from "../../../src/interview/interview.js";
import type { Answers } from "../../../src/interview/question.js";
import { ideaQuestions } from "../../../src/interview/questions/idea.js";
import { type Around, Subject } from "../../../src/interview/subject.js";
import { understand } from "../../../src/interview/understand/understand.js";

const around: Around = {
  folder: null,
  frameworks: [
    { id: "alpha", title: "Alpha" },
    { id: "beta", title: "Beta" },
  ],
  nameProblem: (name) => (name === "taken" ? "is taken" : null),
  folderProblem: () => null,
  nearest: () => [
    { id: "pegs", title: "pegs", example: "Find pegs.", same: false, calls: 12, typescript: false },
  ],
  drafts: false,
};
const stateOf = (said: Answers) => ({
  questions: ideaQuestions,
  subject: new Subject(
    said,
    understand(String(said["answers.description"] ?? "")),
    around,
    ideaQuestions,
  ),
});

type Move = Json | typeof back | "proposed";

/** A person who gives these answers in turn, and then decides. */
function person(
  moves: readonly Move[],
  decisions: readonly Decision[],
): { interviewer: Interviewer; asked: string[]; proposed: (Json | undefined)[] } {
  const [left, then, asked, proposed] = [
    [...moves],
    [...decisions],
    [] as string[],
    [] as (Json | undefined)[],
  ];
  const interviewer: Interviewer = {
    say: () => {},
    confirm: async () => true,
    review: async () => then.shift() ?? { kind: "write" },
    ask: async (question, subject, { before }) => {
      asked.push(question.key);
      const value = before ?? subject.proposal(question.key).value;
      proposed.push(value);
      const move = left.shift() ?? "proposed";
      return move === "proposed" ? value! : move;
    },
  };
  return { interviewer, asked, proposed };
}

const run = (interviewer: Interviewer, said: Answers = {}): Promise<Answers | null> =>
  interview({
    interviewer,
    said,
    state: async (answers) => stateOf(answers),
    plan: async () => ({ ok: true, text: "" }),
  });

const idea = "Guess a five-letter word within six tries. Reward 1 if solved, else 0.";

it("asks what the description leaves open, and no more than seven things", async () => {
  const { interviewer, asked } = person(
    ["something with ducks", "proposed", [{ name: "feed" }], "1 when all are fed"],
    [],
  );
  const answers = await run(interviewer);
  expect(asked).toEqual([
    "answers.description",
    "answers.build",
    "answers.tools",
    "answers.success",
    "name",
  ]);
  expect(answers).toMatchObject({
    "answers.build": "stubs",
    "limits.calls": 30,
    license: "TBD",
    frameworks: ["alpha", "beta"],
  });
});

it("does not ask what the description says", async () => {
  const { interviewer, asked } = person([idea, "proposed", [{ name: "guess" }]], []);
  const answers = await run(interviewer);
  expect(asked).not.toContain("limits.calls");
  expect(asked).not.toContain("answers.success");
  expect(answers).toMatchObject({
    "answers.budgets": { try: 6 },
    "reward.range": [0, 1],
  });
});

it("goes back, and proposes the answer that was given", async () => {
  const { interviewer, asked, proposed } = person(
    ["a game", "proposed", [{ name: "feed" }], "won fairly", back, "won squarely"],
    [],
  );
  const answers = await run(interviewer);
  expect(asked.slice(3, 6)).toEqual(["answers.success", "name", "answers.success"]);
  expect(proposed[5]).toBe("won fairly");
  expect(answers).toMatchObject({ "answers.success": "won squarely" });
});

it("stays at the first question when somebody goes back there", async () => {
  const { interviewer, asked } = person([back, idea, "proposed", [{ name: "guess" }]], []);
  await run(interviewer);
  expect(asked.slice(0, 2)).toEqual(["answers.description", "answers.description"]);
});

it("changes an answer at the end, and what follows from it", async () => {
  const { interviewer } = person(
    [idea, "proposed", [{ name: "guess" }], "proposed", "use pegs"],
    [{ kind: "change", key: "answers.build" }, { kind: "write" }],
  );
  const answers = await run(interviewer);
  expect(answers).toMatchObject({ "answers.build": "use pegs" });
  // Taken as it is, it has nothing of what was described.
  expect(answers).not.toHaveProperty(["answers.success"]);
});

it("gives nothing where the person stops", async () => {
  const { interviewer } = person([idea, "proposed", [{ name: "guess" }]], [{ kind: "stop" }]);
  expect(await run(interviewer)).toBeNull();
});

it("lists what nobody told, and makes nothing up", () => {
  const state = stateOf({ "answers.description": "An environment about cats." });
  expect(openQuestions(state).map(({ key }) => key)).toEqual([
    "answers.build",
    "answers.tools",
    "answers.success",
    "name",
  ]);
  expect(state.subject.proposal("answers.archetype").value).toBeUndefined();
});

it("comes to the same answers when they are given again", () => {
  const first = settledAnswers(stateOf({ "answers.description": idea }));
  expect(settledAnswers(stateOf(first))).toEqual(first);
});

it("has a problem in words for what cannot be", () => {
  const { subject, questions } = stateOf({ "answers.archetype": "workplace" });
  const problem = (key: string, value: Json): string | null =>
    questions.find((question) => question.key === key)!.problem?.(value, subject) ?? null;
  expect(problem("name", "taken")).toBe('"taken" is taken');
  expect(problem("answers.actions", "tags")).toContain("tagged-text");
  expect(problem("answers.tools", [{ name: "reset" }])).toContain("every episode has");
  expect(problem("secrets", ["not a name"])).toContain("environment variable");
  expect(problem("license", "my own! terms")).toContain("SPDX");
  expect(problem("answers.splits", [])).toContain("one at least");
});

it("notes what holds, and nothing that was taken back", async () => {
  const noted: Answers[] = [];
  const { interviewer } = person(
    [
      "something with ducks",
      "stubs",
      back,
      back,
      "something with geese",
      back,
      idea,
      "stubs",
      [{ name: "guess" }],
    ],
    [],
  );
  await run({
    ...interviewer,
    note: (said) => void noted.push(said),
    review: async () => ({ kind: "stop" }),
  });
  expect(noted.slice(0, 6)).toEqual([
    {},
    { "answers.description": "something with ducks" },
    { "answers.description": "something with ducks", "answers.build": "stubs" },
    { "answers.description": "something with ducks" },
    {},
    { "answers.description": "something with geese" },
  ]);
  expect(noted[6]).toEqual({});
});

it("notes an answer that stays where changing it is left", async () => {
  const noted: Answers[] = [];
  const { interviewer } = person(
    [[{ name: "guess" }], "proposed", back],
    [{ kind: "change", key: "answers.description" }, { kind: "stop" }],
  );
  await run(
    { ...interviewer, note: (said) => void noted.push(said) },
    { "answers.description": idea, "answers.build": "stubs" },
  );
  expect(noted.at(-1)).toMatchObject({ "answers.description": idea });
});

const pegs =
  "Find a hidden code of coloured pegs with guess(code). Reward 1 if found, else 0, at the end.";
const maze =
  "Walk out of a dark maze with walk(direction). Reward 1 if it is out, else 0, at the end.";

it("offers nothing again that an answer had brought which was changed since", async () => {
  const { interviewer, asked, proposed } = person(
    [pegs, "proposed", "proposed", back, back, back, maze],
    [{ kind: "back" }],
  );
  const answers = await run(interviewer);
  expect(asked.slice(3)).toEqual([
    "name",
    "answers.build",
    "answers.description",
    "answers.description",
    "answers.build",
    "name",
  ]);
  expect(proposed[2]).not.toBe(proposed.at(-1));
  expect(answers).toMatchObject({ "answers.tools": [{ name: "walk" }] });
  expect(JSON.stringify({ ...answers, "answers.build": "" })).not.toMatch(/peg|guess/);
});

it("offers an answer again where nothing was changed before it", async () => {
  const { interviewer, proposed } = person(
    [pegs, "proposed", "my_pegs", back, "proposed", "proposed"],
    [{ kind: "back" }],
  );
  const answers = await run(interviewer);
  expect(proposed.at(-1)).toBe("my_pegs");
  expect(answers).toMatchObject({ name: "my_pegs" });
});
