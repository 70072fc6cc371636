import { describe, expect, it } from "vitest";
import { reachesOut } from "../../../src/draft/reach.js";
import { draftLanguages } from "../../../src/draft/draft-language.js";
import { moduleIn, objectIn } from "../../../src/draft/read-reply.js";
import { typeScriptReachesOut } from "../../../src/draft/typescript-reach.js";

const python = draftLanguages.python.fence;

describe("the module of a reply", () => {
  it("is its longest block of Python, with plain line ends", () => {
    expect(
      moduleIn("Sure!\n```python\nx = 1\r\ny = 2\r\n```\nand\n```py\nz = 3\n```\n", python),
    ).toBe("x = 1\ny = 2\n");
    expect(moduleIn("~~~~python\nx = '```'\n~~~~", python)).toBe("x = '```'\n");
  });
  it("may stand in a fence that names no language", () =>
    expect(moduleIn("```\nclass A:\n    pass\n```", python)).toBe("class A:\n    pass\n"));
  it("is not prose, nor another language, nor a fence that never ends", () => {
    expect(moduleIn("I cannot help with that.", python)).toBeNull();
    expect(moduleIn("```yaml\nname: x\n```", python)).toBeNull();
    expect(moduleIn("```python\nclass A:\n", python)).toBeNull();
  });
});

describe("the object of a reply", () => {
  it("is found bare, fenced, or in the middle of words", () => {
    for (const reply of [
      '{"name": "a"}',
      '```json\n{"name": "a"}\n```',
      'Here: {"name": "a"}. Done.',
    ])
      expect(objectIn(reply)).toEqual({ name: "a" });
  });
  it("is not a list, and not half an object", () => {
    expect(objectIn("[1, 2]")).toBeNull();
    expect(objectIn('{"name": ')).toBeNull();
    expect(objectIn("no")).toBeNull();
  });
});

describe("what reaches out", () => {
  const found = (text: string, sandbox = false): string[] =>
    reachesOut(text, "domain.py", sandbox).map(
      ({ message, at }) => `${(at as { line: number }).line} ${message.split(" ")[0]}`,
    );
  it("is the network, the machine, and code made of text", () => {
    expect(
      found(
        "import random\nimport socket, json\nfrom urllib.request import urlopen\nimport os\nx = os.system('ls')\ny = eval('1')\nz = open('f')\n",
      ),
    ).toEqual(["2 socket", "3 urllib.request", "5 os.system", "6 eval", "7 open"]);
  });
  it("is not a tool or a pattern of the same name", () => {
    expect(
      found(
        'import re\nclass A:\n    def open(self, door: str) -> str:\n        return re.compile("x").pattern\n    def go(self):\n        self.open("a")\n',
      ),
    ).toEqual([]);
  });
  it("may be a program in a sandbox, and never the network", () => {
    expect(found("import subprocess\nopen('f')\nimport socket\n", true)).toEqual(["3 socket"]);
  });
});

it.each([
  ['import { readFileSync } from "node:fs";', "node:fs", null],
  ['import { get } from "node:https";', "node:https", "node:https"],
  ["import lodash from 'lodash';", "lodash", "lodash"],
  ['export * from "./other.js";', "./other.js", "./other.js"],
  ['const fs = require("fs");', "fs", null],
  ["const fs = await import(`fs`);", "fs", null],
  ["const fs = await import(name);", "import(", "import("],
  ['return eval("1 + 1");', "eval", null],
  ['fetch("http://a");', "fetch", null],
  ["process.exit(1);", "process.exit", null],
  ["this.eval(1); // fetch(x)", null, null],
  ["function fetch() {}", null, null],
] as const)("a draft in TypeScript: %s", (line, alone, sandboxed) => {
  const refused = (sandbox: boolean): string | null =>
    typeScriptReachesOut(`let a;\n${line}`, "domain.ts", sandbox)[0]?.message.split(" ")[0] ?? null;
  expect([refused(false), refused(true)]).toEqual([alone, sandboxed]);
});
