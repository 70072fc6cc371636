import { expect, it } from "vitest";
import { printTool } from "../../../src/interview/notation.js";
import { writtenTools } from "../../../src/interview/understand/signatures.js";
import { understand } from "../../../src/interview/understand/understand.js";

it.each([
  ['def drain(side: Literal["north", "south"]) -> str: ...', "drain(side: north|south)"],
  ["def find(q: Optional[int] = None, tags: list[str])", "find(q?: integer, tags: string[])"],
  ["def put(box: dict[str, int], n: int | None)", "put(box: object, n?: integer)"],
  ["def at(where: Path, when: datetime.date)", "at(where: string, when: string)"],
  ["choose(x: \"a\" | 'b', xs: Array<number>)", "choose(x: a|b, xs: number[])"],
  ["runQuery(sql: string, opts?: Options): Row[]", "runQuery(sql: string, opts?: object)"],
  ["def move(self, x: int, *, fast: bool = False)", "move(x: integer, fast: boolean = false)"],
  ["level(n: int [1-5], m: int (2 to 8))", "level(n: integer 1..5, m: integer 2..8)"],
  ["go(side: left/right, to: 'a' or 'b')", "go(side: left|right, to: a|b)"],
  ["add(item: { name: string; n: number })", "add(item: object)"],
  ["trade(qty: int > 0, most: int <= 20)", "trade(qty: integer, most: integer ..20)"],
  ["send(to_whom: Weird<Type<X>>)", "send(to_whom: string)"],
])("loses no tool for the type of an argument: %s", (line, shown) => {
  expect(writtenTools(line).map(printTool)).toEqual([shown]);
});

it("takes what a call returns for no description, and a query for no tool", () => {
  const text = "listTables(): string[]\nrun(sql: str) -> dict[str, Any]\npeek(n) - shows a card";
  expect(writtenTools(text).map(({ description }) => description)).toEqual([
    undefined,
    undefined,
    "shows a card",
  ]);
  expect(writtenTools("SELECT region, count(*) FROM orders")).toEqual([]);
});

it("reads each of several signatures behind the other's description", () => {
  const text = "`search(q: str)` → titles, `read(title: str)` → article, `finish(answer: str)`.";
  expect(understand(text).tools!.value.map(({ name }) => name)).toEqual([
    "search",
    "read",
    "finish",
  ]);
});

it.each([
  ["run_tests(f: str). It is slow, so at most 6 runs per task.", { run_tests: 6 }],
  ["open_page(n: int). Let it open up to 20 pages per question.", { open_page: 20 }],
  ["run_sql(q: str). run_sql may be called ten times at most.", { run_sql: 10 }],
  ["compile(code), run_it(code). compile: unlimited, run_it: max 5.", { run_it: 5 }],
  ["ask_hint(), once per game, names the piece.", { ask_hint: 1 }],
])("limits the tool that is meant: %s", (text, budgets) => {
  expect(understand(text).budgets!.value).toEqual(budgets);
});

it.each([
  "45 actions are enough.",
  "60 actions are the maximum.",
  "labels.csv has file, species, date and temperature.",
  "You can take 730 for training and 100 for test.",
])("finds no tool where none is named: %s", (text) => {
  expect(understand(text).tools).toBeNull();
});

it.each([
  ["80 of them for testing, the others as you like.", null],
  ["Years 2005-2018 for training and 2019-2021 for testing.", null],
  ["900 to learn from and 100 to test it with.", { train: 900, test: 100 }],
  ["Training seeds 0-1499, test 2000-2099.", { train: 1500, test: 100 }],
])("counts tasks only where all that is said fits: %s", (text, counts) => {
  expect(understand(text).counts?.value ?? null).toEqual(counts);
});

it.each([
  ["# freight-slips\n\nRead a slip.", "freight_slips"],
  ["claims-desk (draft 2)\n\nOne claim at a time.", "claims_desk"],
  ["Rooms. Call it replyhouse please.", "replyhouse"],
  ["this one is called Cellar Six. u wake up", "cellar_six"],
])("calls it what its author calls it: %s", (text, name) => {
  expect(understand(text).called!.value).toBe(name);
});

it("settles no mode by a question, nor by what is still open", () => {
  const asked = "Should it get something for every lock or only for getting out at the end??";
  expect(understand(asked).mode).toBeNull();
  const open = "He wants it paid at once, I want it added up at the end, so that's still open.";
  expect(understand(open).mode).toBeNull();
});
