import { expect, it } from "vitest";
import type { Literal } from "../../../shared-domain/facts.js";
import { classOf, functionOf, readFiles, readSource } from "../../support/read-source.js";

const head = `
import math
import string
from enum import Enum
from dataclasses import dataclass
import settings
import settings as s
from settings import SIZE, Mode, TABLE as T2, SEEDS

MAX = 5
MIN = -MAX
HALF = MAX / 2
NAMES = ("a", "b")
NESTED = {"a": [1, {"b": None}], "c": NAMES}
TWICE = 1
TWICE = 2
if MAX > 3:
    EITHER = 1
else:
    EITHER = 2
GROWN = []
GROWN.append(1)
COUNT = 0
COUNT += 1
FILLED = {}
FILLED["x"] = 1
LOOP = LOOP2
LOOP2 = LOOP
LEFT, (RIGHT, *REST) = 1, (2, 3)
ONE, TWO = [10, 20]
PAIR = ONE_, TWO_ = (3, 4)
for I in range(3):
    LAST = I
try:
    FALLBACK = compute()
except ImportError:
    FALLBACK = 3

class Tone(Enum):
    LOW = "low"
    HIGH = "high"

@dataclass
class Spot:
    x: int = 0

class Board:
    LIMIT = 7
    SIZES = [LIMIT, LIMIT + 1]
    tone = Tone.HIGH
`;
const others = {
  "settings.py":
    "from enum import Enum\nSIZE = 3\nclass Mode(Enum):\n    FAST = 'f'\n    SLOW = 's'\nDEFAULT = Mode.SLOW\nTABLE = {'k': SIZE * 2}\nSEEDS = range(0, SIZE)\n",
};

/** What a default is in the source, and as JSON; undefined where only running the module would tell. */
const table: Readonly<Record<string, unknown>> = {
  "3": 3,
  "-3": -3,
  "+3": 3,
  "~3": -4,
  "not MAX": false,
  "1.5": 1.5,
  "1e3": 1000,
  "0x1F": 31,
  "1_000": 1000,
  True: true,
  None: null,
  '"a" "b" \'c\'': "abc",
  '"""x\ny"""': "x\ny",
  'r"\\d"': "\\d",
  '"é\\u2028🙂"': "é\u2028🙂",
  "(1, 2)": [1, 2],
  "()": [],
  "[1, [2]]": [1, [2]],
  "{1, 2, 1}": [1, 2],
  '{"x": 1, 2: "y", **{"z": 3}}': { x: 1, "2": "y", z: 3 },
  "[*NAMES, 'c']": ["a", "b", "c"],
  MAX: 5,
  MIN: -5,
  HALF: 2.5,
  "MAX * 2 + 1": 11,
  "2 ** 10": 1024,
  "7 // 2": 3,
  "7 % 4": 3,
  "1 << 4 | 1": 17,
  '"=" * 3': "===",
  "[0] * 3": [0, 0, 0],
  "NAMES + ('c',)": ["a", "b", "c"],
  NESTED: { a: [1, { b: null }], c: ["a", "b"] },
  'NESTED["a"][1]': { b: null },
  "NAMES[-1]": "b",
  "NAMES[::-1]": ["b", "a"],
  "MAX if True else MIN": 5,
  LEFT: 1,
  RIGHT: undefined,
  ONE: 10,
  TWO: 20,
  ONE_: 3,
  PAIR: [3, 4],
  SIZE: 3,
  "settings.SIZE": 3,
  "s.DEFAULT": "s",
  "Mode.FAST": "f",
  "settings.Mode.FAST": "f",
  T2: { k: 6 },
  SEEDS: [0, 3, 1],
  "range(5)": [0, 5, 1],
  "range(1, MAX * 2, 3)": [1, 10, 3],
  "list(range(3))": [0, 1, 2],
  "Tone.LOW": "low",
  "Tone.LOW.value": "low",
  "Tone.LOW.name": "LOW",
  'Tone("high")': "high",
  "[Tone.LOW, Tone.HIGH]": ["low", "high"],
  "{Tone.LOW: 1}": { low: 1 },
  "Board.LIMIT": 7,
  "Board.SIZES": [7, 8],
  "Board.tone": "high",
  "len(NAMES)": 2,
  "max(1, MAX)": 5,
  "min(NAMES)": "a",
  "abs(MIN)": 5,
  "sum([1, 2])": 3,
  "round(2.567, 2)": 2.57,
  "sorted([2, 1])": [1, 2],
  "dict(a=1)": { a: 1 },
  "frozenset({'x'})": ["x"],
  "tuple([1])": [1],
  '"a b".split()': ["a", "b"],
  '"A".lower()': "a",
  "math.pi": Math.PI,
  "string.digits": "0123456789",
  "int(2.5)": 2,
  'f"{MAX}"': undefined,
  'f"plain"': undefined,
  "math.inf": undefined,
  'float("nan")': undefined,
  "2 ** 60": undefined,
  "9 ** 9 ** 9": undefined,
  '"x" * 10 ** 9': undefined,
  "[0] * 10 ** 9": undefined,
  "1 << 10 ** 6": undefined,
  "list(range(10 ** 9))": undefined,
  '"%1000000000d" % 1': undefined,
  "1 / 0": undefined,
  "NAMES[9]": undefined,
  'b"x"': undefined,
  "2j": undefined,
  "...": undefined,
  "lambda: 1": undefined,
  "compute()": undefined,
  "[i for i in NAMES]": undefined,
  "Spot()": undefined,
  Tone: undefined,
  Missing: undefined,
  settings: undefined,
  TWICE: 2,
  EITHER: undefined,
  GROWN: undefined,
  COUNT: undefined,
  FILLED: undefined,
  LOOP: undefined,
  REST: undefined,
  LAST: undefined,
  FALLBACK: undefined,
  '"\\ud800"': undefined,
  "{(1, 2): 3}": undefined,
};

const parameters = Object.keys(table)
  .map((text, i) => `    p${i}=(${text}),\n`)
  .join("");
const read = functionOf(
  readSource(`${head}\ndef f(\n${parameters}): ...\n`, others),
  "f",
).parameters;

it.each(Object.entries(table).map(([text, value], i) => [text, value, i] as const))(
  "%s",
  (_, value, i) => {
    const found = read[i]!.default!;
    expect(found.known ? found.value : undefined).toEqual(value);
    expect(found.known).toBe(value !== undefined);
  },
);

it("tells the text of a value on one line, and no more than 500 characters of it", () => {
  const read = readSource(`A = [\n    1,\n    2,\n]\nB = "${"x".repeat(600)}"\nC = MAX  +  1\n`);
  const texts = read.constants.map(({ value }) => value.text);
  expect(texts[0]).toBe("[1, 2]");
  expect(texts[1]).toMatch(/^"x{498}…$/);
  expect(texts[2]).toBe("MAX + 1");
});

it("looks names up where the default stands: in the class, then in the module", () => {
  const source =
    "LIMIT = 1\nclass A:\n    LIMIT = 2\n    OTHER = LIMIT\n    def f(self, a=LIMIT, b=OTHER): ...\nclass B(A):\n    def g(self, a=LIMIT): ...\ndef h(a=A.OTHER, b=B.LIMIT): ...\n";
  const read = readSource(source);
  const defaults = (name: string): unknown[] =>
    functionOf(read, name).parameters.map((p) => p.default?.value);
  expect([defaults("A.f"), defaults("B.g"), defaults("h")]).toEqual([[2, 2], [1], [2, 2]]);
});

it("tells what constants look like, whatever they are worth", () => {
  const source = `
from typing import Final, Mapping
from settings import TASKS as OTHERS
TASKS = {"train": make(1), "test": [row for row in ROWS]}
ROWS = [{"q": 1}, {"q": 2, "a": 3}]
MADE: list[dict] = build()
TABLE: Mapping[str, int] = build()
SPLITS = {name: load(name) for name in ("train", "eval")}
GIVEN = {}
GIVEN["train"] = [{"id": 1}]
GIVEN["test"] = []
LINES = open("x").read().split()
TEXT = f"{ROWS}"
SEEDS = range(START, 20)
COUNT: Final = 3
ITEMS = ()
FIRST, SECOND = divide(ROWS)
POINTS = (Point(1), Point(2))
ADDED = []
for i in range(3):
    ADDED.append({"n": i})
class Point: ...
`;
  const read = readSource(source, { "settings.py": "TASKS = {'train': [{'x': 1}]}\n" });
  const told = Object.fromEntries(
    read.constants.map((c) => [c.name, [c.shape, c.keys.join(), c.builds.join(" ")]]),
  );
  expect(told).toEqual({
    OTHERS: ["mapping", "train", "each:dict:x"],
    TASKS: ["mapping", "train,test", "dict:train,test"],
    ROWS: ["sequence", "", "each:dict:q each:dict:q,a"],
    MADE: ["sequence", "", ""],
    TABLE: ["mapping", "", ""],
    SPLITS: ["mapping", "train,eval", ""],
    GIVEN: ["mapping", "train,test", "dict: each:dict:id"],
    LINES: ["sequence", "", ""],
    TEXT: ["string", "", ""],
    SEEDS: ["range", "", ""],
    COUNT: ["number", "", ""],
    ITEMS: ["sequence", "", "tuple:0"],
    FIRST: ["other", "", ""],
    SECOND: ["other", "", ""],
    POINTS: ["sequence", "", "each:Point"],
    ADDED: ["sequence", "", "each:dict:n"],
  });
  expect(read.constants.find((c) => c.name === "OTHERS")?.at).toEqual({
    file: "settings.py",
    line: 1,
    column: 1,
  });
});

it("reads `__all__`", () => {
  expect(readSource("__all__ = ['A', \"B\"]\n").exports).toEqual(["A", "B"]);
  expect(readSource("__all__ = ['A']\n__all__ += other\n").exports).toBeNull();
  expect(readSource("A = 1\n").exports).toBeNull();
});

it("knows a literal of every constant of a class", () => {
  const read = readSource("class A:\n    x = 1\n    y: int\n    z: list = []\n");
  const value = (name: string): Literal | null | undefined =>
    classOf(read, "A").attributes.find((a) => a.name === name)?.value;
  expect([value("x")?.value, value("y"), value("z")?.value]).toEqual([1, null, []]);
});

it("reads small JSON files below the root that a module reads by one path, and no others", () => {
  const source = `
import json
import os
from pathlib import Path

HERE = Path(__file__).parent
ROWS = json.loads((HERE / "data" / "rows.json").read_text())
OPENED = json.load(open(os.path.join(os.path.dirname(__file__), "data/rows.json")))
FIRST = ROWS[0]["word"]
GONE = json.loads((HERE / "gone.json").read_text())
BROKEN = json.loads((HERE / "broken.json").read_text())
LARGE = json.loads((HERE / "large.json").read_text())
ABOVE = json.loads((HERE / ".." / "rows.json").read_text())
TOLD = json.loads(input())
`;
  const files = {
    "own/game.py": source,
    "own/data/rows.json": '[{"word": "moor", "split": "train"}]',
    "own/broken.json": "{",
    "own/large.json": JSON.stringify("a".repeat(300_000)),
    "rows.json": "[]",
  };
  const { constants } = readFiles(files, { root: "own" });
  const known = constants.filter(({ value }) => value.known);
  expect(Object.fromEntries(known.map(({ name, value }) => [name, value.value]))).toEqual({
    ROWS: [{ word: "moor", split: "train" }],
    OPENED: [{ word: "moor", split: "train" }],
    FIRST: "moor",
  });
});
