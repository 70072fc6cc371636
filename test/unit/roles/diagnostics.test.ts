import { describe, expect, it } from "vitest";
import { catalogue, type Code } from "../../../shared-domain/roles/catalogue.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { contractOf, type Told } from "../../support/read-domain.js";

const tasks = 'TASKS = [{"word": "a"}]\n';
const good = `${tasks}
class Guess:
    """Guess a word, for a reward from 0 to 1."""
    def __init__(self, word: str):
        self.finished = False
        self.score = 0.0
        self.note = "x"
    def guess(self, word: str) -> str:
        """Guess."""
        return word
`;

/** The module with one more method, at line 12. */
const method = (text: string): string =>
  `${good}${text
    .split("\n")
    .map((line) => `    ${line}\n`)
    .join("")}`;

interface Case {
  readonly code: Code;
  readonly when: string;
  readonly source: string;
  readonly told?: Told;
  /** `line:column`, or a pointer into envloom.yaml. */
  readonly at: string;
}

const cases: readonly Case[] = [
  { code: "EPISODE_MISSING", when: "nothing is an episode", source: "X = 1\n", at: "1:1" },
  {
    code: "EPISODE_MISSING",
    when: "no function verifies",
    source: `${tasks}def ask(task): return ""\n`,
    told: { domain: { style: "functions" } },
    at: "1:1",
  },
  {
    code: "EPISODE_WITHOUT_TOOLS",
    when: "tools are described as none",
    source: good,
    told: { domain: { tools: [] } },
    at: "3:7",
  },
  {
    code: "ROLE_MISSING",
    when: "the class is not there",
    source: good,
    told: { domain: { class: "Gues" } },
    at: "/domain/class",
  },
  {
    code: "ROLE_MISSING",
    when: "the end is not there",
    source: good,
    told: { domain: { done: "over" } },
    at: "/domain/done",
  },
  {
    code: "ROLE_MISSING",
    when: "the start is not there",
    source: good,
    told: { domain: { start: { call: "begin" } } },
    at: "/domain/start/call",
  },
  {
    code: "ROLE_MISSING",
    when: "the row's parameter is not there",
    source: good,
    told: { domain: { start: { row: "task" } } },
    at: "/domain/start/row",
  },
  {
    code: "ROLE_MISSING",
    when: "a tool is not there",
    source: good,
    told: { domain: { tools: ["guess", "hint"] } },
    at: "/domain/tools/1",
  },
  {
    code: "ROLE_MISSING",
    when: "the close is not there",
    source: good,
    told: { domain: { close: "stop" } },
    at: "/domain/close",
  },
  {
    code: "ROLE_MISSING",
    when: "the tasks are not there",
    source: good,
    told: { tasks: { from: "ROWS" } },
    at: "/tasks/from",
  },
  {
    code: "ROLE_MISSING",
    when: "the seeds are not there",
    source: good,
    told: { tasks: { seeds: { test: "SEEDS" } } },
    at: "/tasks/seeds/test",
  },
  {
    code: "ROLE_MISSING",
    when: "the solver is not there",
    source: good,
    told: { domain: { solve: "win" } },
    at: "/domain/solve",
  },
  {
    code: "ROLE_MISSING",
    when: "the verifier is not there",
    source: good,
    told: { domain: { style: "functions", verify: { call: "mark" } } },
    at: "/domain/verify/call",
  },
  {
    code: "ROLE_MISSING",
    when: "the prompt is not there",
    source: good,
    told: { domain: { prompt: "ask" } },
    at: "/domain/prompt",
  },
  {
    code: "ROLE_UNFIT",
    when: "the end is text",
    source: good,
    told: { domain: { done: "note" } },
    at: "/domain/done",
  },
  {
    code: "ROLE_UNFIT",
    when: "the reward takes arguments",
    source: good,
    told: { domain: { reward: "guess" } },
    at: "/domain/reward",
  },
  {
    code: "ROLE_UNFIT",
    when: "a tool is a property",
    source: method("@property\ndef size(self) -> int:\n    return 1"),
    told: { domain: { tools: ["size"] } },
    at: "/domain/tools/0",
  },
  {
    code: "ROLE_UNFIT",
    when: "the answer is no text",
    source: method('def place(self, n: int) -> str:\n    """Place."""\n    return ""'),
    told: { domain: { answer: "place" } },
    at: "/domain/answer",
  },
  {
    code: "ROLE_UNFIT",
    when: "the stand-in for the judge takes no prompt",
    source: method("def judge_it(self, judge): ...") + "def fake_judge(): ...\n",
    told: { domain: { judged: "judge_it", scripted_judge: "fake_judge", tools: ["guess"] } },
    at: "/domain/scripted_judge",
  },
  {
    code: "ROLE_UNFIT",
    when: "the stand-in for the user takes no messages",
    source:
      method('def ask(self, user) -> str:\n    """Ask."""\n    return user("", [])') +
      "def fake_user(instruction): ...\n",
    told: { domain: { scripted_user: "fake_user", tools: ["guess", "ask"] } },
    at: "/domain/scripted_user",
  },
  {
    code: "ROLE_MISSING",
    when: "the stand-in for the judge is missing",
    source: method("def judge_it(self, judge): ..."),
    told: { domain: { judged: "judge_it", scripted_judge: "nobody", tools: ["guess"] } },
    at: "/domain/scripted_judge",
  },
  {
    code: "ROLE_UNFIT",
    when: "the judged method takes more",
    source: method("def judge_it(self, judge, other): ..."),
    told: { domain: { judged: "judge_it", tools: ["guess"] } },
    at: "/domain/judged",
  },
  {
    code: "ROLE_ASYNC",
    when: "the metrics wait",
    source: method("async def metrics(self) -> dict[str, float]:\n    return {}"),
    at: "12:15",
  },
  {
    code: "TOOL_UNDOCUMENTED",
    when: "a tool has no docstring",
    source: method("def hint(self) -> str:\n    return self.note"),
    at: "12:9",
  },
  {
    code: "TOOLS_BY_NAME",
    when: "one method plays by name what a list describes",
    source: method(
      'def call(self, name: str, args: dict) -> str:\n    """Call it."""\n    return ""',
    ).replace("class ", 'TOOLS = [{"name": "look", "parameters": {}}]\n\n\nclass '),
    at: "15:9",
  },
  {
    code: "TOOL_OVERLOADED",
    when: "a tool has several signatures",
    source: `from typing import overload\n${method('@overload\ndef look(self, n: int) -> str: ...\n@overload\ndef look(self, n: str) -> str: ...\ndef look(self, n):\n    """Look."""\n    return ""')}`,
    at: "17:9",
  },
  {
    code: "TOOL_NAME_UNFIT",
    when: "a tool is shown under a keyword",
    source: good,
    told: { domain: { tools: [{ pass: "guess" }] } },
    at: "9:9",
  },
  {
    code: "TOOL_NAME_RESERVED",
    when: "a tool is a route of a framework",
    source: method('def step(self, n: int) -> str:\n    """Step."""\n    return ""'),
    told: { reserved: { step: "it is a route" } },
    at: "12:9",
  },
  {
    code: "TOOL_NAME_TWICE",
    when: "two tools are shown alike",
    source: good,
    told: { domain: { tools: ["guess", { guess: "guess" }] } },
    at: "9:9",
  },
  {
    code: "PARAMETER_UNTYPED",
    when: "a tool's parameter has no type",
    source: method('def look(self, at) -> str:\n    """Look."""\n    return ""'),
    at: "12:20",
  },
  {
    code: "PARAMETER_NOT_JSON",
    when: "a tool takes bytes",
    source: method('def look(self, at: bytes) -> str:\n    """Look."""\n    return ""'),
    at: "12:24",
  },
  {
    code: "PARAMETER_VARIADIC",
    when: "a tool takes what it is given",
    source: method('def look(self, *at: int) -> str:\n    """Look."""\n    return ""'),
    at: "12:21",
  },
  {
    code: "PARAMETER_POSITIONAL",
    when: "a parameter has no name to callers",
    source: method('def look(self, at: int, /) -> str:\n    """Look."""\n    return ""'),
    at: "12:20",
  },
  {
    code: "START_PARAMETER_LEFT_OUT",
    when: "an option of the start has no JSON form",
    source: `import random\n${good.replace("word: str):", "word: str, rng: random.Random | None = None):")}`,
    at: "6:35",
  },
  {
    code: "CONSTRUCT_UNFIT",
    when: "the constructor has no such option",
    source: good,
    told: { domain: { construct: { size: 3 } } },
    at: "/domain/construct/size",
  },
  {
    code: "TASKS_MISSING",
    when: "starting needs a field and there are no rows",
    source: good.replace(tasks, "\n"),
    at: "1:1",
  },
  {
    code: "TASKS_UNSPLIT",
    when: "only some rows say their split",
    source: good.replace(tasks, 'TASKS = [{"word": "a"}, {"word": "b", "split": "test"}]\n'),
    at: "1:1",
  },
  {
    code: "SPLITS_MISSING",
    when: "no split is described as one of ours",
    source: good,
    told: { tasks: { splits: {} } },
    at: "/tasks/splits",
  },
  {
    code: "SPLITS_MISSING",
    when: "the rows are described for no split",
    source: good,
    told: { tasks: { from: {} } },
    at: "/tasks/from",
  },
  {
    code: "SEEDS_MISSING",
    when: "seeds are the tasks, and no split has any",
    source: good.replace(tasks, "\n").replace("word: str):", "seed: int = 0):"),
    told: { tasks: { seeds: {} } },
    at: "/tasks/seeds",
  },
  {
    code: "REWARD_RANGE_NARROW",
    when: "the code can give more than the described range",
    source: good.replace("return word", "self.score = 2.0\n        return word"),
    told: { more: { reward: { range: [0, 1] } } },
    at: "/reward/range",
  },
  {
    code: "REWARD_RANGE_NARROW",
    when: "the code can give less than the module's range",
    source: `${good.replace("return word", "self.score = -1.0 if word else 1.0\n        return word")}\nREWARD_RANGE = (0, 1)\n`,
    at: "14:1",
  },
  {
    code: "REWARD_RANGE_TWICE",
    when: "module and description name different ranges",
    source: `${good}\nREWARD_RANGE = (0, 10)\n`,
    told: { more: { reward: { range: [0, 1] } } },
    at: "/reward/range",
  },
  {
    code: "REWARD_RANGE_UNREAD",
    when: "the range is no two numbers",
    source: `REWARD_RANGE = compute()\n${good}`,
    at: "1:1",
  },
  {
    code: "REWARD_RANGE_UNREAD",
    when: "the range ends before it begins",
    source: `REWARD_RANGE = (1.0, 0.0)\n${good}`,
    at: "1:1",
  },
  {
    code: "ORACLE_IS_A_METHOD",
    when: "the winning play is a method",
    source: method('def solve(self) -> list:\n    """Win."""\n    return []'),
    at: "12:9",
  },
  {
    code: "MISTAKE_TOO_WIDE",
    when: "a tool raises any exception",
    source: method('def look(self, n: int) -> str:\n    """Look."""\n    raise Exception("no")'),
    at: "12:9",
  },
  {
    code: "RANDOMNESS_UNSEEDED",
    when: "a tool rolls the common dice",
    source: `import random\n${method('def roll(self) -> int:\n    """Roll."""\n    return random.randint(1, 6)')}`,
    at: "15:16",
  },
  {
    code: "VERIFY_UNFIT",
    when: "nothing of the verifier takes the reply",
    source: `${tasks}def verify(task: dict) -> float:\n    return 1.0\n`,
    told: { domain: { style: "functions", verify: { call: "verify" } } },
    at: "2:5",
  },
];

const placeOf = ({ at }: Diagnostic): string =>
  at === null ? "" : "line" in at ? `${at.line}:${at.column}` : (at.pointer ?? "");

describe("says what is wrong, and where", () => {
  it.each(cases)("$code: $when", ({ code, source, told, at }) => {
    const found = contractOf(source, told).diagnostics.filter((d) => d.code === code);
    expect(found.map(placeOf)).toEqual([at]);
    expect(found[0]!.help).toBeTruthy();
  });

  it("has a case for every code", () => {
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual(
      Object.keys(catalogue).sort(),
    );
  });

  it("finds nothing wrong with the module that all cases change", () => {
    const { diagnostics, questions, contract } = contractOf(good);
    expect([diagnostics, questions]).toEqual([[], []]);
    expect(contract).not.toBeNull();
  });

  it("takes what rows hold for a parameter of the start without a type", () => {
    const { diagnostics, contract } = contractOf(good.replace("word: str):", "word):"));
    expect(diagnostics).toEqual([]);
    expect(contract?.tasks.row).toMatchObject({ properties: { word: {} }, required: ["word"] });
  });

  it("says by the default how a parameter without a type may be annotated", () => {
    const { diagnostics } = contractOf(
      method('def look(self, at=3) -> str:\n    """Look."""\n    return ""'),
    );
    expect(diagnostics.map(({ help }) => help)).toEqual([
      "annotate it, as in `at: int = 3`: its type is its JSON schema",
    ]);
  });

  it("collects everything before it stops", () => {
    const { diagnostics, contract } = contractOf(
      method('def a(self, x, y: bytes, *z):\n    return 1\ndef step(self) -> str:\n    return ""'),
      { reserved: { step: "it is a route" } },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "TOOL_UNDOCUMENTED",
      "PARAMETER_UNTYPED",
      "PARAMETER_NOT_JSON",
      "PARAMETER_VARIADIC",
      "TOOL_NAME_RESERVED",
      "TOOL_UNDOCUMENTED",
    ]);
    expect(contract).toBeNull();
  });
});

describe("asks what the source does not settle", () => {
  it("names both classes with their places", () => {
    const two = `${good}\nclass Other:\n    done = False\n    reward: float = 0.0\n    def act(self) -> str:\n        """Act."""\n        return ""\n`;
    const { questions, roles } = contractOf(two);
    expect(questions).toEqual([
      {
        key: "domain.class",
        why: "each of `Guess` (game.py:3:7), `Other` (game.py:13:7) can be the episode",
        candidates: ["Guess", "Other"],
      },
    ]);
    expect(roles).toBeNull();
  });

  it.each([
    [
      "domain.done",
      good.replace(
        "self.finished = False",
        "self.finished = False\n        self.game_over = False",
      ),
      ["finished", "game_over"],
    ],
    [
      "domain.reward",
      good
        .replace(
          "self.score = 0.0",
          "self.size = len(word)\n        self.coins = 0\n        self.lives = 3",
        )
        .replace("return word", "self.coins, self.lives = 1, 2\n        return word"),
      ["coins", "lives"],
    ],
    [
      "domain.solve",
      `${good}def solve(task): return []\ndef oracle(task): return []\n`,
      ["solve", "oracle"],
    ],
    [
      "domain.construct.size",
      good.replace(
        "def __init__(self, word: str):",
        "def reset(self, word: str):\n        pass\n    def __init__(self, size: int):",
      ),
      [],
    ],
    [
      "domain.style",
      `${good}def verify(task: dict, reply: str) -> float:\n    return 1.0\n`,
      ["state", "functions"],
    ],
  ])("%s", (key, source, candidates) => {
    const { questions } = contractOf(source);
    expect(questions.map((q) => [q.key, q.candidates])).toEqual([[key, candidates]]);
  });
});
