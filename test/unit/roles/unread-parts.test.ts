import { expect, it } from "vitest";
import { rolesOf } from "../../support/read-domain.js";

const why = (source: string, key: string, told = {}) =>
  rolesOf(source, told).questions.find((each) => each.key === key)?.why;

const files = `
from typing import Any

CASES = [{"id": "a", "question": "Rename a to b.", "initial": {"a": 1}, "expected": {"b": 1}}]

class Files:
    """A file system."""
    def __init__(self) -> None:
        self.root: dict = {}
    def _load_scenario(self, scenario: dict) -> None:
        self.root = dict(scenario)
    def rename(self, old: str, new: str) -> str:
        """Rename a file."""
        self.root[new] = self.root.pop(old)
        return "ok"

def grade(fs: Files, case: dict[str, Any]) -> bool:
    """The same tree."""
    return fs.root == case["expected"]
`;

it("asks what takes the rows where an episode is given nothing of them but the question", () => {
  const asked = rolesOf(files).questions.find(({ key }) => key === "domain.start.call");
  expect(asked?.why).toContain("nothing in it can depend on `initial` and `expected`");
  expect(asked?.candidates).toEqual(["_load_scenario", "__init__"]);
  const start = { call: "__init__" };
  expect(why(files, "domain.start.call", { domain: { start } })).toBeUndefined();
  expect(
    why(files.replace(', "initial": {"a": 1}, "expected": {"b": 1}', ""), "domain.start.call"),
  ).toBeUndefined();
  const taking = files.replace("__init__(self)", "__init__(self, expected: dict)");
  expect(why(taking, "domain.start.call")).toBeUndefined();
});

it("names the function that judges the object where nothing of it is the reward", () => {
  expect(why(files, "domain.reward")).toContain("`grade(fs, case)` judges a `Files`");
  expect(why(files.replace("fs: Files", "fs: dict"), "domain.reward")).not.toContain("judges");
});

const desk = `
WIKI = """You are a help desk agent. Cancel only pending orders. Look an order up before you change it, always."""
TASKS = [{"id": "a", "order": "O1"}]

class Desk:
    """A desk."""
    def __init__(self, order: str) -> None:
        self.wiki = WIKI
        self.order, self.done, self.reward = order, False, 0.0
    def cancel(self, order: str) -> str:
        """Cancel an order."""
        self.done, self.reward = True, float(order == self.order)
        return "cancelled"
`;

it("asks of a text that the object only keeps", () => {
  expect(why(desk, "system_prompt")).toContain("`WIKI` is shown to nobody");
  const shown = desk.replace(
    "    def cancel",
    "    def observe(self) -> str:\n        return self.wiki\n    def cancel",
  );
  expect(why(shown, "system_prompt")).toBeUndefined();
  const used = desk.replace('return "cancelled"', "return WIKI");
  expect(why(used, "system_prompt")).toBeUndefined();
  expect(why(desk.replace(/"""You[^]*?"""/, '"blue"'), "system_prompt")).toBeUndefined();
});

const calculator = `
class Tool:
    def __call__(self) -> str:
        return self.forward()

class Add(Tool):
    def forward(self) -> str:
        """Add."""
        return "3"

class Double(Tool):
    def forward(self) -> str:
        """Double."""
        return "6"
`;

it("says of classes that are one tool each that an episode has them all", () => {
  const { questions, diagnostics } = rolesOf(calculator);
  expect(questions).toEqual([]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "each of `Add` and `Double` is one tool, and an episode is one class that has them all",
  ]);
  const two = calculator.replaceAll(
    /"""(?:Add|Double)."""/g,
    '"""Play."""\n        self.done = True',
  );
  expect(
    rolesOf(two)
      .diagnostics.map(({ message }) => message)
      .join(),
  ).not.toContain("one tool");
  expect(rolesOf(calculator.replaceAll("(Tool)", "")).questions.map(({ key }) => key)).toEqual([
    "domain.class",
  ]);
});

it("says where that stands which the model is told first", () => {
  const line = (source: string) =>
    rolesOf(source).decisions.find(({ key }) => key === "system_prompt")?.place?.line;
  const plain = desk.replace(/WIKI = .*/, "").replace("self.wiki = WIKI", "pass");
  const told = plain.replace(
    "def cancel",
    'def observe(self) -> str:\n        return "hm"\n    def cancel',
  );
  const says = told.replace("A desk.", "Cancel the right order. You earn 1.");
  expect(line(says)).toBe(5);
  expect(
    line(`"""Cancel the right order. You earn 1."""\n${told.replace('    """A desk."""\n', "")}`),
  ).toBe(1);
  expect(line(`${told}\nSYSTEM_PROMPT = "Be kind."\n`)).toBe(17);
});

const adventure = `
class GameOver(Exception):
    pass

class Adventure:
    """Bring the lamp down."""
    def __init__(self, seed: int) -> None:
        self.lamp, self.moves, self.won, self.score = seed % 2, 0, False, 0
    def go(self, where: str) -> str:
        """Go somewhere."""
        self.moves += 1
        if self.moves > 25:
            raise GameOver("too many moves")
        return where
    def drop(self) -> str:
        """Drop the lamp."""
        self.won = True
        return "dropped"
`;

it("asks where an exception ends an episode by its name, and nothing else does", () => {
  const ends = (source: string, told = {}) => why(source, "domain.done", told);
  expect(ends(adventure)).toContain("`go` raises `GameOver`, which refuses a call");
  expect(ends(adventure, { domain: { done: "won" } })).toBeUndefined();
  expect(ends(adventure.replace("self.moves > 25", "self.won"))).toBeUndefined();
  const sets = adventure.replace(
    "            raise",
    "            self.won = False\n            raise",
  );
  expect(ends(sets)).toBeUndefined();
  const read = adventure
    .replace(", self.won, self.score = seed % 2, 0, False, 0", ", self.score = seed % 2, 0, 0")
    .replace("self.won = True", "pass");
  const property = `${read}\n    @property\n    def done(self) -> bool:\n        return self.moves > 25\n`;
  expect(ends(property)).toBeUndefined();
  expect(
    ends(
      property.replace(
        "-> bool:\n        return self.moves > 25",
        "-> bool:\n        return self.lamp == 9",
      ),
    ),
  ).toContain("GameOver");
});

it("fills the seed of a record of options where nothing gives rows, and says what else the record needs", () => {
  const options = `
from typing import TypedDict
class Options(TypedDict):
    seed: int
class Game:
    """Find it."""
    def __init__(self, options: Options) -> None:
        self.done, self.reward = False, 0.0
    def look(self) -> str:
        """Look."""
        return "x"
`;
  const said = (source: string) =>
    rolesOf(source)
      .diagnostics.map(({ message }) => message)
      .join();
  expect(said(options)).toBe("");
  const start = (source: string) => rolesOf(source).roles?.domain.start;
  expect(start(options)).toMatchObject({ seed: null, fixed: { options: { seed: "$seed" } } });
  const more = options.replace("seed: int", "seed: int\n    size: int");
  expect(said(more)).toContain("with domain.start.fixed {options: {seed: $seed}} and what else");
  expect(said(options.replace("seed: int", "size: int"))).not.toContain("holds");
  const rows = `${options}\nTASKS = {"train": [{"options": {"seed": 4}}]}\n`;
  expect(start(rows)).toMatchObject({ fixed: {}, fields: ["options"] });
  const beside = options.replace("options: Options", "seed: int, options: Options | None = None");
  expect(start(beside)).toMatchObject({ seed: "seed", fixed: {} });
  const two = options.replace("options: Options", "options: Options, more: Options");
  expect(start(two)).toMatchObject({ fixed: {} });
});

const trip = `
TRIPS = {"train": [{"id": "a", "goal": "Rome"}]}

class Booking:
    """Book a hotel."""
    def __init__(self, goal: str) -> None:
        self.goal, self.done = goal, False
    def book(self, hotel: str) -> str:
        """Book it."""
        self.done = True
        return "booked"
    def evaluate(self) -> dict[str, float]:
        return {"success": float(self.goal == "x"), "cheap": 0.0}
`;

it("takes several rewards under one name for no tool, and proposes each", () => {
  const { roles, questions } = rolesOf(trip);
  expect(roles?.domain.tools.map(({ shown }) => shown)).toEqual(["book"]);
  expect(questions.find(({ key }) => key === "domain.reward")?.candidates).toEqual([
    "evaluate.success",
    "evaluate.cheap",
  ]);
  const documented = trip.replace("float]:", 'float]:\n        """Evaluate it."""');
  expect(rolesOf(documented).roles?.domain.tools.map(({ shown }) => shown)).toContain("evaluate");
});

it("asks whether a text that says what is to be done opens an episode, though the end reads it", () => {
  expect(why(trip, "domain.observe")).toContain("`goal` of a task is kept");
  const shown = trip.replace(
    'return "booked"',
    "return self._said()\n    def _said(self) -> str:\n        return self.goal",
  );
  expect(why(shown, "domain.observe")).toBeUndefined();
  expect(why(trip.replaceAll("goal", "code"), "domain.observe")).toBeUndefined();
});

it("takes a table of functions for no rows", () => {
  const garden = `
def small(seed: int) -> dict:
    return {"beds": seed}

LEVELS = {"small": small}

class Garden:
    """Grow it."""
    def __init__(self, level: str = "small", seed: int = 0) -> None:
        self.beds, self.done, self.reward = LEVELS[level](seed)["beds"], False, 0.0
    def water(self) -> str:
        """Water it."""
        self.done = True
        return "ok"
`;
  expect(rolesOf(garden).roles?.tasks.from).toBeNull();
  const rows = garden.replace('"small": small', '"small": {"level": "small"}');
  expect(rolesOf(rows).roles?.tasks.from).toBe("LEVELS");
});
