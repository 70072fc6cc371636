import { expect, it } from "vitest";
import { contractOf, factsOf, rolesOf } from "../../support/read-domain.js";

const candidates = (source: string, key: string, told = {}) =>
  rolesOf(source, told).questions.find((each) => each.key === key)?.candidates;

const robot = `
class Robot:
    """Bring the parcel to the dock."""
    def __init__(self, seed: int) -> None:
        self.at, self.battery, self.given_up = seed % 3, 9, False
    def move(self, by: int) -> str:
        """Move by some fields."""
        self.at += by
        self.battery -= 1
        return "moved"
    def stop(self) -> str:
        """Give up."""
        self.given_up = True
        return "stopped"
    @property
    def arrived(self) -> bool:
        return self.at == 5
    @property
    def alive(self) -> bool:
        return self.battery > 0
    @property
    def reward(self) -> float:
        return 1.0 if self.arrived else 0.0
`;

it("asks what ends an episode beside the one thing that is named so", () => {
  expect(candidates(robot, "domain.done")).toEqual([
    "not alive",
    "not alive or given_up",
    "not alive or arrived",
  ]);
  const read = robot.replace("self.battery > 0", "self.battery > 0 and not self.arrived");
  expect(candidates(read, "domain.done")).toEqual(["not alive", "not alive or given_up"]);
  const solved = robot.replace("def alive", "def solved").replaceAll("arrived", "_arrived");
  expect(candidates(solved, "domain.done")).toEqual(["solved", "solved or given_up"]);
  const reads = solved.replace("self.battery > 0", "self.given_up");
  expect(candidates(reads, "domain.done")).toBeUndefined();
  const moved = solved.replace("self.battery -= 1", "self.battery -= 2 if self.given_up else 1");
  expect(candidates(moved, "domain.done")).toBeUndefined();
});

const kitchen = `
def tool(f):
    return f
TASKS = {"train": [{"dish": "soup", "minutes": 5}]}
class Kitchen:
    """Cook what was ordered and serve it."""
    def __init__(self, dish: str, minutes: int) -> None:
        self._dish, self._minutes, self.done, self.reward = dish, minutes, False, 0.0
    def ticket(self) -> str:
        return f"order: {self._dish}"
    @tool
    def serve(self, minutes: int) -> str:
        """Serve it after some minutes."""
        self.done, self.reward = True, float(minutes == self._minutes)
        return "served"
`;

it("asks whether a method that no model can call shows the beginning", () => {
  expect(candidates(kitchen, "domain.observe")).toEqual(["ticket", null]);
  const read = kitchen.replace('return "served"', "return self.ticket()");
  expect(candidates(read, "domain.observe")).toBeUndefined();
  const won = kitchen.replace("def ticket", "def solution");
  expect(candidates(won, "domain.observe")).toBeUndefined();
});

const triage = kitchen
  .replace("    @tool\n", "")
  .replace("def ticket", "def get_initial_message")
  .replace(
    "    def serve",
    '    def get_system_prompt(self) -> str:\n        return "You are a cook."\n    def serve',
  );

it("takes what is named as the first message and the system prompt for these, and for no tools", () => {
  const { roles } = rolesOf(triage);
  expect(roles?.domain).toMatchObject({ observe: "get_initial_message" });
  expect(roles?.domain.tools.map(({ shown }) => shown)).toEqual(["serve"]);
  expect(candidates(triage, "system_prompt")).toEqual(["You are a cook.", "docstring", "none"]);
});

it("takes no other split of a function that looks its split up in a mapping each time", () => {
  const rows = (body: string) =>
    rolesOf(`${kitchen.replace("TASKS =", "_ROWS =")}
def tasks(split: str) -> list[dict]:
${body}
`).roles?.tasks.splits;
  const many = "[_ROWS['train'][0] for _ in range(9 if split == 'train' else 2)]";
  const lookup = "    seed = {'train': 1, 'eval': 2}[split]\n";
  expect(rows(`${lookup}    return ${many}`)).toEqual({ train: "train", eval: "validation" });
  expect(rows(`    return ${many}`)).toEqual({ train: "train", test: "test" });
  const left = `    if split != 'train':\n        return [_ROWS['train'][0]]\n${lookup}    return ${many}`;
  expect(rows(left)).toMatchObject({ test: "test" });
  const branch = "    seed = {'train': 1, 'eval': 2}[split] if split else 0\n";
  expect(rows(`${branch}    return ${many}`)).toMatchObject({ test: "test" });
});

const customers = `
from dataclasses import dataclass
@dataclass
class Customer:
    name: str
    split: str = "train"
CUSTOMERS = [Customer("Ada"), Customer("Bo", "test")]
class Call:
    """Sell it."""
    def __init__(self, customer: Customer) -> None:
        self.customer, self.done, self.reward = customer, False, 0.0
    def sell(self) -> str:
        """Sell."""
        self.done = True
        return "sold"
`;

it("asks which splits rows name that the author points at", () => {
  const asked = rolesOf(customers, { tasks: { from: "CUSTOMERS" } }).questions;
  expect(asked.find(({ key }) => key === "tasks.splits")?.why).toMatch(/^each row says its own/);
  const plain = customers.replace('    split: str = "train"\n', "    age: int = 4\n");
  const { questions } = rolesOf(plain, { tasks: { from: "CUSTOMERS" } });
  expect(questions.map(({ key }) => key)).not.toContain("tasks.splits");
});

const act = (parameter: string, line: string, head = "") => `
import enum, json, re
class Colour(enum.Enum):
    RED = 1
${head}
class Game:
    """Play."""
    def __init__(self, seed: int) -> None:
        self.done, self.reward = False, float(seed)
    def act(self, ${parameter}) -> str:
        """Act."""
        self.done = True
        ${line}
        return "done"
`;

it("takes what a tool's conversion raises for the model's mistake", () => {
  const mistakes = (parameter: string, line: string) =>
    contractOf(act(parameter, line)).contract?.domain.mistakes;
  expect(mistakes("colour: int", "Colour(colour)")).toEqual(["ValueError"]);
  expect(mistakes("colour: str", "Colour[colour.upper()]")).toEqual(["KeyError"]);
  expect(mistakes("colour: Colour", "Colour(colour)")).toEqual([]);
  expect(mistakes("text: str", "int(text.strip())")).toEqual(["ValueError"]);
  expect(mistakes("text: str", "[int(part) for part in text.split()]")).toEqual(["ValueError"]);
  expect(mistakes("text: str", "int(len(text))")).toEqual([]);
  expect(mistakes("number: float", "int(number)")).toEqual([]);
  expect(mistakes("text: str", "int(self.kept)")).toEqual([]);
  expect(mistakes("text: str", "[int(part) for part in self.kept.split()]")).toEqual([]);
  expect(mistakes("text: str", "Colour(self.kept)")).toEqual([]);
  expect(mistakes("text: str", "json.loads(text)")).toEqual(["JSONDecodeError"]);
  expect(mistakes("text: str", "re.compile(text)")).toEqual(["re.error", "re.PatternError"]);
  expect(mistakes("text: str", 're.search("a+", text)')).toEqual([]);
});

it("leaves out what the tool catches itself", () => {
  const converts = (caught: string) => {
    const line = `try:\n            json.loads(text)\n        except ${caught}:\n            return "no"`;
    const [game] = factsOf(act("text: str", line)).classes.filter(({ name }) => name === "Game");
    return game!.methods.find(({ name }) => name === "act")?.converts;
  };
  expect(converts("ValueError")).toBeUndefined();
  expect(converts("(KeyError, json.JSONDecodeError)")).toBeUndefined();
  expect(converts("KeyError")).toEqual(["JSONDecodeError"]);
});

const swarm = `
LAYOUTS = ["..b/r..", "r.b/..."]
HELD_OUT = ["b../..r"]
class Swarm:
    """Fly both drones home."""
    def __init__(self, layout: str) -> None:
        self.rows, self.done, self.reward = layout.split("/"), False, 0.0
    def fly(self, drone: str) -> str:
        """Fly one of them."""
        self.done = True
        return "flown"
`;

it("offers rows that fit for training where only another split is named", () => {
  expect(candidates(swarm, "tasks.from")).toEqual([
    { train: "LAYOUTS", test: "HELD_OUT" },
    { test: "HELD_OUT" },
  ]);
  const counted = swarm.replace(/LAYOUTS = .*/, "LAYOUTS = 3");
  expect(candidates(counted, "tasks.from")).toEqual([{ test: "HELD_OUT" }]);
});

const lexicon = `
TRAIN = [{"word": "run", "definition": "to move fast"}]
class Lexicon:
    """Name the word that is described."""
    def __init__(self, word, definition):
        self.word, self.definition, self.done, self.reward = word, definition, False, 0.0
    def name(self, text: str) -> str:
        """Name it."""
        self.done, self.reward = True, float(text == self.word)
        return "named"
`;

it("asks whether what a task gives and nothing reads is shown, also where it has no type", () => {
  expect(candidates(lexicon, "domain.observe")).toEqual(["definition", null]);
  expect(
    candidates(lexicon.replace("definition):", "definition: str):"), "domain.observe"),
  ).toEqual(["definition", null]);
  const number = lexicon.replace("definition):", "definition: int):");
  expect(candidates(number, "domain.observe")).toBeUndefined();
});

const store = `
class Store:
    """Keep a shop for ten days."""
    def __init__(self, seed: int) -> None:
        self.day, self.cash, self.bankrupt, self.busy = 1, seed, False, False
    def close_shop(self) -> str:
        """Close for today."""
        self.day += 1
        self.bankrupt = self.cash < 0
        self.busy = True
        return "closed"
    def finished(self) -> bool:
        return self.day > 10
    def reward(self) -> float:
        return 1.0
`;

it("asks of what is named after an early end, is set by a move and read by nothing", () => {
  expect(candidates(store, "domain.done")).toEqual(["finished", "finished or bankrupt"]);
  const read = store.replace("return 1.0", "return 0.0 if self.bankrupt else 1.0");
  expect(candidates(read, "domain.done")).toBeUndefined();
  const kept = store
    .replace("def finished(self)", "def _end(self)")
    .replace("self.day += 1", "self.finished = self._end()");
  expect(candidates(kept, "domain.done")).toBeUndefined();
});

const mastermind = `
class Mastermind:
    """Guess the code."""
    def new_game(self, seed: int) -> str:
        self.code, self.done, self.reward = seed, False, 0.0
        return "drawn"
    def guess(self, colours: int) -> str:
        """Guess it."""
        self.done = colours == self.code
        return "guessed"
    def rollout(self, policy):
        """Run a policy to the end."""
        return self.guess(policy(""))
    def run(self):
        """Play it once."""
        self.new_game(3)
        return self.guess(4)
    def ask(self):
        """Play in the terminal."""
        return input()
`;

it("asks whether what plays an episode is a tool", () => {
  const asked = (source: string) => candidates(source, "domain.tools")?.[0];
  expect(asked(mastermind)).toEqual(["guess"]);
  const tame = mastermind
    .replace('policy("")', "3")
    .replace("self.new_game(3)", "self.code += 1")
    .replace("in the terminal", "it again");
  expect(asked(tame)).toBeUndefined();
});

it("says that what is called itself needs a name", () => {
  const called = store.replace("def close_shop", "def __call__");
  const { diagnostics } = rolesOf(
    called
      .replace("    def finished", "    def _finished")
      .replace("    def reward", "    def _reward"),
  );
  expect(diagnostics.find(({ code }) => code === "EPISODE_MISSING")).toMatchObject({
    message: "`Store` has no public method but its own call, and a tool has a name",
    help: expect.stringContaining("rename `__call__`"),
  });
});

const auction = `
import random
class Auction:
    """Second-price auction of ten rounds."""
    def __init__(self, seed: int) -> None:
        self.rng, self.left, self.profit = random.Random(seed), 10, 0
    def bid(self, amount: int) -> str:
        """Bid for the item."""
        self.left -= 1
        self.profit += amount % 7
        return "sold"
    def finished(self):
        return self.left == 0
    def result(self):
        return self.profit / 100
`;

it("asks whether the result that is made of a number is what was earned", () => {
  expect(candidates(auction, "domain.reward")).toEqual(["profit", "result"]);
  const documented = auction.replace("def result(self):", 'def result(self):\n        """Look."""');
  expect(candidates(documented, "domain.reward")).toBeUndefined();
});

const darts = `
class Darts:
    """The bull earns 1, a miss costs 0.1."""
    def __init__(self, seed: int) -> None:
        self.left, self.reward = 9, 0.0
    def throw(self, x: int) -> str:
        """Throw at a point."""
        self.left -= 1
        self.reward = 1.0 if x == 0 else -0.1
        return "thrown"
    @property
    def done(self) -> bool:
        return self.left == 0
`;

it("asks whether a reward that each call sets anew is that of one call", () => {
  const why = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.reward")?.why;
  expect(why(darts)).toMatch(/^`throw` sets `reward` anew, to less than 0 at times/);
  expect(why(darts.replace("self.reward = 1.0", "self.reward += 1.0"))).toBeUndefined();
  expect(why(darts.replace("-0.1\n", "0.0\n"))).toBeUndefined();
  const kept = darts.replace("if x == 0 else", "if x == 0 or self.reward == 1.0 else");
  expect(why(kept)).toBeUndefined();
  const whole = (range: string) => why(`${darts}REWARD_RANGE = ${range}\n`);
  expect([whole("(-0.1, 1)"), whole("(0, 1)")]).toEqual([undefined, undefined]);
  expect(whole("(-0.9, 9)")).toMatch(/^`throw` sets/);
  const ending = darts
    .replace("self.left, self", "self.over, self.left, self")
    .replace("9, 0.0", "False, 9, 0.0");
  const told = ending
    .replace("self.left -= 1", "self.over = True")
    .replace("self.left == 0", "self.over");
  expect(why(told)).toBeUndefined();
});

it("takes success and failure for the end together, whatever stands before the words", () => {
  const climb = `
class Climb:
    """Reach the summit."""
    def __init__(self, seed: int) -> None:
        self.at, self.fallen, self.reward = 0, False, 0.0
    def go(self, n: int) -> str:
        """Climb on."""
        self.at, self.fallen, self.reward = self.at + n, n > 2, 1.0
        return "up"
    def is_success(self) -> bool:
        return self.at > 8
    def is_failure(self) -> bool:
        return self.fallen
`;
  const { roles } = rolesOf(climb);
  expect(roles?.domain.done).toBe("is_success or is_failure");
  expect(roles?.domain.tools.map(({ method }) => method)).toEqual(["go"]);
});

const depot = `
TASKS = {"train": [{"parcels": ["a", "b"]}]}
class Depot:
    """Send each parcel on."""
    def __init__(self, parcels: list[str]) -> None:
        self.parcels, self.score, self.done = parcels, 0, False
    def peek(self) -> str:
        """The next parcel."""
        return self.parcels[0]
    def send(self, bay: str) -> str:
        """Send the next parcel to a bay."""
        self.score += 1 if bay == self.parcels.pop(0) else -1
        return "sent"
    def normalised_score(self) -> float:
        """Points over parcels."""
        return self.score / 2
`;

it("asks about a documented method that gives what was earned in another measure", () => {
  expect(candidates(depot, "domain.reward")).toEqual(["score", "normalised_score"]);
  const told = depot.replace("normalised_score", "fine_score");
  expect(candidates(told, "domain.reward")).toBeUndefined();
});

it("proposes what an object that the episode gives is worth", () => {
  const held = depot
    .replace("self.score, self.done", "self._right, self.done")
    .replace(/self\.score \+= .*\n/, "self._right += 1\n");
  const source = held.replace(
    / {4}def normalised_score[\s\S]*/,
    "    def result(self) -> Result:\n        return Result(self._right)\n",
  );
  const result =
    "class Result:\n    def __init__(self, right: int) -> None:\n        self.right = right\n    @property\n    def reward(self) -> float:\n        return self.right / 2\n";
  expect(candidates(result + source, "domain.reward")).toEqual(["result.reward"]);
});

it("proposes no range from nothing where a docstring speaks of what is taken off", () => {
  const one = depot.replace(/ {4}def normalised_score[\s\S]*/, "");
  expect(candidates(one, "reward.range")).toEqual([[0, 1], "open"]);
  const costs = one.replace("on.", "on. A wrong bay costs a point.");
  expect(candidates(costs, "reward.range")).toEqual(["open", [-1, 1]]);
  expect(candidates(one.replace("on.", "on, or get -1."), "reward.range")?.[0]).toBe("open");
  const judged = (doc: string): string =>
    `TASKS = [{"prompt": "a"}, {"prompt": "b"}]\ndef verify(task, reply):\n    """${doc}"""\n    return float(reply)\n`;
  expect(candidates(judged("Reads the number."), "reward.range")?.[0]).toEqual([0, 1]);
  expect(candidates(judged("Reads the number, minus a fine."), "reward.range")?.[0]).toBe("open");
});

it("asks what the model is told where nothing fills in the docstring", () => {
  const told = depot.replace(
    "Send each parcel on.",
    "You win by sending each of {parcels} to its bay. The reward is a point each.",
  );
  const shown = told.replace(
    "    def peek",
    '    def begin(self) -> str:\n        return "go"\n    def peek',
  );
  expect(candidates(shown, "system_prompt")).toEqual(["none"]);
  expect(candidates(shown.replace("{parcels}", "{all}"), "system_prompt")).toBeUndefined();
});

it("proposes properties that nobody typed, and no number that says it is something else", () => {
  const fund = depot
    .replace("self.score, self.done", "self.cash, self.done")
    .replace("self.score +=", "self.cash +=")
    .replace(
      / {4}def normalised_score[\s\S]*/,
      "    @property\n    def wealth(self):\n        return 0 if self.done else self.cash\n    @property\n    def best_possible(self):\n        return 45\n",
    );
  expect(candidates(fund, "domain.reward")).toEqual(["wealth", "cash"]);
});

it("takes a function for the verdict that names what it grades", () => {
  const essays = `
TASKS = [{"topic": "rain"}, {"topic": "bread"}]
def make_prompt(task):
    return f"Write about {task['topic']}."
async def score_essay(task, essay, judge):
    return 0.0 if len(essay) > 90 else 0.5
`;
  const { verify } = rolesOf(essays).roles!.domain;
  expect(verify).toEqual({
    call: "score_essay",
    args: { task: "$task", essay: "$reply", judge: "$judge" },
  });
  const long = essays.replace("score_essay", "scoreShortEssay").replaceAll("essay", "shortEssay");
  expect(rolesOf(long).roles!.domain.verify?.args).toMatchObject({ shortEssay: "$reply" });
  const styled = essays.replace("essay, judge", "essay, style, judge");
  expect(rolesOf(styled).questions.map(({ key }) => key)).toContain("domain.verify.args.style");
  expect(rolesOf(essays.replace("score_essay", "score_poem")).roles).toBeNull();
});

it("proposes for the end that something holds a value, where it holds nothing at first", () => {
  const desk = depot
    .replace("self.score, self.done = parcels, 0, False", "self.score = parcels, 0")
    .replace(
      "        self.score +=",
      "        self.right: bool | None = None\n        self.score +=",
    )
    .replace(/ {4}def normalised_score[\s\S]*/, "");
  const judged = desk
    .replace("    def peek", "    right: bool | None = None\n    def peek")
    .replace("self.right: bool | None = None", "self.right = bay == 'a'");
  expect(candidates(judged, "domain.done")).toEqual(["right != null", null]);
  const plain = judged.replace("right: bool | None = None", "right: bool = False");
  expect(candidates(plain, "domain.done")).toEqual(["right", null]);
});

it("proposes no truth about the end for the reward", () => {
  const week = depot
    .replace("self.score, self.done = parcels, 0, False", "self.day = parcels, 0")
    .replace("self.score +=", "self.day +=")
    .replace(
      / {4}def normalised_score[\s\S]*/,
      "    def week_over(self):\n        return self.day > 7\n",
    );
  expect(candidates(week, "domain.reward")).toEqual(["day"]);
});

const game = `
from dataclasses import dataclass
from base import Base, Config
from store import load_data
class Game(Base):
    """Play."""
    def __init__(self, config: Config) -> None:
        self.config, self.held = config, load_data()
`;
const base = `
import errors
from dataclasses import dataclass
@dataclass
class Config:
    size: int = 3
@dataclass
class Out:
    observation: str
    reward: float
    done: bool
class Base:
    def reset(self, seed: int = 0) -> str:
        errors.prepared()
        return "go"
    def step(self, move: str) -> Out:
        """Make a move."""
        errors.checked(move)
        return Out(move, 0.0, False)
    def hash(self) -> str:
        """The hash of the state."""
        return "0"
`;
const errors = `
class Illegal(Exception): ...
class Broken(Exception): ...
def checked(move):
    raise Illegal
def prepared():
    raise Broken
`;
const packaged = {
  "base.py": base,
  "errors.py": errors,
  "store.py": "def load_data():\n    return json.loads(TEXT)\n",
};

it("reads what a class inherits from the author's other modules as its own", () => {
  const { roles, questions } = rolesOf(game, { others: packaged });
  expect(roles?.domain).toMatchObject({
    style: "steps",
    result: { text: "observation", reward: "reward", done: "done" },
    mistakes: ["Illegal"],
  });
  const open = Object.fromEntries(questions.map(({ key, candidates }) => [key, candidates]));
  expect(open["domain.tools"]).toEqual([["step"], ["step", "hash"]]);
  // A record of which nothing has to be given is an option, and data that the class loads are no tasks.
  expect(open["domain.construct.config"]).toEqual([{}]);
  expect(roles?.tasks.from).toBeNull();
});

it("takes a config for the task where rows can be it, and data for rows where they say what they hold", () => {
  const told = { ...packaged, "store.py": 'def load_data():\n    return [{"size": 3}]\n' };
  const { roles, questions } = rolesOf(game, { others: told });
  expect(roles?.tasks.from).toBe("load_data");
  expect(questions.map(({ key }) => key)).not.toContain("domain.construct.config");
});

it("says of a config that no JSON makes what the constructor can do", () => {
  const other = game.replace("config: Config", "config: Rules").replace("Base, Config", "Base");
  const { questions } = rolesOf(`import far\nRules = far.Rules\n${other}`, { others: packaged });
  const asked = questions.find(({ key }) => key === "domain.construct.config");
  expect(asked?.why).toContain("`config: Rules | None = None`");
  expect(asked?.candidates).toEqual([]);
});

it("says of a class whose methods were not read where they are", () => {
  const { diagnostics } = rolesOf("from far.base import Env\nclass Game(Env):\n    x = 1\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["EPISODE_MISSING"]);
  expect(diagnostics[0]?.message).toContain("`Game` takes its methods from `far.base.Env`");
});

const hidden = `
class Reward:
    none = 0.0
    format_error_reward = -0.1
class Game:
    """Play."""
    def reset(self, seed: int = 0):
        return "Play.", {"suffix": self.board(), "score": 1}
    def step(self, move: str):
        """Move."""
        return "moved", Reward.none, False, False, {"legal_moves": ["up"], "won": False}
`;

it("names what a model may need and does not read, since it stands in an info", () => {
  const { passed } = rolesOf(hidden);
  const named = passed.filter(({ key }) => key === "domain.observe").map(({ name }) => name);
  expect(named).toEqual(["suffix", "legal_moves"]);
  // What is a text of its own, or a mapping that a step gives as the observation, is shown.
  const shown = rolesOf(hidden.replace('"Play.", {', '{"text": "Play.", '));
  expect(shown.passed.filter(({ name }) => name === "suffix")).toEqual([]);
});

it("proposes no range from 0 where something that is paid lies below it", () => {
  expect(candidates(hidden, "reward.range")).toEqual(["open", [-1, 1]]);
  const above = hidden.replace("-0.1", "0.1");
  expect(candidates(above, "reward.range")).toEqual([[0, 1], "open"]);
  const taken = above.replace("format_error_reward", "step_penalty");
  expect(candidates(taken, "reward.range")).toEqual(["open", [-1, 1]]);
});
