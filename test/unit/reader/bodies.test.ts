import { describe, expect, it } from "vitest";
import type { FunctionFacts } from "../../../shared-domain/facts.js";
import { functionOf, readSource } from "../../support/read-source.js";

/** One function of a module, by its source. */
const one = (source: string, name = "f", others = {}): FunctionFacts =>
  functionOf(readSource(source, others), name);

/** Bodies of functions `f0`, `f1`... in one module. */
function each(
  bodies: readonly string[],
  head = "",
  signature = "x, y=None",
): readonly FunctionFacts[] {
  const source = bodies
    .map(
      (body, i) =>
        `def f${i}(${signature}):\n${body
          .trim()
          .split("\n")
          .map((line) => `    ${line}`)
          .join("\n")}\n`,
    )
    .join("\n");
  const read = readSource(`${head}\n${source}`);
  return bodies.map((_, i) => functionOf(read, `f${i}`));
}

describe("what a body gives", () => {
  const table: Readonly<Record<string, FunctionFacts["gives"]>> = {
    pass: "nothing",
    return: "nothing",
    "return None": "nothing",
    "...": "nothing",
    "raise ValueError": "nothing",
    "return x": "values",
    "if x:\n    return 1\nreturn None": "values",
    "return x > 1": "truths",
    "return x is None or not x and any(x)": "truths",
    "if x:\n    return True\nreturn x in (1, 2)": "truths",
    "return x > 1 or x": "values",
    "if x:\n    return 0\nreturn (x - 1) / x": "numbers",
    "return max(0.0, x) if x else -1": "numbers",
    "return len(x) * 2 + sum(x)": "numbers",
    "return x / 'file' / y": "values",
    "return x - y": "values",
    "return [1] * 3": "values",
    "return max(x)": "values",
    "if x:\n    return None\nreturn False": "values",
    "yield x": "yields",
    "yield from x": "yields",
    "def inner():\n    return 1": "nothing",
    "def inner():\n    yield 1\nreturn inner()": "values",
    "a = lambda: (yield)": "nothing",
    "class A:\n    def m(self): return 1": "nothing",
  };
  const read = each(Object.keys(table));
  it.each(Object.entries(table).map(([body, gives], i) => [body, gives, i] as const))(
    "%s",
    (_, gives, i) => {
      expect(read[i]!.gives).toBe(gives);
    },
  );
});

describe("what a body builds", () => {
  const head = `
from dataclasses import dataclass
from collections import namedtuple
import results
from results import Outcome as O
ROWS = [{"q": 1}]
SPLITS = {"train": [{"id": 1, "q": 2}]}
@dataclass
class Step:
    text: str
class Oops(Exception): ...
def make(x):
    return Step("a")
def rows():
    return [make(1)]
`;
  const table: Readonly<Record<string, string>> = {
    "return {'text': 1, 'done': x}": "dict:text,done",
    "return dict(text=1, done=x)": "dict:text,done",
    "return {}": "dict:",
    "return {'a': 1, **x, 2: 3}": "dict:a",
    "return x, 1, True": "tuple:3",
    "return Step(x)": "Step",
    "return results.Outcome(x)": "Outcome",
    "return await_(x) or Step(x)": "Step",
    "return Step(x) if x else {'a': 1}": "Step dict:a",
    "if x:\n    return Step(x)\nreturn x, y": "Step tuple:2",
    "return make(x)": "Step",
    "return rows()": "each:Step",
    "return [{'a': 1}, {'b': 2}]": "each:dict:a each:dict:b",
    "return [Step(i) for i in x]": "each:Step",
    "return list({'a': i} for i in x)": "each:dict:a",
    "return sorted([Step(x)], key=x)[:3]": "each:Step",
    "for i in x:\n    yield {'a': i}": "each:dict:a",
    "yield from rows()": "each:Step",
    "out = []\nfor i in x:\n    out.append({'a': i})\nreturn out": "each:dict:a",
    "info = {'a': 1}\ninfo['b'] = 2\nreturn info": "dict:a,b",
    "step = Step(x)\nstep.text = 1\nreturn step": "Step",
    "return ROWS": "each:dict:q",
    "return SPLITS[x]": "each:dict:id,q",
    "return ROWS[:2] + [{'z': 1}]": "each:dict:q each:dict:z",
    "return str(x)": "",
    "return len(x)": "",
    "return x": "",
    "return Oops(x)": "",
    "x = x\nreturn x": "",
    "a = b\nb = a\nreturn a": "",
    "return f_self(x)": "",
  };
  const read = each(Object.keys(table), head);
  it.each(Object.entries(table).map(([body, builds], i) => [body, builds, i] as const))(
    "%s",
    (_, builds, i) => {
      expect(read[i]!.builds.join(" ")).toBe(builds);
    },
  );
  it("follows the object's own methods", () => {
    const source =
      "class A:\n    def step(self):\n        return self._result(1)\n    def _result(self, x):\n        return {'obs': x, 'done': True} if x else self.step()\n    @classmethod\n    def make(cls):\n        return cls()\n";
    expect(one(source, "A.step").builds).toEqual(["dict:obs,done"]);
    expect(one(source, "A.make").builds).toEqual(["A"]);
  });
});

describe("what a body uses", () => {
  const source = `
import random
import json as j
from helper import thing, Other
WORDS = []
LIMIT = 3
def prompt(task): return j.dumps(task)
class Game:
    tone = 1
    def act(this, word, random):
        this.tries += 1
        if this.is_open() and word in WORDS:
            this.score = this.limit
            this.a, this.b = 1, 2
            setattr(this, "late", 1)
            this.rows[0] = this.word
        def inner():
            return this.deep + LIMIT
        LIMIT2 = LIMIT
        local = thing(LIMIT2)
        del this.gone
        return [Other for WORD in WORDS] + [random, local, self]
    @staticmethod
    def plain(x): return x.y
    @classmethod
    def make(cls, x): return cls.table[x]
`;
  const read = readSource(source);
  const act = functionOf(read, "Game.act");
  it("of its object, in order of first use", () => {
    expect(act.uses).toEqual(["tries", "is_open", "limit", "rows", "word", "deep"]);
    expect(functionOf(read, "Game.plain").uses).toEqual([]);
    expect(functionOf(read, "Game.make").uses).toEqual(["table"]);
  });
  it("of its module, parameters and local names aside", () => {
    expect(act.names).toEqual(["WORDS", "LIMIT", "thing", "Other"]);
    expect(functionOf(read, "prompt").names).toEqual(["j"]);
  });
  it("and what it assigns", () => {
    expect(act.assigns).toEqual(["tries", "score", "a", "b", "late"]);
  });
});

it("names the exceptions that a body raises", () => {
  const source = `
import errors
from errors import Illegal as Wrong, fail
class GameError(Exception): ...
class A:
    class Inner(GameError): ...
    def f(self, x):
        if x: raise ValueError("x")
        if x: raise GameError
        if x: raise errors.Illegal(x) from None
        if x: raise Wrong()
        if x: raise A.Inner()
        if x: raise fail(x)
        if x: raise self._error(x)
        if x: errors.deep(errors.KEEPER)
        try: ...
        except (KeyError, IndexError) as error:
            raise error
        except OSError:
            raise
        problem = TypeError("y")
        def inner(): raise RuntimeError
        raise problem
        raise unknown
        raise requests.HTTPError()
    def _error(self, x) -> "GameError": ...
`;
  const others = {
    "errors.py":
      "class Illegal(Exception): ...\ndef fail(x) -> Illegal: ...\ndef deep(x):\n    raise Deep\nclass Deep(Exception): ...\nraise LookupError\ndef unused():\n    raise Deeper\nclass Keeper:\n    def keep(self):\n        raise Lost\nclass Lost(Exception): ...\nKEEPER = Keeper()\n",
  };
  const read = readSource(source, others);
  expect(functionOf(read, "A.f").raises).toEqual([
    "ValueError",
    "GameError",
    "Illegal",
    "A.Inner",
    "KeyError",
    "IndexError",
    "RuntimeError",
    "TypeError",
  ]);
  expect(functionOf(read, "A.f").reached).toEqual({ classes: ["Lost"], functions: ["Deep"] });
});

describe("which strings tell a parameter apart", () => {
  const head = `
from enum import Enum
from settings import TEST, TABLE
TRAIN = "train"
ALL = ["train", "dev"]
ROWS = {"train": [1], "test": [2]}
MADE = {}
MADE["x"] = 1
class Split(Enum):
    DEV = "dev"
def split_of(i): return "train" if i % 5 else "test"
def bucket(i):
    if i: return "train"
    return "test"
`;
  const table: Readonly<Record<string, string>> = {
    'if x == "train": return 1': "train",
    'if x == "train": return 1\nelse: return 2': "train *",
    'if x == "train": return 1\nreturn 2': "train *",
    'if x == "train":\n    return 1\nelif x == "dev":\n    return 2\nelse:\n    return 3':
      "train dev *",
    'if x == "train":\n    return 1\nelif x == "dev":\n    return 2\nraise ValueError(x)':
      "train dev",
    'if x == "train":\n    return 1\nif x == "dev":\n    return 2\nreturn 3': "train dev *",
    'if x == "train":\n    return 1\nelse:\n    raise KeyError': "train",
    'if x == "test":\n    raise ValueError("none")\nreturn 1': "*",
    'if x not in ("train", "dev"):\n    raise ValueError\nreturn 1': "train dev",
    'if x != "train":\n    raise ValueError\nreturn 1': "train",
    'if not x == "train":\n    return 1\nreturn 2': "train *",
    'assert x in {"train", "dev"}\nreturn 1': "train dev",
    'n = 10\nif x == "train":\n    n = 100\nreturn n': "train *",
    'return 1 if x == "train" else 2': "train *",
    'return 1 if x == "train" else 2 if x == "dev" else 3': "train dev *",
    'match x:\n    case "train" | "dev":\n        return 1\n    case "test":\n        raise ValueError\n    case _:\n        return 2':
      "train dev *",
    'match x:\n    case "train":\n        return 1\n    case _:\n        raise ValueError': "train",
    'return {"train": 1, "dev": 2}[x]': "train dev",
    'return {"train": 1}.get(x, [])': "train",
    'return {"train": 1}.get(x, [3])': "train *",
    "return ROWS[x]": "train test",
    'rows = {"train": 1, "dev": 2}\nreturn rows[x]': "train dev",
    'rows: dict = {"train": 1}\nreturn rows.get(x, [])': "train",
    "return ROWS.get(x)": "train test",
    "return MADE[x]": "x",
    "return TABLE[x]": "far",
    "if x == TRAIN: return 1": "train",
    "if x == TEST: return 1": "test",
    "if x in ALL: return 1": "train dev",
    "if x in ROWS: return 1": "train test",
    "if x == Split.DEV: return 1": "dev",
    "if x.value == Split.DEV.value: return 1": "dev",
    'if x.lower().strip() == "train": return 1': "train",
    'if "train" == x: return 1': "train",
    'if x.startswith("tr"): return 1': "tr",
    'name = (x or "train").lower()\nif name == "dev":\n    return 1\nreturn 2': "dev *",
    'for i in y:\n    if {0: "test", 1: "dev"}.get(i % 5, "train") == x:\n        yield i':
      "test dev train",
    'for i in y:\n    part = "dev" if i else "train"\n    if part == x:\n        yield i':
      "dev train",
    "for i in y:\n    if bucket(i) == x:\n        yield i": "train test",
    'return [r for r in y if r["split"] == x]': "",
    'return [r for r in y if r.get("split") == x]': "",
    'if x == "train" or x == "dev":\n    return 1\nreturn 2': "train dev *",
    "if x: return 1": "",
    "if x == 3: return 1": "",
    'if len(x) > 3 and x == "a": return 1\nreturn 2': "a *",
    'try:\n    return ROWS[x]\nexcept KeyError:\n    raise ValueError(f"no {x}")': "train test",
    'with open(x) as f:\n    if x == "train":\n        return f\n    raise ValueError': "train",
  };
  const others = { "settings.py": 'TEST = "test"\nTABLE = {"far": 1}\n' };
  const source = Object.keys(table)
    .map(
      (body, i) =>
        `def f${i}(x, y=None):\n${body
          .split("\n")
          .map((line) => `    ${line}`)
          .join("\n")}\n`,
    )
    .join("\n");
  const read = readSource(`${head}\n${source}`, others);
  it.each(Object.entries(table).map(([body, values], i) => [body, values, i] as const))(
    "%s",
    (_, values, i) => {
      expect((functionOf(read, `f${i}`).compares["x"] ?? []).join(" ")).toBe(values);
    },
  );
  it("for each parameter by itself, the object's own tables among them", () => {
    const source =
      'class A:\n    ROWS = {"train": 1}\n    def f(self, split, mode):\n        if mode == "fast":\n            return self.ROWS[split]\n        return 1\n    @classmethod\n    def g(cls, split):\n        return cls.ROWS[split]\n';
    expect(one(source, "A.f").compares).toEqual({ mode: ["fast", "*"], split: ["train"] });
    expect(one(source, "A.g").compares).toEqual({ split: ["train"] });
  });
});

it("names the keys that are read from a parameter", () => {
  const source = `
class A:
    def f(self, task, row, plain):
        task["a"], task.get("b", 1), task.pop("c"), task.d, task.e.f
        if "g" in task: ...
        task.items(), task.call(), task[0], task[self.x], self.task["no"]
        match row:
            case {"h": 1, "i": _}: ...
        del task["j"]
        inner = lambda: task["k"]
`;
  expect(one(source, "A.f").keys).toEqual({
    task: ["a", "b", "c", "d", "e", "g", "j", "k"],
    row: ["h", "i"],
  });
});
