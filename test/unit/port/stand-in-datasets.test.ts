import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

const folder = join(packageRoot, "generators", "verifiers", "port", "plain_vf0");
/** Data frames as pandas has them, as far as rows are taken from them: not every Python has pandas. */
const frames = `
import json, sys, types

package = types.ModuleType("plain")
package.__path__ = [sys.argv[1]]
sys.modules["plain"] = package
from plain.datasets import Dataset


class Series(list):
    tolist = lambda self: list(self)
    isna = lambda self: Series(value != value or value is None for value in self)


class RangeIndex(list):
    name = None
    tolist = lambda self: list(self)


class Index(RangeIndex):
    pass


class Frame(dict):
    columns = property(list)
    index = RangeIndex([0, 1])


whole = Frame(question=Series(["a", None]), worth=Series([1.5, float("nan")]))
chosen = Frame(whole)
chosen.index = Index([3, 7])
made = [Dataset.from_pandas(whole), Dataset.from_pandas(chosen), Dataset.from_pandas(chosen, preserve_index=False)]
print(json.dumps([list(one) for one in made]))
`;

it("takes rows from a data frame as the package datasets does", () => {
  const said = execFileSync("python3", ["-B", "-c", frames, folder], { encoding: "utf8" });
  const plain = [
    { question: "a", worth: 1.5 },
    { question: null, worth: null },
  ];
  const numbered = plain.map((row, at) => ({ ...row, __index_level_0__: [3, 7][at] }));
  expect(JSON.parse(said)).toEqual([plain, numbered, plain]);
});

const chosen = `
import json, sys, types

package = types.ModuleType("plain")
package.__path__ = [sys.argv[1]]
sys.modules["plain"] = package
from plain.datasets import Dataset

rows = Dataset.from_list([{"a": n, "b": n * n} for n in range(4)])
less = rows.map(lambda row: {"c": row["a"]}, remove_columns="a")
odd = rows.filter(lambda row, at, least: at % 2 and row["b"] > least, with_indices=True, fn_kwargs={"least": 1})
print(json.dumps([less.column_names, odd["a"], rows.select_columns("b").column_names]))
`;

it("takes one column by its name, and filters by what the function is given", () => {
  const said = execFileSync("python3", ["-B", "-c", chosen, folder], { encoding: "utf8" });
  expect(JSON.parse(said)).toEqual([["b", "c"], [3], ["b"]]);
});

const addresses = `
import importlib.util, sys, tempfile, types
from pathlib import Path

class Given:
    def __init__(self, folder):
        self.held = Path(tempfile.mkdtemp())
        (self.held / "x").write_text("a row")

    def path(self, address):
        if address != "https://example.org/rows":
            raise FileNotFoundError(address)
        return self.held / "x"

for name in ("plain", "plain.plain_given"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["plain"].__path__ = []
sys.modules["plain.plain_given"].Given = Given
spec = importlib.util.spec_from_file_location("plain.web", sys.argv[1])
urllib = sys.modules["plain.web"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(urllib)
asked = urllib.request.Request("https://example.org/rows")
with urllib.urlopen(asked) as one, urllib.request.urlopen(asked.full_url) as other:
    print(one.read() + other.read(), urllib.parse.quote("a b"))
try:
    urllib.urlopen("https://example.org/more")
except urllib.error.URLError as missing:
    print(missing.reason)
`;

it("opens what was given for an address, whichever way the library is imported", () => {
  const web = join(packageRoot, "generators", "verifiers", "port", "plain_web", "__init__.py");
  const said = execFileSync("python3", ["-B", "-c", addresses, web], { encoding: "utf8" });
  expect(said).toBe("b'a rowa row' a%20b\nhttps://example.org/more\n");
});

const reshaped = `
import json, sys, types

package = types.ModuleType("plain")
package.__path__ = [sys.argv[1]]
sys.modules["plain"] = package
from plain.datasets import Dataset

rows = Dataset.from_list([{"q": f"q{n % 2}", "n": n, "x": None if n == 1 else -n} for n in range(5)])
twice = rows.map(lambda b: {"m": [v for v in b["n"] for _ in "ab"]}, batched=True, batch_size=2, remove_columns=rows.column_names)
halves = rows.train_test_split(train_size=2, test_size=1, shuffle=False)
print(json.dumps([
    twice["m"],
    rows.map(lambda q, n: {"m": f"{q}{n}"}, input_columns=["q", "n"])["m"],
    rows.filter(lambda b: [n > 2 for n in b["n"]], batched=True)["n"],
    rows.rename_columns({"q": "question"}).column_names,
    rows.sort(["q", "n"], reverse=[True, False])["n"],
    rows.sort("x")["n"],
    rows.class_encode_column("q")["q"],
    [batch["n"] for batch in rows.iter(2, drop_last_batch=True)],
    [halves["train"]["n"], halves["test"]["n"]],
    len(rows.repeat(3).flatten_indices()),
]))
for form in ("torch", "numpy"):
    try:
        rows.with_format(form)
    except RuntimeError as error:
        print(error)
`;

it("takes rows in batches, by several columns and in shares as the package datasets does", () => {
  const said = execFileSync("python3", ["-B", "-c", reshaped, folder], { encoding: "utf8" });
  const [first, ...refused] = said.trim().split("\n");
  expect(JSON.parse(first!)).toEqual([
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    ["q00", "q11", "q02", "q13", "q04"],
    [3, 4],
    ["question", "n", "x"],
    [1, 3, 0, 2, 4],
    [4, 3, 2, 0, 1],
    [0, 1, 0, 1, 0],
    [
      [0, 1],
      [2, 3],
    ],
    [[0, 1], [2]],
    15,
  ]);
  expect(refused).toEqual(["rows have no form 'torch' here", "rows have no form 'numpy' here"]);
});
