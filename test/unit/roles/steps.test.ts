import { expect, it } from "vitest";
import { brief, rolesOf, writtenAndReadBack } from "../../support/read-domain.js";

interface Module {
  readonly name: string;
  readonly source: string;
  readonly roles: Readonly<Record<string, unknown>>;
}

const tasks = `
TASKS = {"train": [{"size": 3}], "test": [{"size": 4}]}
`;
const rest = { style: "steps", from: "TASKS", splits: "train test" };

const modules: readonly Module[] = [
  {
    name: "a record with observation, reward, done and truncated",
    source: `
from dataclasses import dataclass
${tasks}
@dataclass
class StepResult:
    observation: str
    reward: float
    done: bool
    truncated: bool = False

class Lake:
    """Cross the ice."""
    def reset(self, size: int, seed: int = 0) -> StepResult:
        return StepResult("start", 0.0, False)

    def go(self, direction: str) -> StepResult:
        """Go one step."""
        return StepResult("ice", 0.0, False)

    def look(self) -> str:
        """Look around."""
        return "ice"
`,
    roles: {
      ...rest,
      class: "Lake",
      start: "reset(size, seed=seed)",
      result: "observation reward done truncated",
      tools: "go look",
    },
  },
  {
    name: "scalars of numpy",
    source: `
import numpy as np
from typing import Tuple
${tasks}
class Lights:
    """Put the lights out."""
    def __init__(self, size: int):
        self.size = size

    def press(self, row: int) -> Tuple[np.ndarray, np.float32, np.bool_]:
        """Press a row."""
        return np.zeros(3), np.float32(0), np.bool_(True)
`,
    roles: { ...rest, class: "Lights", start: "__init__(size)", result: "0 1 2", tools: "press" },
  },
  {
    name: "types by names of the author's own, in Gymnasium's order",
    source: `
Board, Pay, Over, More = list[int], float, bool, dict
${tasks}
class Lights:
    """Put the lights out."""
    def __init__(self, size: int):
        self.size = size

    def press(self, row: int) -> tuple[Board, Pay, Over, More]:
        """Press a row."""
        return [0], 0.0, True, {}
`,
    roles: { ...rest, class: "Lights", start: "__init__(size)", result: "0 1 2", tools: "press" },
  },
  {
    name: "five values in Gymnasium's order",
    source: `
from typing import Any
${tasks}
class Cart:
    """Balance a pole."""
    def __init__(self, size: int = 3):
        self.size = size

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return "start", {}

    def push(self, left: bool) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Push the cart."""
        return "moved", 1.0, False, False, {}

    def close(self) -> None:
        pass
`,
    roles: {
      ...rest,
      class: "Cart",
      construct: { size: "$task.size" },
      start: "reset(options, seed=seed)",
      result: "0 1 2 3",
      tools: "push",
      close: "close",
    },
  },
  {
    name: "four values without types",
    source: `
${tasks}
class Snake:
    """Eat apples."""
    def start(self, size):
        self.size = size
        return self._view()

    def _view(self): return "."

    def turn(self, direction: str):
        """Turn and move."""
        return self._view(), 0.1, False, {"length": 3}
`,
    roles: { ...rest, class: "Snake", start: "start(size)", result: "0 1 2", tools: "turn" },
  },
  {
    name: "three typed values in another order",
    source: `
${tasks}
class Dice:
    """Roll high."""
    def __init__(self, size: int): self.size = size

    def roll(self) -> tuple[str, bool, float]:
        """Roll the die."""
        return "six", True, 1.0
`,
    roles: { ...rest, class: "Dice", start: "__init__(size)", result: "0 2 1", tools: "roll" },
  },
  {
    name: "dicts, a status tool of another form, and a sum the class keeps too",
    source: `
${tasks}
class Garden:
    """Grow a garden."""
    def reset(self, size: int) -> dict:
        self.total_reward = 0.0
        self.done = False
        return {"observation": "bare earth", "reward": 0.0, "done": False}

    def plant(self, what: str) -> dict:
        """Plant something."""
        self.total_reward += 0.5
        return {"observation": "planted", "reward": 0.5, "done": self.done}

    def weather(self) -> dict:
        """Look at the sky."""
        return {"sky": "blue"}

    def is_done(self) -> bool:
        """Whether it is over."""
        return self.done

    def get_total_reward(self) -> float:
        return self.total_reward
`,
    roles: {
      ...rest,
      class: "Garden",
      start: "reset(size)",
      result: "observation reward done",
      tools: "plant weather",
    },
  },
  {
    name: "a typed dict that tools share",
    source: `
from typing import TypedDict
${tasks}
class Outcome(TypedDict):
    message: str
    reward: float
    finished: bool

class Trader:
    """Buy low, sell high."""
    def begin(self, size: int) -> str:
        self.size = size
        return "market opens"

    async def buy(self, amount: int) -> Outcome:
        """Buy."""
        if amount <= 0:
            raise ValueError("buy something")
        return {"message": "bought", "reward": 0.0, "finished": False}

    async def sell(self, amount: int) -> Outcome:
        """Sell."""
        return {"message": "sold", "reward": 1.0, "finished": True}
`,
    roles: {
      ...rest,
      class: "Trader",
      start: "begin(size)",
      result: "message reward finished",
      tools: "buy sell",
      mistakes: "ValueError",
    },
  },
  {
    name: "a named tuple, and an end that is also a property",
    source: `
from typing import NamedTuple
${tasks}
class Turn(NamedTuple):
    text: str
    points: int
    over: bool

class Darts:
    """Throw darts."""
    def new_game(self, size: int) -> None:
        self.size = size
        self.finished = False

    def throw(self, field: int) -> Turn:
        """Throw a dart."""
        self.finished = field == 20
        return Turn("hit", field, self.finished)
`,
    roles: {
      ...rest,
      class: "Darts",
      start: "new_game(size)",
      result: "text points over",
      tools: "throw",
    },
  },
];

it.each(modules)("reads step results: $name", ({ source, roles }) => {
  expect(brief(rolesOf(source))).toEqual({ ...roles, questions: ["reward.mode"] });
});

it("takes the end's reward where the mode is not described", () => {
  const { questions } = rolesOf(modules[0]!.source);
  expect(questions.filter(({ key }) => key !== "reward.range")).toEqual([
    {
      key: "reward.mode",
      why: "tools give a reward for each step: pay it at the end, or step by step",
      candidates: ["terminal", "dense"],
      otherwise: "terminal",
    },
  ]);
});

it("asks which of two forms of step results is meant", () => {
  const { questions } = rolesOf(`
${tasks}
REWARD_RANGE = (0, 1)
class Two:
    """Two forms."""
    def reset(self, size: int) -> str:
        return ""
    def a(self) -> dict:
        """A."""
        return {"text": "", "reward": 0.0, "done": True}
    def b(self) -> dict:
        """B."""
        return {"message": "", "score": 0.0, "over": True}
`);
  expect(questions.map(({ key, candidates }) => [key, candidates])).toEqual([
    [
      "domain.result",
      [
        { text: "text", reward: "reward", done: "done" },
        { text: "message", reward: "score", done: "over" },
      ],
    ],
    ["reward.mode", ["terminal", "dense"]],
  ]);
});

it("asks whether a model reads one of several keys or all of them, but not what is paid", () => {
  const { questions } = rolesOf(`
${tasks}
class Depot:
    """Keep the depot going."""
    def reset(self, size: int) -> str:
        return ""
    def order(self, count: int) -> dict:
        """Order."""
        return {"day": 1, "stock": count, "debug": 0, "reward": 0.0, "done": True}
`);
  const rest = { reward: "reward", done: "done" };
  expect(questions.find(({ key }) => key === "domain.result")?.candidates).toEqual([
    { text: ["day", "stock"], ...rest },
    { text: "day", ...rest },
    { text: "stock", ...rest },
  ]);
});

it("does not take a report of the standing for a step result", () => {
  const { roles } = rolesOf(`
${tasks}
class Chess:
    """Mate."""
    def reset(self, size: int) -> str:
        self.score = 0.0
        self.done = False
        return ""
    def move(self, uci: str) -> str:
        """Move."""
        return uci
    def standing(self) -> dict:
        """How the game stands."""
        return {"text": "even", "score": self.score, "done": self.done}
`);
  expect(brief({ roles, questions: [], diagnostics: [] })).toMatchObject({
    style: "state",
    done: "done",
    reward: "score",
    tools: "move standing",
  });
});

it.each(modules)("means the same once it is written down: $name", ({ source }) => {
  const { before, after } = writtenAndReadBack(source);
  expect(brief(after)).toEqual(brief(before));
});

it("takes no method for a tool that takes what calls give: a model would say what it earned", () => {
  const tower = (taken: string) => `
from typing import NamedTuple
TASKS = [{"order": "red"}]
class Outcome(NamedTuple):
    text: str
    points: float = 0.0
    over: bool = False
class Tower:
    """Stack the blocks."""
    def __init__(self, order: str) -> None:
        self.order, self.history = order, []
    def put(self, block: str) -> Outcome:
        """Put a block on top."""
        return self.log(Outcome("it stands", 0.25, block == self.order))
    def log(self, outcome: ${taken}) -> Outcome:
        """Keep what happened."""
        self.history.append(outcome)
        return outcome
`;
  const read = (taken: string) => {
    const { roles, passed, reasons } = rolesOf(tower(taken));
    return {
      tools: roles?.domain.tools.map(({ method }) => method),
      result: reasons["domain.result"],
      passed: passed.map(({ name }) => name),
    };
  };
  for (const taken of ["Outcome", "Outcome | None", "list[Outcome]"])
    expect(read(taken)).toEqual({
      tools: ["put"],
      result: "`put` returns a `Outcome` with `text`, `points` and `over`",
      passed: ["log"],
    });
  expect(read("str").tools).toEqual(["put", "log"]);
});
