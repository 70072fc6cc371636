import { expect, it } from "vitest";
import { countsOf } from "../../../shared-domain/roles/task-counts.js";
import { contractOf, factsOf, rolesOf } from "../../support/read-domain.js";

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
  const optional = rolesOf(match.replace("seed: int)", "seed: int = 0)"));
  expect(optional.roles?.domain.start).toMatchObject({ fields: ["bias"], seed: "seed" });
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
  const how = (more: object) =>
    contractOf(quiz, { ...said, domain: { ...said.domain, ...more } }).decisions.find(
      ({ key }) => key === "domain.verify",
    )?.how;
  expect(how({})).toBe("inferred");
  expect(how({ verify: { call: "grade", ...said.domain.verify } })).toBe("told");
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

const desk = `
class Desk:
    """Serve the reader."""
    def __init__(self, seed: int) -> None:
        self.lent, self.reward = None, 0.0
    def lend(self, title: str) -> str:
        """Lend a book."""
        self.lent = title
        return "lent"
    def is_case_closed(self):
        return self.lent is not None
`;

it("offers for the end what gives a truth without an annotation", () => {
  const done = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.done")?.candidates;
  expect(done(desk)).toEqual(["is_case_closed", null]);
  expect(done(desk.replace("self.lent is not None", "self.lent"))).toEqual([null]);
});

it("asks about another truth beside one that says one way to end only", () => {
  const ends = (truths: string, ...more: string[]) =>
    rolesOf(
      desk.replace("is_case_closed", "look") +
        `    ${truths}\n        return self.reward > 1\n` +
        more.map((each) => `    ${each}\n        return self.reward < 1\n`).join(""),
    ).questions.find(({ key }) => key === "domain.done")?.candidates;
  const property = (name: string) => `@property\n    def ${name}(self) -> bool:`;
  expect(ends(property("dead"), property("arrived"))).toEqual(["dead", "dead or arrived"]);
  expect(ends(property("done"), property("arrived"))).toBeUndefined();
  expect(ends(property("dead"))).toBeUndefined();
});

it("takes the number of a task for its seed where the start makes the task of it, each split from 0", () => {
  const trial = desk
    .replace("self, seed: int", 'self, index: int, split: str = "train"')
    .replace("class Desk:", 'SPLITS = {"train": 300, "test": 50}\nclass Desk:');
  const { roles, questions } = rolesOf(trial);
  expect(roles?.domain.start).toMatchObject({ seed: "index", fixed: { split: "$split" } });
  const asked = questions.find(({ key }) => key === "tasks.seeds");
  expect(asked?.candidates).toEqual([{ train: [0, 300], test: [0, 50] }]);
  expect(asked?.why).toContain("`index` can number them");
  expect(asked?.why).not.toContain("`split` stays");
  const free = rolesOf(trial.replace('SPLITS = {"train": 300, "test": 50}', ""));
  expect(free.questions.find(({ key }) => key === "tasks.seeds")?.candidates).toEqual([
    { train: [0, 1000], validation: [0, 100], test: [0, 100] },
  ]);
});

it("takes a lone parameter that ends in seed for the seed where nothing gives rows, and neither of two", () => {
  const taken = (parameters: string, rows = "TRAIN_SEEDS = [1, 2]") =>
    rolesOf(`${desk.replace("self, seed: int", `self, ${parameters}`)}\n${rows}\n`).roles?.domain
      .start?.seed;
  expect(taken("lock_seed=0")).toBe("lock_seed");
  expect(taken('lock_seed: str = "a"')).toBeNull();
  expect(taken("lock_seed=0, key_seed=0")).toBeNull();
  expect(taken("lock_seed=0", 'TASKS = {"train": [{"lock_seed": 3}]}')).toBeNull();
});

it("offers for the tasks what is read from a file under the name of many of what starting takes", () => {
  const essay = desk
    .replace("self, seed: int", "self, topic: dict")
    .replace(
      "class Desk:",
      'import json\nwith open("topics.json") as file:\n    TOPICS = json.load(file)\nclass Desk:',
    );
  const asked = rolesOf(essay).questions.find(({ key }) => key === "tasks.from");
  expect(asked?.candidates).toEqual(["TOPICS"]);
});

it("takes what has an argument for a tool though it changes nothing but the reward", () => {
  const hinting = (parameter: string) =>
    rolesOf(
      `${desk}    def hint(self${parameter}) -> str:\n        """Get a hint."""\n        self.reward -= 1\n        return "a"\n`,
    ).questions.find(({ key }) => key === "domain.tools")?.why;
  expect(hinting("")).toContain("takes nothing and sets nothing but the reward");
  expect(hinting(', kind: str = "first"') ?? "").not.toContain("sets nothing but the reward");
});

it("asks whether a text that the beginning and a move deal alike is the first observation", () => {
  const dealing = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.observe")?.candidates;
  const rush = desk
    .replace("self.lent, self.reward = None, 0.0", "self.reward = 0.0\n        self._deal()")
    .replace("self.lent = title", "self._deal()")
    .replace(
      "    def is_case",
      '    def _deal(self):\n        self.current = f"{self.reward} + 1"\n    def is_case',
    );
  expect(dealing(rush)).toEqual(["current", null]);
  expect(dealing(rush.replace("self._deal()\n        return", "return"))).toBeUndefined();
});

it("takes names in front of rows for ids where several begin with one split, and gives one to what takes it", () => {
  const shop = desk
    .replace("self, seed: int", "self, bug_id: str")
    .replace(
      "class Desk:",
      'BUGS = {"train/add": {"code": "a"}, "train/double": {"code": "b"}, "test/neg": {"code": "c"}}\nclass Desk:',
    );
  const { roles, questions } = rolesOf(shop);
  expect(roles?.tasks.from).toBe("BUGS");
  expect(roles?.domain.start?.fixed).toEqual({ bug_id: "$id" });
  expect(roles?.tasks.splits).toEqual({ train: "train" });
  expect(questions.map(({ key }) => key)).not.toContain("tasks.seeds");
  const named = rolesOf(shop.replaceAll(/(?:train|test)\//g, ""), { tasks: { from: "BUGS" } });
  expect(named.roles?.domain.start?.fixed).toEqual({ bug_id: "$id" });
  const { roles: apart } = rolesOf(
    shop.replace("train/double", "dev").replaceAll(/{"code": "(.)"}/g, '[{"code": "$1"}]'),
  );
  expect(apart?.tasks.splits).toEqual({
    "train/add": "train",
    dev: "validation",
    "test/neg": "test",
  });
});

const haiku = `
TASKS = ["autumn rain", "first snow"]
def make_prompt(theme: str) -> str:
    return f"Write a haiku about {theme}."
def evaluate(theme: str, poem: str) -> float:
    """Scores a haiku."""
    return float(theme in poem)
`;

it("takes for the reply what nothing of the prompt takes", () => {
  const { roles, questions } = rolesOf(haiku, { tasks: { splits: { train: "train" } } });
  expect(roles?.domain.prompt).toBe("make_prompt");
  expect(roles?.domain.verify).toEqual({ call: "evaluate", args: { poem: "$reply" } });
  expect(questions).toMatchObject([{ key: "domain.verify.args.theme", candidates: ["$task"] }]);
  const both = rolesOf(haiku.replace("make_prompt(theme: str)", "make_prompt(subject: str)"));
  expect(both.diagnostics.map(({ code }) => code)).toEqual(["EPISODE_MISSING"]);
});

it("offers two computed truths together for the end, and says what many of a constant a number may stand for", () => {
  const room = desk
    .replace("self, seed: int", "self, doc_id: int = 0")
    .replace("class Desk:", 'DOCS = [("a", 1), ("b", 2)]\nclass Desk:')
    .replace(
      "    def is_case_closed",
      "    @property\n    def gone(self):\n        return self.lent == 1\n    @property\n    def is_case_closed",
    );
  const { questions } = rolesOf(room);
  expect(questions.find(({ key }) => key === "domain.done")?.candidates).toEqual([
    "gone",
    "is_case_closed",
    "gone or is_case_closed",
    null,
  ]);
  expect(questions.find(({ key }) => key === "tasks.seeds")?.why).toContain("`doc_id`");
});

it("tells of seeds that stand in a table which cannot be read before a run", () => {
  const why = (seeds: string) =>
    rolesOf(desk.replace("    def __init__", `    ${seeds}\n    def __init__`)).questions.find(
      ({ key }) => key === "tasks.seeds",
    )?.why;
  expect(why("seeds = load(50)")).toContain("`Desk.seeds` may hold them");
  expect(why("weights = load(50)")).not.toContain("may hold them");
});

it("tells a model what a docstring says to it in the second person", () => {
  const told = (text: string) =>
    rolesOf(desk.replace("Serve the reader.", text)).decisions.find(
      ({ key }) => key === "system_prompt",
    )?.value;
  expect(told("Three strikes and you are out.")).toBe("docstring");
  expect(told("Three strikes.")).not.toBe("docstring");
});

it("shows no name of a task for how an episode begins", () => {
  const kept = (name: string) =>
    rolesOf(
      desk
        .replace("self, seed: int", `self, ${name}: str`)
        .replace(
          "self.lent, self.reward = None, 0.0",
          `self.${name}, self.lent, self.reward = ${name}, None, 0.0`,
        )
        .replace("class Desk:", `TASKS = [{"${name}": "a"}]\nclass Desk:`),
    ).questions.find(({ key }) => key === "domain.observe")?.candidates;
  expect(kept("wish")).toEqual(["wish", null]);
  expect(kept("title")).toBeUndefined();
});

/** A desk whose method begins an episode by the id of a row. */
const served = (table: string): string => `
from typing import NamedTuple
class Row(NamedTuple):
    title: str
    size: int
${table}
class Desk:
    """Serve the reader to win."""
    async def begin(self, scenario: str) -> str:
        self.row = SCENARIOS[scenario]
        self.done, self.reward = False, 0.0
        return self.row[0]
    def lend(self, book: str) -> str:
        """Lend a book."""
        return book
`;

it("begins an episode by the id that rows are looked up by", () => {
  const start = (source: string) => rolesOf(source).roles?.domain.start;
  const rows = 'SCENARIOS = {"monday": Row("a", 1), "friday": Row("b", 2)}';
  expect(start(served(rows))).toMatchObject({ call: "begin", fixed: { scenario: "$id" } });
  const made = served(rows).replace("SCENARIOS[scenario]", "(scenario, 1)");
  expect(start(made)).toMatchObject({ call: "__init__" });
});

it("takes what maps splits to seeds for seeds, where nothing else may be the tasks", () => {
  const seeds = (value: string, more = "") =>
    rolesOf(`
import random
SEEDS = ${value}
${more}
class Dice:
    """Roll to win."""
    def __init__(self, seed: int) -> None:
        self.done, self.reward = False, float(seed % 2)
    def roll(self) -> str:
        """Roll."""
        return "rolled"
`);
  for (const value of [
    '{"train": [3, 8, 21], "test": [9, 99]}',
    '{"train": [n * 7 for n in range(20)], "test": list(range(5))}',
    '{"train": drawn(20), "test": drawn(5)}',
  ]) {
    const { roles, reasons } = seeds(value, "def drawn(n): return list(range(n))");
    expect(roles?.tasks).toMatchObject({ from: "SEEDS", splits: { train: "train", test: "test" } });
    expect(reasons["tasks.from"]).toBe("`SEEDS` maps splits to seeds");
    expect(roles?.domain.start?.fields).toEqual(["seed"]);
  }
  expect(seeds('{"train": [0, 100], "test": [100, 120]}').roles?.tasks.from ?? null).toBeNull();
  const rows = 'TASKS = [{"seed": 4}]';
  expect(seeds('{"train": [3, 8, 21], "test": [9]}', rows).roles?.tasks.from).toBe("TASKS");
});

it("takes single texts by number for rows by id, and no number for a split", () => {
  const { roles, reasons, questions } = rolesOf(`
LEVELS = {1: "a1 b3", 2: "a1 c5"}
class Knight:
    """Capture the king."""
    def __init__(self, seed: int = 0) -> None:
        self.done, self.reward = False, 0.0
    def move(self, to: str) -> str:
        """Move."""
        return to
`);
  expect(reasons["tasks.from"]).toBe("`LEVELS` maps ids to rows; all of them are train");
  expect(roles?.tasks.from).toBe("LEVELS");
  expect(questions.map(({ key }) => key)).not.toContain("tasks.splits");
});

const lift = `
LEVELS = {1: {"floors": 3}, 2: {"floors": 5}}
class Lift:
    """Bring everyone to their floor."""
    def __init__(self, level: int) -> None:
        self.floors, self.done, self.reward = LEVELS[level]["floors"], False, 0.0
    def go(self, floor: int) -> str:
        """Drive to a floor."""
        self.done, self.reward = True, 1.0
        return "there"
`;

it("takes rows by numbers for rows by ids, and gives what looks them up its number", () => {
  const { roles } = rolesOf(lift);
  expect(roles?.tasks.from).toBe("LEVELS");
  expect(roles?.domain.start?.fixed).toEqual({ level: "$id" });
});

it("asks about rows that stand in the class", () => {
  const inside = lift
    .replace(/LEVELS = .*\n/, "")
    .replace(
      '    def __init__(self, level: int) -> None:\n        self.floors, self.done, self.reward = LEVELS[level]["floors"], False, 0.0',
      '    BUILDINGS = [{"floors": 3}, {"floors": 5}]\n    def __init__(self, floors: int) -> None:\n        self.floors, self.done, self.reward = floors, False, 0.0',
    );
  const asked = rolesOf(inside).questions.find(({ key }) => key === "tasks.from");
  expect(asked?.candidates).toEqual(["Lift.BUILDINGS"]);
  const answered = rolesOf(inside, { tasks: { from: "Lift.BUILDINGS" } });
  expect(answered.roles?.domain.start).toMatchObject({ fields: ["floors"] });
  expect(countsOf(factsOf(inside), "Lift.BUILDINGS")).toEqual({ "": 2 });
  const byId = inside
    .replace('[{"floors": 3}, {"floors": 5}]', '{1: {"floors": 3}, 2: {"floors": 5}}')
    .replace("self, floors: int", "self, building_id: int")
    .replace("= floors,", "= building_id,");
  const looked = rolesOf(byId, { tasks: { from: "Lift.BUILDINGS" } });
  expect(looked.roles?.domain.start?.fixed).toEqual({ building_id: "$id" });
  const half = inside.replace('{"floors": 5}', '{"floors": 5, "split": "test"}');
  const { diagnostics } = rolesOf(half, { tasks: { from: "Lift.BUILDINGS" } });
  expect(diagnostics.map(({ code }) => code)).toContain("TASKS_UNSPLIT");
});

const splitsOf = (body: string): unknown =>
  rolesOf(`
ROWS = [{"n": 1}, {"n": 2}, {"n": 3}]
def tasks(split: str) -> list[dict]:
${body}
class Sum:
    """Add one."""
    def __init__(self, n: int) -> None:
        self.n, self.done, self.reward = n, False, 0.0
    def add(self, m: int) -> str:
        """Add."""
        self.done, self.reward = True, float(m == self.n)
        return "added"
`).roles?.tasks.splits;

it("takes a comparison with one split that is a value for every other split as well", () => {
  const both = { train: "train", validation: "validation" };
  expect(
    splitsOf('    return [r for r in ROWS if (r["n"] == 3) == (split == "validation")]'),
  ).toEqual(both);
  expect(
    splitsOf('    held = split == "validation"\n    return ROWS[2:] if held else ROWS[:2]'),
  ).toEqual(both);
  const named = '    assert split == "train", split\n    return ROWS';
  expect(splitsOf(named)).toEqual({ train: "train" });
});

it("reports rows of which only some say their split", () => {
  const rows = (first: string): string => `
TASKS = [{"n": 1${first}}, {"n": 2, "split": "test"}]
class Sum:
    """Add one."""
    def __init__(self, n: int) -> None:
        self.n, self.done, self.reward = n, False, 0.0
    def add(self, m: int) -> str:
        """Add."""
        self.done, self.reward = True, 1.0
        return "added"
`;
  const codes = (source: string) => rolesOf(source).diagnostics.map(({ code }) => code);
  expect(codes(rows(""))).toContain("TASKS_UNSPLIT");
  expect(codes(rows(', "split": "train"'))).not.toContain("TASKS_UNSPLIT");
});

it("takes the methods that a list of tools holds themselves", () => {
  const listed = lift.replace(
    /$/,
    '    def audit(self) -> str:\n        """For accountants."""\n        return "fine"\n    TOOLS = [go]\n',
  );
  expect(rolesOf(listed).roles?.domain.tools.map(({ method }) => method)).toEqual(["go"]);
});

it("tells where the splits come from", () => {
  const named = lift.replace("LEVELS = ", "ROOMS = ").replace("LEVELS[", "ROOMS[");
  const said = (head: string, others: Readonly<Record<string, string>> = {}) => {
    const more = { reward: { range: [0, 1] as [number, number] } };
    const { decisions } = contractOf(`${head}${named}`, { tasks: { from: "tasks" }, more, others });
    return decisions.find(({ key }) => key === "tasks.splits");
  };
  const why = (...how: Parameters<typeof said>) => said(...how)?.why;
  const giving = (split: string): string =>
    `def tasks(${split}) -> list[dict]:\n    return [{"level": 1}]\n`;
  for (const split of ["train", "test"])
    expect(why(giving(`split: str = "${split}"`))).toBe(
      "the default of `split`: whether it knows others, nothing says",
    );
  for (const split of ["train", "test"])
    expect(said(giving(`split: str = "${split}"`))?.how).toBe("assumed");
  const reading = `import json
from pathlib import Path
HERE = Path(__file__).resolve().parent
def tasks(split):
    with open(HERE / "data" / f"{split}.json") as file:
        return json.load(file)
`;
  expect(why(reading, { "data/train.json": "[]", "data/test.json": "[]" })).toBe(
    "as the data files are called",
  );
});

const show = `
QUESTIONS = [("Capital of Peru?", "lima"), ("7 * 8?", "56"), ("Symbol of iron?", "fe")]
class Show:
    """Two questions a round, 1 for each."""
    def __init__(self, start: int = 0) -> None:
        self.questions, self.at, self.score = QUESTIONS[start:start + 2], 0, 0.0
    def answer(self, text: str) -> str:
        """Answer the open question."""
        self.score += float(text == self.questions[self.at][1])
        self.at += 1
        return "next"
    @property
    def over(self) -> bool:
        return self.at >= 2
`;

it("takes no lists for tasks that the class reads itself, where nothing that begins takes so many", () => {
  const from = (source: string) => rolesOf(source).roles?.tasks.from ?? null;
  expect(from(show)).toBeNull();
  expect(from(show.replace("start: int = 0", "question: str, answer: str"))).toBe("QUESTIONS");
  expect(from(show.replace("start: int = 0", "start"))).toBe("QUESTIONS");
  expect(from(show.replace("QUESTIONS[start:start + 2]", "[('a', 'b')] * start"))).toBe(
    "QUESTIONS",
  );
});

it("takes no place of files for what lies there", () => {
  const game = (name: string) => `
${name} = sorted(__file__)
class Game:
    def __init__(self, room: str) -> None:
        self.room, self.done, self.reward = room, False, 0.0
    def go(self) -> None:
        """Go."""
        self.done, self.reward = True, 1.0
`;
  const asked = (name: string) => rolesOf(game(name)).questions.map(({ key }) => key);
  expect(asked("ALL_ROOMS")).toContain("tasks.from");
  expect(asked("ROOMS_DIR")).not.toContain("tasks.from");
});

it("says what makes an episode of a split by itself, where rows beside it do not say that split", () => {
  const cipher = `
PHRASES = ["meet me at noon", "attack at dawn"]
def make_episode(split: str, index: int) -> "Cipher":
    return Cipher(PHRASES[index])
class Cipher:
    def __init__(self, phrase: str) -> None:
        self.phrase, self.done, self.reward = phrase, False, 0.0
    def go(self) -> None:
        """Go."""
        self.done, self.reward = True, 1.0
`;
  const why = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "tasks.from")?.why;
  expect(why(cipher)).toContain("`make_episode` chooses by the split itself");
  expect(why(cipher.replace("split: str, ", ""))).not.toContain("make_episode");
});

it("reads the splits from the type of the rows that a function of the split gives", () => {
  const game = (split: string) => `
from typing import Literal, TypedDict
class Row(TypedDict):
    word: str
    split: ${split}
def tasks(split: str) -> list[Row]:
    return [row for row in eval("[]") if row.get("part") == split]
class Game:
    """Guess."""
    def __init__(self, word: str) -> None:
        self.word, self.done, self.reward = word, False, 0.0
    def guess(self, word: str) -> str:
        """Guess."""
        self.done, self.reward = True, 1.0
        return "right"
`;
  const read = (split: string) => {
    const { contract, decisions } = contractOf(game(split), {
      more: { reward: { range: [0, 1] } },
    });
    const why = decisions.find(({ key }) => key === "tasks.splits")?.why;
    return { splits: contract?.tasks.splits ?? null, why };
  };
  expect(read('Literal["train", "test"]')).toEqual({
    splits: { train: "train", test: "test" },
    why: "what the rows' field `split` can hold",
  });
  expect(read("str").splits).not.toEqual({ train: "train", test: "test" });
});
