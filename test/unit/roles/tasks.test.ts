import { expect, it } from "vitest";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { brief, descriptionOf, factsOf, rolesOf, type Told } from "../../support/read-domain.js";

/** An episode that starts with a word, below the tasks under test. */
const episode = `
class Guess:
    """Guess a word."""
    def reset(self, word: str, seed: int = 0) -> str:
        self.done = False
        self.reward = 1.0 if word else 0.0
        return "go"
    def guess(self, word: str) -> str:
        """Guess."""
        return word
`;

function tasksIn(source: string, told: Told = {}): Record<string, unknown> {
  const found = brief(rolesOf(`${source}\n${episode}`, told));
  const { from, splits, args, seeds, questions, codes, start } = found;
  return Object.fromEntries(
    Object.entries({ from, splits, args, seeds, questions, codes, start }).filter(
      ([key, value]) =>
        value !== undefined && (key !== "start" || value !== "reset(word, seed=seed)"),
    ),
  );
}

it.each([
  [
    "a mapping of splits",
    'TASKS = {"train": [{"word": "a"}], "validation": [], "test": []}',
    { from: "TASKS", splits: "train validation test" },
  ],
  [
    "other names of splits",
    'PUZZLES = {"training": [{"word": "a"}], "dev": [], "held_out": []}',
    { from: "PUZZLES", splits: "training=train dev=validation held_out=test" },
  ],
  [
    "a mapping under any name whose keys are splits",
    'corpus = {"train": [{"word": "a"}], "eval": [{"word": "b"}]}',
    { from: "corpus", splits: "train eval=validation" },
  ],
  ["one list", 'examples = [{"word": "a"}]', { from: "examples", splits: "train" }],
  [
    "a list built by a comprehension",
    'WORDS = "a b".split()\nTASKS = [{"id": str(i), "word": w} for i, w in enumerate(WORDS)]',
    { from: "TASKS", splits: "train" },
  ],
  [
    "a mapping of ids",
    'TASKS = {"t1": {"word": "a"}, "t2": {"word": "b"}}',
    { from: "TASKS", splits: "train" },
  ],
  [
    "rows that say their split",
    'TASKS = [{"word": "a", "split": "train"}, {"word": "b", "split": "dev"}]',
    { from: "TASKS", splits: "train dev=validation" },
  ],
  [
    "rows that a function chooses by what they say",
    'ROWS = [{"word": "a", "split": "train"}, {"word": "b", "split": "test"}]\ndef tasks(split):\n    return [row for row in ROWS if row["split"] == split]',
    { from: "tasks", splits: "train test" },
  ],
  [
    "rows that say a split nobody knows",
    'TASKS = [{"word": w, "split": s} for w, s in load()]',
    { from: "TASKS", questions: ["tasks.splits"] },
  ],
  [
    "a mapping of the function's own",
    'def tasks(split):\n    rows = {"train": [{"word": "a"}], "valid": []}\n    return rows[split]',
    { from: "tasks", splits: "train valid=validation" },
  ],
  ["rows that are tuples", 'PROBLEMS = [("a",), ("b",)]', { from: "PROBLEMS", splits: "train" }],
  [
    "a name for each split",
    'TRAIN = [{"word": "a"}]\nTEST = [{"word": "b"}]',
    { from: { train: "TRAIN", test: "TEST" } },
  ],
  [
    "a name with more for each split",
    'train_tasks = [{"word": "a"}]\neval_tasks = [{"word": "b"}]\ntest_tasks = []',
    { from: { train: "train_tasks", validation: "eval_tasks", test: "test_tasks" } },
  ],
  [
    "a function for each split",
    'def load_train():\n    return [{"word": "a"}]\ndef load_test():\n    return [{"word": "b"}]',
    { from: { train: "load_train", test: "load_test" } },
  ],
  [
    "a function that compares the split",
    'def tasks(split):\n    if split == "train":\n        return [{"word": "a"}]\n    if split in ("val", "validation"):\n        return []\n    return [{"word": "b"}]',
    { from: "tasks", splits: "train validation test" },
  ],
  [
    "an else branch, which is test",
    'def get_tasks(split: str):\n    n = 10 if split == "train" else 3\n    return [{"word": "a"}] * n',
    { from: "get_tasks", splits: "train test" },
  ],
  [
    "an else branch beside test, which is train",
    'def tasks(split):\n    first = 100 if split == "test" else 0\n    return [{"word": "a"}] * (first + 3)',
    { from: "tasks", splits: "train test" },
  ],
  [
    "a split that raises, which is none",
    'def tasks(split: str):\n    if split == "train":\n        return [{"word": "a"}]\n    if split == "test":\n        raise ValueError("hidden")\n    if split == "validation":\n        return []\n    raise ValueError(split)',
    { from: "tasks", splits: "train validation" },
  ],
  [
    "a match statement",
    'def tasks(split: str):\n    match split:\n        case "train":\n            return [{"word": "a"}]\n        case "eval":\n            return []\n        case _:\n            raise KeyError(split)',
    { from: "tasks", splits: "train eval=validation" },
  ],
  [
    "a split whose values are typed",
    'from typing import Literal\ndef load_problems(split: Literal["train", "test"]) -> list[dict]:\n    return [{"word": split}]',
    { from: "load_problems", splits: "train test" },
  ],
  [
    "a default alone",
    'def tasks(split="train"):\n    return [{"word": "a"}]',
    { from: "tasks", splits: "train" },
  ],
  [
    "any name",
    'import random\ndef tasks(split):\n    rng = random.Random(split)\n    return [{"word": rng.choice("ab")} for _ in range(5)]',
    { from: "tasks", questions: ["tasks.splits"] },
  ],
  [
    "a function without a split",
    'def load_dataset(limit: int = 10):\n    return [{"word": "a"}]',
    { from: "load_dataset", splits: "train" },
  ],
  [
    "a function that returns a mapping",
    'def load_dataset():\n    return {"train": [{"word": "a"}], "dev": []}',
    { from: "load_dataset", splits: "train dev=validation" },
  ],
  [
    "a generator",
    'def tasks(split):\n    for word in {"train": ["a"], "test": ["b"]}[split]:\n        yield {"word": word}',
    { from: "tasks", splits: "train test" },
  ],
  [
    "a function that another one calls",
    'def tasks(split):\n    return examples(split)\ndef examples(split):\n    return {"train": [{"word": "a"}]}[split]',
    { from: "tasks", questions: ["tasks.splits"] },
  ],
  [
    "what a function requires besides",
    'def make_tasks(split, count):\n    return [{"word": "a"}] * count if split == "train" else []',
    { from: "make_tasks", splits: "train test", questions: ["tasks.args.count"] },
  ],
  [
    "a mapping of what a function makes of any name",
    'import csv\ndef rows(split):\n    return [r for r in csv.DictReader(open("a.csv")) if r["split"] == split]\nTASKS = {"train": rows("train"), "test": rows("test")}',
    { from: "TASKS", splits: "train test" },
  ],
  [
    "a function of any name that reads values of splits",
    'TRAIN = ["a"]\nTEST = ["b"]\ndef tasks(split):\n    return [{"word": w} for w in [TRAIN, TEST][len(split) % 2]]',
    { from: "tasks", questions: ["tasks.splits"] },
  ],
  [
    "rows whose type lists their splits",
    'from dataclasses import dataclass\nfrom typing import Literal\n@dataclass\nclass Row:\n    word: str\n    split: Literal["train", "test"]\nTASKS: list[Row] = load()',
    { from: "TASKS", splits: "train test" },
  ],
  [
    "names that say no split",
    'TASKS = {"easy": [{"word": "a"}], "hard": [{"word": "b"}]}',
    { from: "TASKS", questions: ["tasks.splits"] },
  ],
  [
    "two names for one split",
    'TASKS = {"dev": [{"word": "a"}], "val": [{"word": "b"}]}',
    { from: "TASKS", questions: ["tasks.splits"] },
  ],
  [
    "two lists that may be the tasks",
    'PUZZLES = [{"word": "a"}]\nLEVELS = [{"word": "b"}]',
    { questions: ["tasks.from"] },
  ],
  [
    "a list that is not named after tasks",
    'ANIMALS = [{"word": "cat"}]',
    { questions: ["tasks.from"] },
  ],
  ["nothing", "", { codes: ["TASKS_MISSING"] }],
] as const)("finds tasks in %s", (_, source, expected) => {
  expect(tasksIn(source)).toEqual(expected);
});

it("finds tasks in JSON Lines files beside the module", () => {
  expect(
    tasksIn("", {
      rowFiles: [
        { path: "data/train.jsonl", keys: ["word"] },
        { path: "data/test.jsonl", keys: ["word"] },
      ],
    }),
  ).toEqual({
    from: { train: "data/train.jsonl", test: "data/test.jsonl" },
  });
  expect(
    tasksIn("", {
      rowFiles: [
        { path: "puzzles.jsonl", keys: ["word"] },
        { path: "log.jsonl", keys: [] },
      ],
    }),
  ).toEqual({ from: { train: "puzzles.jsonl" } });
});

it("asks which of several files beside the module are the tasks", () => {
  const file = (path: string) => ({ path, keys: ["word"] });
  const rowFiles = ["train.jsonl", "test.jsonl", "train_hard.jsonl"].map(file);
  expect(tasksIn("", { rowFiles })).toMatchObject({ questions: ["tasks.from"] });
  expect(tasksIn("", { rowFiles: ["tasks.jsonl", "cases.jsonl"].map(file) })).toMatchObject({
    questions: ["tasks.from"],
  });
});

it("asks whether rows or seeds are the tasks where an episode can be either", () => {
  const optional = episode.replace("word: str,", 'word: str = "cat",');
  const seeds = `SEEDS_TRAIN = range(10)\n${optional}`;
  const beside = rolesOf(seeds, { rowFiles: [{ path: "rows.jsonl", keys: ["word"] }] });
  expect(beside.questions).toMatchObject([
    { key: "tasks.from", candidates: [{ train: "rows.jsonl" }], assumed: true },
  ]);
  const unused = rolesOf(seeds, { rowFiles: [{ path: "rows.jsonl", keys: ["sum"] }] });
  expect(unused.questions).toMatchObject([
    { key: "tasks.seeds", candidates: [{ train: "SEEDS_TRAIN" }] },
  ]);
});

it("asks what the tasks are where an episode takes nothing of the rows", () => {
  const { questions } = rolesOf(
    `TASKS = ["cat", "dog"]\n${episode.replace("word: str, ", "").replace("if word ", "if self ")}`,
  );
  expect(questions).toMatchObject([{ key: "tasks.seeds", assumed: true }]);
});

it("takes the splits of a function from the files that it opens by their names", () => {
  const source =
    'import json\nfrom pathlib import Path\ndef load(split):\n    return json.loads((Path(__file__).parent / "data" / f"{split}.json").read_text())';
  const others = { "data/train.json": "[]", "data/dev.json": "[]", "data/notes.json": "[]" };
  expect(tasksIn(source, { others })).toEqual({ from: "load", splits: "train dev=validation" });
});

it("prefers what the module says of splits to what lies beside it", () => {
  expect(
    tasksIn('def tasks(split):\n    return {"train": [{"word": "a"}]}[split]', {
      rowFiles: [{ path: "train.jsonl", keys: ["word"] }],
    }),
  ).toEqual({ from: "tasks", splits: "train" });
});

it("takes seeds where there are no rows and starting needs none", () => {
  const seeded = episode.replace("word: str, seed", "seed");
  const found = brief(rolesOf(`SEEDS_TRAIN = range(10)\nSEEDS_TEST = range(10, 20)\n${seeded}`));
  expect(found).toMatchObject({ seeds: { train: "SEEDS_TRAIN", test: "SEEDS_TEST" } });
  const { questions } = rolesOf(seeded);
  expect(questions).toEqual([
    {
      key: "tasks.seeds",
      why: "the module lists no tasks; seeds can be the tasks: how many for each split",
      candidates: [{ train: [0, 1000], validation: [1000, 1100], test: [1100, 1200] }],
      custom: true,
    },
  ]);
});

it("takes one task where starting takes nothing", () => {
  const { questions } = rolesOf(episode.replace(", word: str, seed: int = 0", ""));
  expect(questions.map(({ key, candidates }) => [key, candidates])).toEqual([
    ["tasks.seeds", [{ train: [0, 1] }]],
  ]);
});

it.each([
  ["a source", { tasks: { from: "ANIMALS" } }, { from: "ANIMALS", splits: "train" }],
  [
    "splits",
    { tasks: { from: "SORTS", splits: { easy: "train", hard: "test" } } } as const,
    { from: "SORTS", splits: "easy=train hard=test" },
  ],
  [
    "arguments",
    { tasks: { from: "make", args: { count: 3 } } },
    { from: "make", splits: "train", args: { count: 3 } },
  ],
  ["seeds", { tasks: { seeds: { train: [0, 5] } } } as Told, { seeds: { train: [0, 5] } }],
] as const)("keeps described %s", (_, told, expected) => {
  const source =
    'ANIMALS = [{"word": "cat"}]\nSORTS = {"easy": [{"word": "a"}], "hard": []}\ndef make(count):\n    return [{"word": "a"}] * count';
  expect(tasksIn(source, told as Told)).toEqual(expected);
});

it("takes no range of seeds from a table whose numbers were rounded on their way", () => {
  const seeded = episode.replace("word: str, seed", "seed");
  const table = (first: string): string => `SEEDS = {"train": range(${first}, ${first}7)}\n`;
  expect(rolesOf(table("1") + seeded).questions).toEqual([]);
  const { questions } = rolesOf(table("1152921504606846977") + seeded);
  expect(questions.map(({ key, candidates }) => [key, candidates])).toEqual([["tasks.seeds", []]]);
});

it.each([
  [
    'TASKS = {"easy": [{"word": "a"}, {"word": "b"}], "hard": [{"word": "c"}]}',
    "`easy` (2) or `hard` (1)",
  ],
  ['PUZZLES = [{"word": "a"}, {"word": "b"}, {"word": "c"}]', "(3 rows)"],
  ['PUZZLES = [dict(word="a"), dict(word="b")]', "(2 rows)"],
])("says how many rows a question about splits is about: %s", (source, words) => {
  const { questions } = inferRoles(factsOf(`${source}\n${episode}`), descriptionOf());
  expect(questions.map(({ why }) => why).join("; ")).toContain(words);
});

const byNumber = `
class Desk:
    """Sort who comes in."""
    def __init__(self, NAME: int, patients: int = 6) -> None:
        self.score, self.done = 0.0, False
    def assign(self, level: int) -> str:
        """Give a level."""
        self.score += level
        return "next"
`;

it.each([
  ["seed", { seed: "seed", fields: ["seed"] }],
  ["rng_seed", { seed: null, fields: ["rng_seed"] }],
])("takes what a function of seeds gives for the seed: %s", (name, start) => {
  const listed = "def seeds(split):\n    return {'train': list(range(9)), 'test': [9]}[split]\n";
  const source = listed + byNumber.replace("NAME", name);
  const first = rolesOf(source);
  expect(first.roles).toMatchObject({
    tasks: { from: "seeds", splits: { train: "train", test: "test" } },
    domain: { start },
  });
  // What was decided is written down and read again.
  const { call, seed } = first.roles!.domain.start!;
  expect(rolesOf(source, { domain: { start: { call, seed } } }).roles?.domain.start).toMatchObject(
    start,
  );
  const bare = listed.replace(
    "split):\n    return {'train': list(range(9)), 'test': [9]}[split]",
    "):\n    return [1, 2]",
  );
  expect(rolesOf(bare + byNumber.replace("NAME", name)).roles).toMatchObject({
    tasks: { from: "seeds" },
    domain: { start },
  });
});

it("takes numbers of tasks for no rows, and proposes as many seeds", () => {
  const sized = byNumber.replace(
    "    def __init__",
    '    split_sizes = {"train": 200, "eval": 40}\n    def __init__',
  );
  expect(rolesOf(sized.replace("NAME", "seed")).questions[0]).toMatchObject({
    key: "tasks.seeds",
    candidates: [{ train: [0, 200], validation: [200, 240] }],
  });
  const { roles } = rolesOf(sized.replace("NAME", "seed"), { tasks: { seeds: { train: [0, 9] } } });
  expect(roles?.tasks.from).toBeNull();
  const needing = rolesOf(sized.replace("NAME: int", "index: int, split: str"));
  expect(needing.roles?.tasks.from ?? null).toBeNull();
  expect(needing.questions[0]).toMatchObject({
    key: "tasks.seeds",
    candidates: [{ train: [0, 200], validation: [0, 40] }],
  });
  const named = rolesOf(sized.replace("NAME: int", "index: str, split: str"));
  expect(named.diagnostics.map(({ code }) => code)).toEqual(["TASKS_MISSING"]);
});

it("asks whether a number in another measure was earned, and makes no tool of it", () => {
  const measured = `${byNumber.replace("NAME", "seed")}
    def normalized(self) -> float:
        return self.score / 6
`;
  expect(rolesOf(`SEEDS_TRAIN = range(3)\n${measured}`).questions).toMatchObject([
    { key: "domain.reward", candidates: ["score", "normalized"] },
  ]);
  for (const reward of ["score", "normalized"]) {
    const { roles } = rolesOf(`SEEDS_TRAIN = range(3)\n${measured}`, { domain: { reward } });
    expect(roles?.domain.tools).toEqual([{ shown: "assign", method: "assign" }]);
  }
});

it("shows no field of a row for what goes into the start where there are no rows", () => {
  const shown = (source: string): unknown =>
    rolesOf(source).decisions.find(({ key }) => key === "domain.start.fixed")?.value;
  const desk = byNumber.replace("NAME", "seed");
  expect(shown(desk)).toEqual({ seed: "$seed" });
  expect(shown(`TASKS = [{"patients": 3}]\n${desk}`)).toEqual({
    patients: "$task.patients",
    seed: "$seed",
  });
});

const menu = `
class Menu:
    """Say how long a menu takes."""
    def __init__(self, dishes: list[str], guests: int = 2) -> None:
        self.reward, self.done = 0.0, False
    def answer(self, minutes: int) -> None:
        """Answer."""
        self.done = True
`;

it.each([
  ["by the type of what gives them", "def tasks() -> list[list[str]]:\n    return made()\n"],
  ["as they stand in the source", 'TASKS = [["soup"], ["soup", "cake"]]\n'],
])("gives a row that is a list to the one list that starting must be given: %s", (_, listed) => {
  expect(rolesOf(listed + menu).roles?.domain.start).toMatchObject({ row: "dishes", fields: [] });
  const two = menu.replace("guests: int = 2", "guests: int");
  expect(rolesOf(listed + two).roles?.domain.start).toMatchObject({ row: null });
});

it("asks for a function that gives records of which starting takes one", () => {
  const letters = `
from dataclasses import dataclass
@dataclass
class Letter:
    text: str
def load_letters() -> list[Letter]:
    return [Letter("a")]
class Sorting:
    """Sort a letter."""
    def __init__(self, letter: Letter) -> None:
        self.reward, self.done = 0.0, False
    def sort(self, label: str) -> None:
        """Sort it."""
        self.done = True
`;
  expect(rolesOf(letters).questions).toMatchObject([
    { key: "tasks.from", candidates: ["load_letters"] },
    { key: "reward.range" },
  ]);
});

it("gives a list to the one parameter without a type, and its one value where each list has one", () => {
  const bare = menu.replace(": list[str], guests: int = 2", "");
  expect(
    rolesOf(`TASKS = [["soup"], ["soup", "cake"]]\n${bare}`).roles?.domain.start,
  ).toMatchObject({
    row: "dishes",
  });
  expect(rolesOf(`TASKS = [["soup"], ["cake"]]\n${bare}`).roles?.domain.start).toMatchObject({
    row: null,
    fields: ["dishes"],
  });
});

it("asks for what is read or computed under the name of many of what starting takes", () => {
  const riddles = (name: string): string => `
import json
${name} = [json.loads(line) for line in open("rows.jsonl")]
class Riddle:
    """Solve a riddle."""
    def __init__(self, riddle: dict) -> None:
        self.reward, self.done = 0.0, False
    def guess(self, answer: str) -> None:
        """Guess."""
        self.done = True
`;
  expect(rolesOf(riddles("RIDDLES")).questions[0]).toMatchObject({
    key: "tasks.from",
    candidates: ["RIDDLES"],
    assumed: true,
  });
  const codes = rolesOf(riddles("LINES")).diagnostics.map(({ code }) => code);
  expect(codes).toContain("TASKS_MISSING");
});

it("takes the values of a row in order where a parameter without a type begins as many", () => {
  const tries = menu.replace(": list[str]", "");
  const start = rolesOf(`TASKS = [("soup", 3), ("cake", 4)]\n${tries}`).roles?.domain.start;
  expect(start).toMatchObject({ row: null, fields: ["dishes", "guests"] });
  const three = rolesOf(`TASKS = [["soup", "cake", "pie"]]\n${tries}`).roles?.domain.start;
  expect(three).toMatchObject({ row: "dishes" });
});

it("proposes no seeds from what is something else by split", () => {
  const turns = `MAX_TURNS = {"train": 20, "test": 40}\n${byNumber.replace("NAME", "seed")}`;
  expect(rolesOf(turns).questions[0]).toMatchObject({
    key: "tasks.seeds",
    candidates: [{ train: [0, 1000], validation: [1000, 1100], test: [1100, 1200] }],
  });
});

const seated = `
class Table:
    """Play."""
    def reset(self, num_players: int, seed: int = 0) -> str:
        self.done, self.reward = False, 0.0
        return "go"
    def move(self, place: int) -> str:
        """Move."""
        return "moved"
`;

it("asks for a plain value that starting needs beside its seed, where the module has no tasks", () => {
  const { questions, diagnostics } = rolesOf(seated);
  expect(diagnostics.map(({ code }) => code)).not.toContain("TASKS_MISSING");
  const asked = questions.find(({ key }) => key === "domain.start.fixed.num_players");
  expect(asked).toMatchObject({ candidates: [1], assumed: true });
  const told = rolesOf(seated, { domain: { start: { fixed: { num_players: 1 } } } });
  expect(told.questions.map(({ key }) => key)).toContain("tasks.seeds");
  const other = rolesOf(seated.replace("num_players", "size"));
  expect(other.questions.find(({ key }) => key === "domain.start.fixed.size")?.candidates).toEqual(
    [],
  );
  // What is no plain value, or a start without a seed, wants tasks.
  for (const start of ["num_players: int", "board: dict, seed: int = 0"]) {
    const { diagnostics: found } = rolesOf(
      seated.replace("num_players: int, seed: int = 0", start),
    );
    expect(found.map(({ code }) => code)).toContain("TASKS_MISSING");
  }
});

it("misses the tasks of a constructor that takes one, whatever the start takes", () => {
  const made = seated
    .replace("    def reset(self, num_players: int, ", "    def reset(self, ")
    .replace("    def reset", "    def __init__(self, spec: dict) -> None: ...\n    def reset");
  expect(rolesOf(made).diagnostics.map(({ code }) => code)).toContain("TASKS_MISSING");
});
