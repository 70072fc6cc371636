import { expect, it } from "vitest";
import type { Facts } from "../../../shared-domain/facts.js";
import { readSource } from "../../support/read-source.js";
import { contractOf } from "../../support/read-domain.js";

const plain = `
import json, random, sqlite3
from dataclasses import dataclass
def rows(): return [{"id": "a"}]
REWARD_RANGE = (0, 1)
class Thing:
    """Look."""
    def __init__(self, seed=0):
        self.done, self.reward = False, 0.0
        self._db = sqlite3.connect(":memory:")
        self.load()
    def load(self) -> None: ...
    def look(self, where: str = "here") -> dict:
        """Looks around."""
        return {"seen": where}
`;

const lacks = (source: string, others: Readonly<Record<string, string>> = {}): Facts["lacks"] =>
  readSource(source, others).lacks;

it("is sure of what plain code cannot give", () => {
  expect(lacks(plain)).toEqual(["awaitables", "images"]);
});

it.each([
  "async def other(): ...",
  "import asyncio",
  "import numpy as np",
  "import importlib",
  "from contextlib import asynccontextmanager",
  "def wait(x): return x.__await__()",
  "def wait(x): return getattr(x, 'aclose')()",
  "import sys\nX = sys.modules['asyncio']",
  "X = __import__('asyncio')",
  "exec('import asyncio')",
  "X = [i async for i in y]",
  "import types\n@types.coroutine\ndef wait(): yield",
])("may have something to wait for with %j", (line) => {
  expect(lacks(`${plain}\n${line}\n`)).not.toContain("awaitables");
});

it.each([
  "X = b'12'",
  "X = 'a'.encode()",
  "X = {'type': 'image'}",
  "X = 'see the image'",
  "X = open('x').read()",
  "X = json.loads('{}')",
  "from json import loads",
  "import base64",
  "import PIL",
  "X = random.randbytes(3)",
  "X = sqlite3.connect('books.db')",
  "X = \"select x'89504E47'\"",
  "def png(): ...",
  "import csv\nX = csv.DictReader([])",
  "from pathlib import Path\nX = Path('x').read_text()",
])("may have images with %j", (line) => {
  expect(lacks(`${plain}\n${line}\n`)).not.toContain("images");
});

it("looks into the author's other modules", () => {
  const source = `import helper\n${plain}`;
  expect(lacks(source, { "helper.py": "X = 1\n" })).toEqual(["awaitables", "images"]);
  expect(lacks(source, { "helper.py": "import asyncio\n" })).toEqual([]);
  expect(lacks(source, { "helper.py": "X = b''\n" })).toEqual(["awaitables"]);
  expect(lacks(`def f():\n    import helper\n${plain}`, { "helper.py": "X = b''\n" })).toEqual([
    "awaitables",
  ]);
});

it("knows lists, and functions that give them, from what may be walked through", () => {
  const source = `
import functools, json, random
from typing import Iterator
A = [1, 2]
B = {"train": A, "test": [3]}
C = (x for x in A)
D = {"train": (x for x in A)}
E = iter(A)
F = {1, 2}
G = {i: {"n": i} for i in A}
H = sorted(A) + [1]
I = range(3)
J = {"train": range(3)}
J["test"] = (x for x in A)
def a(part): return A[:2] if part == "train" else A[2:]
def b(part): return B[part]
def c(part): yield 1
def d(part): return (x for x in A)
def e(part): return map(str, A)
def f(part):
    rows = []
    for x in A: rows.append(x)
    return rows
def g(part):
    rows = []
    if part: rows = map(str, A)
    return rows
def h(part) -> list[dict]: return other(part)
def i(part) -> Iterator[dict]: return other(part)
def j(part): return other(part)
@functools.cache
def k(part): return json.loads("[]")
@wrapped
def l(part): return []
def m(part):
    if part: return []
    return C
def n(rows): return rows
def o(part): return [C][0]
def p(part): return a(part)
def q(part):
    rows = []
    for rows in C: ...
    return rows
def r(part):
    if part: return r(None)
    return []
`;
  expect(readSource(source).lists).toEqual([..."ABGHI", ..."abfhkp"]);
});

it("has it in the contract, for what nobody else's words or data come into", () => {
  const of = (source: string): readonly string[] | undefined => {
    const { contract, diagnostics } = contractOf(source, { tasks: { from: "rows" } });
    expect(diagnostics).toEqual([]);
    return contract!.domain.lacks;
  };
  expect(of(plain)).toEqual(["awaitables", "images", "iterators"]);
  expect(of(plain.replace('return [{"id": "a"}]', 'yield {"id": "a"}'))).toEqual([
    "awaitables",
    "images",
  ]);
  expect(of(plain.replace("where: str", "where: dict"))).toEqual(["awaitables", "iterators"]);
  expect(of(plain.replace("where: str", "where: list[int] | None"))).toEqual([
    "awaitables",
    "images",
    "iterators",
  ]);
  expect(of(plain.replace("import json", "import asyncio, json"))).toEqual(["iterators"]);
  const judged = `${plain}    def score(self, judge) -> float: return float(judge("good?"))\n`;
  expect(of(judged)).toEqual(["images", "iterators"]); // a judge is waited for, and answers in text
});
