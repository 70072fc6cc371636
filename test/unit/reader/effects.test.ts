import { expect, it } from "vitest";
import { codesOf, readFiles, readSource } from "../../support/read-source.js";

it("names calls that no seed decides, by what they mean", () => {
  const source = `
import random
import random as r
import numpy as np
import time, datetime, uuid, secrets, os
from datetime import datetime as dt
from random import choice, Random
from helper import pick
random.random()
r.shuffle(x)
choice(x)
random.seed(3)
rng = random.Random(3)
bad = Random()
bad2 = random.Random(None)
np.random.rand(3)
np.random.default_rng()
np.random.default_rng(3)
np.random.seed(1)
time.time()
dt.now()
datetime.date.today()
uuid.uuid4()
secrets.token_hex()
os.urandom(3)
hash("x")
field(default_factory=uuid.uuid4)
sorted(x, key=random.random)
class A:
    def f(self, random):
        random.random()
        self.random.random()
        rng.random()
    def g(self):
        choice = self.choice
        choice(1)
def h(x: random.Random) -> datetime.datetime: ...
if __name__ == "__main__":
    random.random()
`;
  const read = readSource(source, {
    "helper.py": "import random\ndef pick(): return random.randint(1, 2)\n",
  });
  expect(read.unseeded.map(({ call, at }) => `${call} ${at.file}:${at.line}:${at.column}`)).toEqual(
    [
      "random.random domain.py:9:1",
      "random.shuffle domain.py:10:1",
      "random.choice domain.py:11:1",
      "random.Random domain.py:14:7",
      "random.Random domain.py:15:8",
      "numpy.random.rand domain.py:16:1",
      "numpy.random.default_rng domain.py:17:1",
      "time.time domain.py:20:1",
      "datetime.datetime.now domain.py:21:1",
      "datetime.date.today domain.py:22:1",
      "uuid.uuid4 domain.py:23:1",
      "secrets.token_hex domain.py:24:1",
      "os.urandom domain.py:25:1",
      "hash domain.py:26:1",
      "uuid.uuid4 domain.py:27:23",
      "random.random domain.py:28:15",
      "random.randint helper.py:2:20",
    ],
  );
});

it("names what blocks or belongs to one thread", () => {
  const source = `
import sqlite3, json
import subprocess as sp
from socket import socket
import urllib.request
from http import client, HTTPStatus
import time
from time import sleep
if TYPE_CHECKING:
    import redis
def f():
    time.sleep(1)
    sleep(2)
    input("?")
    os.system("ls")
    input = 3
import os
def g():
    os.system("ls")
    import requests
`;
  const read = readSource(source);
  expect(read.blocking.map(({ call, at }) => `${call} ${at.line}:${at.column}`)).toEqual([
    "sqlite3 2:1",
    "subprocess 3:1",
    "socket 4:1",
    "urllib.request 5:1",
    "http.client 6:1",
    "requests 20:5",
    "time.sleep 12:5",
    "time.sleep 13:5",
    "os.system 15:5",
    "os.system 19:5",
  ]);
});

it("finds the data files that lie beside the module", () => {
  const source = `
import os, json
import importlib.resources
from pathlib import Path
HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
WORDS = (HERE / "words.txt").read_text()
NAMED = Path(__file__).with_name("named.json")
JOINED = open(os.path.join(os.path.dirname(__file__), "data", "joined.csv"))
LEVELS = sorted((DATA / "levels").glob("*.txt"))
NAME = "by_name.txt"
TEXT = (DATA / NAME).read_text()
RES = importlib.resources.files(__package__) / "res.bin"
WORKER = Path(__file__).with_name("worker.py")
UP = Path(__file__).parents[0] / "up.txt"
OTHER = DATA.joinpath("deep", "x.txt")
PLAIN = "plain.txt"
def rows(split):
    return (HERE / f"{split}.jsonl").read_text(), DATA / f"part-{split}-1.txt", DATA / "missing.txt", "nowhere.txt", "", "a b", "data", "https://x/words.txt"
def rules(name):
    return (HERE / f"{name}.yaml").read_text()
`;
  const data = [
    "words.txt",
    "named.json",
    "data/joined.csv",
    "data/levels/1.txt",
    "data/levels/deep/2.txt",
    "data/levels/.hidden",
    "data/by_name.txt",
    "res.bin",
    "worker.py",
    "up.txt",
    "data/deep/x.txt",
    "plain.txt",
    "train.jsonl",
    "test.jsonl",
    "data/part-a-1.txt",
    "unnamed.txt",
    "other.py",
    "rules.yaml",
    "envloom.yaml",
  ];
  const read = readFiles({
    "domain.py": source,
    ...Object.fromEntries(data.map((path) => [path, ""])),
  });
  expect(read.files).toEqual([
    "data/by_name.txt",
    "data/deep/x.txt",
    "data/joined.csv",
    "data/levels/1.txt",
    "data/levels/deep/2.txt",
    "data/part-a-1.txt",
    "named.json",
    "plain.txt",
    "res.bin",
    "rules.yaml",
    "test.jsonl",
    "train.jsonl",
    "up.txt",
    "words.txt",
    "worker.py",
  ]);
  expect(read.diagnostics).toEqual([]);
});

it("takes no operator for a pattern of file names", () => {
  const read = readFiles({
    "domain.py": 'OPERATORS = ("+", "-", "*", "/")\n',
    "words.txt": "",
    "envloom.yaml": "",
  });
  expect(read.files).toEqual([]);
});

it("refuses files that are looked for in the current folder: each server is started in another", () => {
  const source =
    'from pathlib import Path\nA = open("words.txt").read()\nB = Path("data") / "x.txt"\nC = Path("words.txt").read_text()\nD = open("missing.txt")\n';
  const read = readFiles({ "domain.py": source, "words.txt": "", "data/x.txt": "" });
  expect(codesOf(read)).toEqual(["PY_FILE_BY_CWD domain.py:2:5", "PY_FILE_BY_CWD domain.py:4:5"]);
  expect(read.diagnostics[0]).toMatchObject({
    severity: "error",
    help: 'name it from the module: Path(__file__).parent / "words.txt"',
  });
  expect(read.files).toEqual(["data/x.txt", "words.txt"]);
});
