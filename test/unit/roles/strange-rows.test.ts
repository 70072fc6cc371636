import { expect, it } from "vitest";
import { contractOf, rolesOf } from "../../support/read-domain.js";

const match = `
class Match:
    """Beat the other hand."""
    def __init__(self, bias: str, seed: int) -> None:
        self.bias, self.seed, self.done, self.reward = bias, seed, False, 0.0
    @staticmethod
    def tasks():
        return [(bias, seed) for bias in ("rock", "paper") for seed in range(4)]
    def throw(self, hand: str) -> str:
        """Throw a hand."""
        self.done, self.reward = True, 1.0
        return "thrown"
`;

it("takes the seed of rows that are lists of all that starting takes from its place", () => {
  const { roles } = rolesOf(match);
  expect(roles?.domain.start).toMatchObject({ fields: ["bias", "seed"], seed: null });
  const shorter = rolesOf(match.replace("[(bias, seed)", "[(bias,)"));
  expect(shorter.roles?.domain.start).toMatchObject({ fields: ["bias"], seed: "seed" });
});

const quiz = `
QUESTIONS = [("Which river flows through Vienna?", "Danube"), ("And through Rome?", "Tiber")]
def grade(question: str, response: str) -> float:
    """Full credit for the name."""
    return float(dict(QUESTIONS)[question] in response)
`;

it("asks which value of a row without names is the question, and takes the answer by its place", () => {
  const { questions } = rolesOf(quiz);
  for (const key of ["domain.prompt", "domain.verify.args.question"])
    expect(questions.find((each) => each.key === key)?.candidates).toEqual(["$task.0", "$task.1"]);
  const said = {
    domain: { prompt: "$task.0", verify: { args: { question: "$task.0" } } },
    tasks: { splits: { train: "train" as const } },
  };
  const { contract } = contractOf(quiz, said);
  expect(contract?.domain).toMatchObject({
    prompt: "$task.0",
    verify: { call: "grade", args: { question: "$task.0", response: "$reply" } },
  });
});

const museum = `
NIGHTS = {"train": [1, 2, 3], "test": [4]}
class Museum:
    """Catch the thief."""
    def __init__(self, night: int) -> None:
        self._night = night
    async def __aenter__(self):
        self.done, self.reward = False, 0.0
        return self
    async def __aexit__(self, *exc):
        self._night = None
    async def visit(self, room: str) -> str:
        """Visit a room."""
        self.done = True
        return "nobody"
`;

it("enters an object that is made of a plain row", () => {
  const { roles } = rolesOf(museum);
  expect(roles?.domain.start?.call).toBe("__aenter__");
  expect(roles?.domain.construct).toEqual({ night: "$task" });
  const two = rolesOf(museum.replace("night: int", "night: int, wing: str"));
  expect(two.roles?.domain.start?.call).toBe("__init__");
});

const bandit = `
CONFIGS = [{"arms": 3}, {"arms": 5}]
EASY_SEEDS = range(50)
class Bandit:
    """Pull arms."""
    def __init__(self, arms: int, seed: int = 0) -> None:
        self.arms, self.seed, self.payout, self.done = arms, seed, 0.0, False
    def pull(self, arm: int) -> str:
        """Pull one arm."""
        self.payout += 1.0
        return "paid"
    @property
    def efficiency(self) -> float:
        """Payout as a share of what the best arm would have paid."""
        return self.payout / 20
`;

it("asks which is the reward where a property says that it measures the other", () => {
  const reward = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.reward")?.candidates;
  expect(reward(bandit)).toEqual(["payout", "efficiency"]);
  expect(reward(bandit.replace("as a share of what", "beside what"))).toBeUndefined();
  expect(reward(bandit.replace("self.payout / 20", "1 / self.arms"))).toBeUndefined();
});

it("names seeds that are beside rows and not taken", () => {
  const { passed } = rolesOf(bandit.replace("CONFIGS", "TASKS"));
  expect(passed.map(({ name }) => name)).toContain("EASY_SEEDS");
});

const ferry = `
class Ferry:
    """Carry them over."""
    def __init__(self, seed: int) -> None:
        self.done, self.reward, self.crossings = False, 0.0, 7
    @property
    def beginning(self) -> str:
        return f"{self.crossings} crossings"
    def cross(self, item: str) -> str:
        """Cross the river."""
        self.done = True
        return "over"
`;

it("asks whether a text that nothing reads is the first observation", () => {
  const observe = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.observe")?.candidates;
  expect(observe(ferry)).toEqual(["beginning", null]);
  expect(observe(ferry.replace(" -> str:\n        return f", ":\n        return f"))).toEqual([
    "beginning",
    null,
  ]);
  for (const other of ["title", "rules"])
    expect(observe(ferry.replace("beginning", other))).toBeUndefined();
  expect(observe(ferry.replace('return "over"', "return self.beginning"))).toBeUndefined();
});
