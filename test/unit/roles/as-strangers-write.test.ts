import { expect, it } from "vitest";
import { saidRange } from "../../../shared-domain/roles/said-range.js";
import { contractOf, rolesOf } from "../../support/read-domain.js";

const lift = `
class Lift:
    """Bring everybody to their floor."""
    def reset(self, seed: int = 0):
        return "ground floor", {}

    def step(self, action: int):
        return "up", 0.5, True, False, {}
`;
const told = {
  tasks: { seeds: { train: [0, 10] as [number, number] } },
  more: { reward: { range: [0, 1] as [number, number] } },
};

it("lends the one tool of an episode the docstring of its class, and says so", () => {
  const { contract, decisions } = contractOf(lift, told);
  expect(contract?.tools[0]?.description).toBe("Bring everybody to their floor.");
  expect(decisions.find(({ key }) => key === "tools.description")).toMatchObject({
    value: "Bring everybody to their floor.",
    how: "inferred",
  });
  const own = lift.replace("action: int):", 'action: int):\n        """Move."""');
  expect(contractOf(own, told).contract?.tools[0]?.description).toBe("Move.");
  expect(contractOf(own, told).decisions.map(({ key }) => key)).not.toContain("tools.description");
});

it.each([
  [
    "two tools",
    `${lift}\n    def ring(self, floor: int):\n        return "up", 0.0, False, False, {}\n`,
  ],
  ["notes for developers", lift.replace("Bring everybody", "Wraps `gym.Env`. Bring everybody")],
  ["no docstring", lift.replace(/ {4}"""Bring.*\n/, "")],
])("lends nothing where there are %s", (_, source) => {
  expect(contractOf(source, told).diagnostics.map(({ code }) => code)).toContain(
    "TOOL_UNDOCUMENTED",
  );
});

const desk = `
import random
class Desk:
    """Sort the letters."""
    def __init__(self, seed: int) -> None:
        self.letters = self.make_letters(random.Random(seed))
        self.right = 0
    def make_letters(self, rng):
        return [rng.random()]
    def sort(self, letter: str) -> str:
        """Put a letter into a box."""
        self.right = 1
        return "ok"
    @property
    def done(self) -> bool:
        return self.right > 0
    def score(self) -> float:
        return self.right / len(self.letters)
`;

it("takes an undocumented method that the constructor calls for no tool where others are documented", () => {
  const { roles } = rolesOf(desk);
  expect(roles?.domain.tools.map(({ method }) => method)).toEqual(["sort"]);
  const documented = desk.replace("rng):", 'rng: int):\n        """Make letters."""');
  expect(rolesOf(documented).roles?.domain.tools).toHaveLength(2);
});

const ferry = `
from dataclasses import dataclass
@dataclass(frozen=True)
class Crossing:
    wolf: str
    goat: str
CROSSINGS = [Crossing("wolf", "goat"), Crossing("dog", "hen")]
class Ferry:
    """Row everybody across."""
    def __init__(self, crossing: Crossing) -> None:
        self.crossing = crossing
        self.outcome = 0
    def row(self, passenger: str) -> str:
        """Row."""
        self.outcome = 1 if passenger == self.crossing.goat else -1
        return "there"
    @property
    def finished(self) -> bool:
        return self.outcome != 0
    def reward(self) -> int:
        return self.outcome
`;

it("finds rows that the class itself gives, whatever that is called", () => {
  const quiz = `
class Quiz:
    """Guess the capital of a country."""
    def __init__(self, country: str, capital: str):
        self.country, self.capital, self.done, self.reward = country, capital, False, 0.0
    @classmethod
    def everything(cls) -> list[dict]:
        return [{"country": "France", "capital": "Paris"}, {"country": "Spain", "capital": "Madrid"}]
    @classmethod
    def blank(cls):
        return cls("", "")
    def opening(self) -> str:
        return f"The capital of {self.country}?"
    def guess(self, city: str) -> str:
        """Guess it."""
        self.done, self.reward = True, float(city == self.capital)
        return "ok"
`;
  const asked = rolesOf(quiz).questions.find(({ key }) => key === "tasks.from");
  expect(asked?.candidates).toEqual(["Quiz.everything"]);
});

it("names what the module says of the reward where the model is told what the class says", () => {
  const passed = (head: string): string[] =>
    rolesOf(`"""${head}"""\n${ferry.replace("Row every", "Bring every")}`)
      .passed.filter(({ key }) => key === "system_prompt")
      .map(({ name }) => name);
  expect(passed("Ferry puzzle. Score: 100 points, minus 10 a crossing.")).toEqual([
    "the docstring of the module",
  ]);
  expect(passed("A puzzle about a ferry.")).toEqual([]);
  const told = ferry
    .replace("Row every", "Bring every")
    .replace(
      "    def row",
      "    def intro(self) -> str:\n        return 'Score: 100 points, minus 10 a crossing.'\n    def row",
    );
  expect(
    rolesOf(`"""Score: 100 points, minus 10 a crossing."""\n${told}`).passed.filter(
      ({ key }) => key === "system_prompt",
    ),
  ).toEqual([]);
  expect(passed("A puzzle. The reward comes from `Ferry.reward()`.")).toEqual([]);
});

it("finds rows by the class that the constructor takes", () => {
  const { roles } = rolesOf(ferry, { tasks: { from: "CROSSINGS" } });
  expect(roles?.domain.start?.row).toBe("crossing");
  expect(roles?.range).toEqual([-1, 1]);
  const { questions } = rolesOf(ferry);
  expect(questions.find(({ key }) => key === "tasks.from")?.candidates).toEqual(["CROSSINGS"]);
  const other = ferry.replace("crossing: Crossing", "crossing: str");
  const why = (source: string): string =>
    rolesOf(source).questions.find(({ key }) => key === "tasks.from")?.why ?? "";
  expect(why(ferry)).toContain("fit what `__init__` takes");
  expect(why(other)).not.toContain("fit what");
});

it.each([
  ["The reward is the share of letters in the right box.", [0, 1]],
  ["The reward is the share of letters, minus the time.", null],
  ["The reward is the share of letters and a bonus.", null],
  ["The reward is the share of 3 letters.", null],
  ["The players share of the reward.", null],
])("takes a share for a part of one where nothing comes on top: %s", (text, range) => {
  expect(saidRange(text)).toEqual(range);
});
