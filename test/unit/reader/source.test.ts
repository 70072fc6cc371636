import { describe, expect, it } from "vitest";
import { classOf, codesOf, functionOf, readFiles, readSource } from "../../support/read-source.js";

describe("a file that is no Python", () => {
  // Where on its line Python puts an error is not the same in all its versions.
  const table: readonly (readonly [
    what: string,
    source: string | Uint8Array,
    place: string,
    message: RegExp,
  ])[] = [
    ["an open bracket", "x = (\n", "PY_SYNTAX 1", /'\(' was never closed/],
    ["a missing colon", "def f()\n    pass\n", "PY_SYNTAX 1", /expected ':'/],
    ["bad indentation", "def f():\n    x = 1\n  y = 2\n", "PY_SYNTAX 3", /unindent/],
    ["tabs mixed with spaces", "def f():\n\tx = 1\n        y = 2\n", "PY_SYNTAX 3", /./],
    ["an open string", "x = 'abc\ny = 1\n", "PY_SYNTAX 1", /unterminated string/],
    ["Python 2", 'print "x"\n', "PY_SYNTAX 1", /Missing parentheses/],
    ["an error behind wide characters", 'x = "é🙂" 3\n', "PY_SYNTAX 1", /invalid syntax/],
    ["another language", "class A { int x; }\n", "PY_SYNTAX 1", /./],
    [
      "unknown encoding",
      "# -*- coding: nonsense -*-\nx = 1\n",
      "PY_ENCODING 1",
      /unknown encoding 'nonsense'/,
    ],
    ["no UTF-8", Buffer.from("x = 1\ny = 'é'\n", "latin1"), "PY_ENCODING 2", /not utf-8/],
    ["data", `# ${"x".repeat(2 ** 21)}\n`, "MODULE_TOO_LARGE 1", /2\.0 MiB, more than 2/],
    ["UTF-16", Buffer.from("\ufeffx = 1\n", "utf16le"), "PY_ENCODING 1", /not utf-8/],
  ];
  it.each(table)("%s", (_, source, place, message) => {
    const read = readFiles({ "domain.py": source });
    expect(read.diagnostics.map(({ code, at }) => `${code} ${at?.line}`)).toEqual([place]);
    expect(read.diagnostics[0]).toMatchObject({
      severity: "error",
      message: expect.stringMatching(message),
    });
    expect(read.classes).toEqual([]);
  });

  it("a module beside it that is data in truth", () => {
    const files = { "domain.py": "import words\n", "words.py": `# ${"x".repeat(2 ** 21)}\n` };
    expect(codesOf(readFiles(files))).toEqual(["MODULE_TOO_LARGE words.py:1:1"]);
  });

  it("a null byte is told without a place", () => {
    const [code] = codesOf(readFiles({ "domain.py": "x = 1\n\0\n" }));
    expect(code).toMatch(/^PY_SYNTAX/);
  });

  it("names the Python that read it", () => {
    expect(readSource("x = (\n").diagnostics[0]?.help).toMatch(/^read with Python 3\.\d+\.\d+;/);
  });

  it("points at the place, in characters", () => {
    expect(codesOf(readSource("x = (\n"))).toEqual(["PY_SYNTAX domain.py:1:5"]);
    expect(codesOf(readSource('é = "🙂"; y = (\n'))).toEqual(["PY_SYNTAX domain.py:1:14"]);
    expect(codesOf(readFiles({ "domain.py": Buffer.from("x = 1\ny = 'é'\n", "latin1") }))).toEqual([
      "PY_ENCODING domain.py:2:6",
    ]);
  });
});

describe("a file that is unusual", () => {
  const source = 'class A:\n    """Döc."""\n    def f(self, x: int, é: bytes): ...\n';
  const place = (read: ReturnType<typeof readSource>): unknown => {
    const [x, e] = functionOf(read, "A.f").parameters;
    return [
      classOf(read, "A").summary,
      x?.at.line,
      x?.at.column,
      e?.type?.at.column,
      e?.type?.refused?.slice(0, 7),
    ];
  };
  const expected = ["Döc.", 3, 17, 28, "`bytes`"];

  it.each([
    ["carriage returns and line feeds", source.replaceAll("\n", "\r\n")],
    ["carriage returns alone", source.replaceAll("\n", "\r")],
    ["no final newline", source.trimEnd()],
    ["a byte order mark", `\ufeff${source}`],
    ["form feeds", source.replace("\n    def", "\n\f    def")],
  ])("%s", (_, text) => {
    const read = readSource(text);
    expect(read.diagnostics).toEqual([]);
    expect(place(read)).toEqual(text.includes("\f") ? ["Döc.", 3, 18, 29, "`bytes`"] : expected);
  });

  it("a byte order mark and carriage returns at once", () => {
    expect(place(readSource(`\ufeff${source.replaceAll("\n", "\r\n")}`))).toEqual(expected);
  });

  it("another encoding, by PEP 263", () => {
    const latin = Buffer.from(`# -*- coding: latin-1 -*-\n${source}`, "latin1");
    expect(place(readFiles({ "domain.py": latin }))).toEqual(["Döc.", 4, 17, 28, "`bytes`"]);
    const second = Buffer.from(
      `#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\n${source}`,
      "latin1",
    );
    expect(place(readFiles({ "domain.py": second }))).toEqual(["Döc.", 5, 17, 28, "`bytes`"]);
    expect(
      codesOf(
        readFiles({ "domain.py": Buffer.from(`x = 1\n# coding: latin-1\ny = 'é'\n`, "latin1") }),
      ),
    ).toEqual(["PY_ENCODING domain.py:3:6"]);
  });

  it("tabs", () => {
    const f = functionOf(
      readSource(
        'class A:\n\tdef f(self,\tx: bytes):\n\t\t"""F.\n\n\t\tArgs:\n\t\t\tx: the x\n\t\t"""\n',
      ),
      "A.f",
    );
    expect([f.at.column, f.parameters[0]?.at.column, f.parameters[0]?.description]).toEqual([
      6,
      14,
      "the x",
    ]);
  });

  it("names in any script, counted in characters", () => {
    const read = readSource(
      'class Jeu:\n    größe = 1\n    def 猜(self, 词: "list[字]", 🙂="x"): ...\n'.replace(
        "🙂",
        "ñ",
      ),
    );
    const f = functionOf(read, "Jeu.猜");
    expect(f.at).toEqual({ file: "domain.py", line: 3, column: 9 });
    expect(
      f.parameters.map((p) => [
        p.name,
        p.at.column,
        p.type?.refused ?? null,
        p.type?.at.column ?? null,
      ]),
    ).toEqual([
      ["词", 17, "`字` is not defined", 26],
      ["ñ", 31, null, null],
    ]);
  });

  it("names spelled in several ways are one", () => {
    expect(classOf(readSource("class ﬁne:\n    x = 1\nclass B(fine): ...\n"), "B").bases).toEqual([
      "fine",
    ]);
  });

  it("is empty, or nothing but a comment", () => {
    for (const text of ["", "\n", "# nothing", "\ufeff", '"""Only this."""']) {
      expect(readSource(text)).toMatchObject({ classes: [], functions: [], diagnostics: [] });
    }
  });
});

describe("size and depth", () => {
  it("a class of 60 tools", () => {
    const tools = Array.from(
      { length: 60 },
      (_, i) =>
        `    def tool_${i}(self, a${i}: int, b: str = "${i}") -> str:\n        """Tool ${i}.\n\n        Args:\n            a${i}: number ${i}\n        """\n        return b\n`,
    );
    const { methods } = classOf(readSource(`class Desk:\n${tools.join("\n")}`), "Desk");
    expect(methods).toHaveLength(60);
    expect(methods[59]).toMatchObject({
      name: "tool_59",
      summary: "Tool 59.",
      parameters: [
        { name: "a59", description: "number 59" },
        { name: "b", default: { value: "59" } },
      ],
    });
  });

  it("300 KB of rows and functions", () => {
    const rows = Array.from(
      { length: 2500 },
      (_, i) =>
        `    {"id": "row-${i}", "question": "What is ${i} plus ${i}?", "answer": ${2 * i}},`,
    );
    const functions = Array.from(
      { length: 900 },
      (_, i) =>
        `def f${i}(x: int, y: list[dict[str, int]] = ROWS[${i}]) -> int:\n    """F ${i}."""\n    if x == ${i}:\n        return y[x]["a"]\n    return g(x)\n`,
    );
    const source = `ROWS = [\n${rows.join("\n")}\n]\n${functions.join("\n")}`;
    expect(source.length).toBeGreaterThan(300_000);
    const read = readSource(source);
    expect(read.functions).toHaveLength(900);
    expect(read.constants[0]?.value.known).toBe(true);
  });

  it("a type, a value and a body nested more deeply than anybody writes", () => {
    const deep = 60;
    const source = `X = ${"[".repeat(deep)}1${"]".repeat(deep)}\ndef f(x: ${"list[".repeat(deep)}int${"]".repeat(deep)}):\n${Array.from({ length: 19 }, (_, i) => `${"    ".repeat(i + 1)}if x == "${i}":`).join("\n")}\n${"    ".repeat(20)}return 1\n`;
    const read = readSource(source);
    expect(read.diagnostics).toEqual([]);
    expect(read.constants[0]?.value.known).toBe(true);
    expect(functionOf(read, "f").parameters[0]?.type?.schema).not.toBeNull();
  });

  it.each([
    ["brackets", `x = ${"(".repeat(250)}1${")".repeat(250)}\n`],
    ["a sum of thousands", `x = ${"1 + ".repeat(5000)}1\ndef f(a=${"1 + ".repeat(5000)}1): ...\n`],
    [
      "attributes of attributes",
      `x = a${".b".repeat(5000)}\ndef f(y: a${".b".repeat(5000)}): return x${".c".repeat(3000)}\n`,
    ],
    ["a union of thousands", `def f(x: ${"int | ".repeat(3000)}str): ...\n`],
    [
      "a chain of else-ifs",
      `def f(x):\n    if x == "0": return 0\n${Array.from({ length: 800 }, (_, i) => `    elif x == "${i}": return ${i}`).join("\n")}\n`,
    ],
  ])("%s, is read or told, and breaks nothing", (_, source) => {
    for (const { code } of readSource(source).diagnostics) expect(code).toBe("PY_SYNTAX");
  });

  it("names that lead round in circles", () => {
    const source = `
from typing import Union
from other import *
from other import Z
import domain as me
A = B
B = A
C = C
D = [D]
E = {"x": F}
F = E["x"]
T = "Union[T, int]"
U = list["U"]
class X(Y): ...
class Y(X): ...
class W(W):
    v = v
    def f(self, a: A, b: C, c: T, d: U, e: X, g: Z, h=A, i=D, j=F, k=W.v, l=Z): return self.f(a)
    g = h
    h = g
def p(x): return q(x)
def q(x): return p(x)
def r(split):
    split = split
    while split == A: split = split.lower()
    return E[split]
`;
    const read = readSource(source, { "other.py": "from domain import *\nfrom domain import Z\n" });
    expect(codesOf(read)).toEqual([]);
    expect(
      functionOf(read, "W.f").parameters.map(
        (p) => p.type?.schema ?? p.type?.refused ?? p.default?.known,
      ),
    ).toEqual([
      "`A` is defined by itself alone",
      "`C` is defined by itself alone",
      "`T` is defined by itself alone",
      { $ref: "#/$defs/U", $defs: { U: { type: "array", items: { $ref: "#/$defs/U" } } } },
      "`X` is a plain class, which has no JSON form; make it a dataclass, TypedDict or pydantic model",
      "`Z` is not defined",
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
