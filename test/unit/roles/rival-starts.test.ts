import { expect, it } from "vitest";
import { rolesOf } from "../../support/read-domain.js";

/** A lamp with two methods by the signatures and bodies given, and what the module has around it. */
const lamp = (first: string, second: string, around = ""): string => `
${around}
class Lamp:
    """Light the lamp; 1 if it is lit."""

    def __init__(self) -> None:
        self.n, self.done, self.reward = 0, False, 0.0

    ${first}

    ${second}

    def flip(self, n: int) -> str:
        """Flip a switch."""
        self.done, self.reward = True, float(n == self.n)
        return "click"
`;

const method = (head: string, body: string): string => `def ${head} -> str:
        """What it does."""
        ${body}
        return "dark"`;
const begins = (head: string): string => method(head, "self.hand, self.done = 1, False");
const button = (head: string): string => method(head, "self.lit = 1");
const seeds = "TRAIN_SEEDS = range(20)";
const rows = 'TASKS = {"train": [{"word": "a"}], "test": [{"word": "b"}]}';

/** What is asked of the start. */
function asked(source: string): readonly unknown[] | null {
  const { questions } = rolesOf(source);
  return questions.find(({ key }) => key === "domain.start.call")?.candidates ?? null;
}

it.each([
  [
    "`start` takes the seeds, `reset` is only called so",
    "start(self, seed: int)",
    "reset(self)",
    seeds,
  ],
  ["any name that takes the seeds", "deal(self, seed: int)", "reset(self)", seeds],
  ["`start` takes the fields of rows", "start(self, word: str)", "reset(self)", rows],
])("asks which of two begins the episode: %s", (_, taking, plain, around) => {
  const source = lamp(begins(taking), button(plain), around);
  expect(asked(source)).toEqual([taking.slice(0, taking.indexOf("(")), "reset"]);
});

it("says what the likeliest takes that the other does not", () => {
  const { questions } = rolesOf(
    lamp(begins("start(self, seed: int)"), button("reset(self)"), seeds),
  );
  expect(questions).toEqual([
    {
      key: "domain.start.call",
      why: "each of `start` and `reset` of `Lamp` may begin an episode; `start` takes the seed, `reset` does not; the others become tools",
      candidates: ["start", "reset"],
    },
  ]);
});

it.each([
  ["both take the seed", "start(self, seed: int)", "reset(self, seed: int)"],
  ["neither takes anything, and both set the end anew", "start(self)", "reset(self)"],
])("asks where %s", (_, first, second) => {
  expect(asked(lamp(begins(first), begins(second)))).toEqual(["reset", "start"]);
});

it.each([
  ["the plainest takes the seed", begins("reset(self, seed: int)"), button("start(self)"), seeds],
  [
    "a tool takes a seed that no task has",
    begins("reset(self)"),
    button("plant(self, seed: int)"),
    "",
  ],
  [
    "a tool is called `load`",
    begins("reset(self, seed: int)"),
    button("load(self, box: str)"),
    seeds,
  ],
])("asks nothing where %s", (_, first, second, around) => {
  expect(asked(lamp(first, second, around))).toBe(null);
});

it("keeps the answer, and does not throw the module's seeds away", () => {
  const source = lamp(begins("start(self, seed: int)"), button("reset(self)"), seeds);
  const told = rolesOf(source, { domain: { start: { call: "start" } } });
  expect([told.questions, told.roles?.tasks.seeds]).toEqual([[], { train: "TRAIN_SEEDS" }]);
  const { questions } = rolesOf(source, { domain: { start: { call: "reset" } } });
  expect(questions.map(({ key, assumed }) => [key, assumed])).toEqual([["tasks.seeds", true]]);
  expect(questions[0]!.why).toMatch("the module has `TRAIN_SEEDS`, and the start takes no seed");
});
