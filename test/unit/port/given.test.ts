import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { answeredGifts, hashOf, withGifts } from "../../../src/port/given.js";
import { readRows } from "../../../src/port/read-rows.js";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { temporaryFolder } from "../../support/workspace.js";

const far = join(packageRoot, "fixtures", "port", "verifiers", "far_rows");
const rows = [
  { country: "Peru", capital: "Lima" },
  { country: "Nepal", capital: "Kathmandu, the city" },
];

it.each([
  ["rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""), { "": rows }],
  ["rows.json", JSON.stringify(rows), { "": rows }],
  ["rows.json", JSON.stringify({ train: rows, test: [] }), { train: rows, test: [] }],
  [
    "rows.csv",
    '\uFEFFcountry,capital\r\nPeru,Lima\r\nNepal,"Kathmandu, the city"\r\n',
    { "": rows },
  ],
])("reads rows of %s", async (name, text, wanted) => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  expect(await readRows(file, undefined)).toEqual(wanted);
});

it.each([
  ["rows.jsonl", "{"],
  ["rows.json", "[1, 2]"],
  ["rows.json", "3"],
])("refuses %s that holds no rows", async (name, text) => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  await expect(readRows(file, undefined)).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: "ROWS_UNREADABLE" }],
  });
});

it("keeps rows for any set as the file that was given, too: what fetches an address reads it itself", async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "rows.json"), JSON.stringify({ eval_data: rows }));
  mkdirSync(join(root, "texts"));
  writeFileSync(join(root, "texts", "one.txt"), "a");
  const give = (file: string): Promise<string> =>
    withGifts(far, answeredGifts({ rows: file })!, join(root, `scratch-${file}`), {
      resolvePath: (path) => resolve(root, path),
      python: undefined,
    });
  const copy = await give("rows.json");
  const { given } = JSON.parse(readFileSync(join(copy, "given", "index.json"), "utf8")) as {
    readonly given: readonly { name: string | null; split: string | null; file: string }[];
  };
  expect(given.map(({ name, split, file }) => [name, split, file])).toEqual([
    [null, "eval_data", "rows-0.jsonl"],
    ["*://*", null, "file-1.json"],
  ]);
  const asked = `
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from given import Given
held = Given(Path(sys.argv[2]))
print(held.path("https://example.org/a.json").name)
print([row["country"] for row in held.rows("https://example.org/a.json", split="train", field="eval_data")])
`;
  const plain = join(packageRoot, "shared-domain", "python", "lifter", "plain");
  const said = execFileSync("python3", ["-c", asked, plain, join(copy, "given")], {
    encoding: "utf8",
  });
  expect(said).toBe("file-1.json\n['Peru', 'Nepal']\n");
  await expect(give("texts")).rejects.toMatchObject({
    diagnostics: [{ message: expect.stringContaining("texts holds no file of .jsonl") }],
  });
});

it("freezes what is given beside a copy of the source, by name and split, with hashes", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "sets"));
  for (const split of ["train", "test"])
    writeFileSync(join(root, "sets", `${split}.json`), JSON.stringify(rows));
  writeFileSync(join(root, "words.txt"), "a\nb\n");
  const gifts = answeredGifts({
    data: { "org/set": "sets", "https://example.org/words.txt": "words.txt" },
    arguments: { points: 2 },
  })!;
  const copy = await withGifts(far, gifts, join(root, "scratch"), {
    resolvePath: (path) => resolve(root, path),
    python: undefined,
  });
  const index = JSON.parse(readFileSync(join(copy, "given", "index.json"), "utf8")) as {
    readonly given: readonly { name: string; split: string | null; file: string; sha256: string }[];
  };
  expect(index).toMatchObject({
    arguments: { points: 2 },
    given: [
      { name: "org/set", split: "test" },
      { name: "org/set", split: "train" },
      { name: "https://example.org/words.txt", split: null },
    ],
  });
  for (const { file, sha256 } of index.given)
    expect(hashOf(join(copy, "given", file))).toBe(sha256);
});

it.each([[{ rows: 3 }], [{ data: ["x"] }], [{ data: { a: 1 } }], [{ arguments: "x" }]])(
  "refuses answers that give nothing readable: %j",
  (answers) => expect(() => answeredGifts(answers)).toThrowError(),
);

it("asks for rows that a source downloads, with the columns that it uses, and ends with an open question", async () => {
  const root = temporaryFolder();
  const asked = await envloom(root, "port", far, "--to", "ors", "--out", "out", "--yes", "--json");
  const report = JSON.parse(asked.out) as PortReport;
  expect(asked.code).toBe(2);
  expect(report.questions).toMatchObject([{ key: "rows", candidates: [] }]);
  expect(report.questions[0]!.why).toContain("'example-org/capitals'");
  expect(report.questions[0]!.why).toContain("columns capital, country (far_rows.py:13)");
});

it("has nothing to ask where the rows are given", async () => {
  const given = join(packageRoot, "fixtures", "port", "rows", "capitals.jsonl");
  const root = temporaryFolder();
  const { code, out } = await envloom(root, "port", far, "--explain", "--rows", given, "--json");
  const keys = (JSON.parse(out) as PortReport).questions.map(({ key }) => key);
  expect({ code, keys }).toEqual({ code: 0, keys: ["reward", "turns"] });
});
