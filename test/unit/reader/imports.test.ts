import { describe, expect, it } from "vitest";
import { codesOf, readFiles, readSource } from "../../support/read-source.js";

describe("imports", () => {
  it("are standard, the author's own, or packages", () => {
    const source = `
import os.path, json as j
import numpy as np
from collections import abc
from board import Board
from .helper import x
from . import other
import pack.deep
from __future__ import annotations
try:
    import optional_one
except ImportError:
    optional_one = None
try:
    import needed
except ImportError as error:
    raise SystemExit(1) from error
if TYPE_CHECKING:
    import checked
class A:
    import in_class
    def f(self):
        import late
        def g():
            from PIL import Image
if __name__ == "__main__":
    import script
else:
    import imported_only
`;
    const empty = {
      "board.py": "class Board: ...\n",
      "helper.py": "x = 1\n",
      "other.py": "",
      "pack/__init__.py": "",
      "pack/deep.py": "import sqlite3\n",
    };
    const read = readSource(source, empty);
    expect(
      read.imports.map(({ module, kind, late, typing, optional, at }) =>
        [
          module,
          kind,
          late && "late",
          typing && "typing",
          optional && "optional",
          `${at.file}:${at.line}:${at.column}`,
        ]
          .filter(Boolean)
          .join(" "),
      ),
    ).toEqual([
      "os standard domain.py:2:1",
      "json standard domain.py:2:1",
      "numpy package domain.py:3:1",
      "collections standard domain.py:4:1",
      "board own domain.py:5:1",
      "helper own domain.py:6:1",
      "other own domain.py:7:1",
      "pack own domain.py:8:1",
      "__future__ standard domain.py:9:1",
      "optional_one package optional domain.py:11:5",
      "needed package domain.py:15:5",
      "checked package typing domain.py:19:5",
      "imported_only package domain.py:29:5",
      "in_class package domain.py:21:5",
      "late package late domain.py:23:9",
      "PIL package late domain.py:25:13",
      "sqlite3 standard pack/deep.py:1:1",
    ]);
    expect(read.helpers).toEqual([
      "board.py",
      "helper.py",
      "other.py",
      "pack/__init__.py",
      "pack/deep.py",
    ]);
    expect(read.diagnostics).toEqual([]);
  });

  it("follow the author's own modules wherever they lead", () => {
    const others = {
      "a.py": "from b import *\nimport domain_free\n",
      "b.py": "from pieces import rook\n",
      "pieces/rook.py": "from ..c import C\n",
      "c.py": "C = 1\nfrom a import x\n",
    };
    const read = readSource("import a\n", others);
    expect(read.helpers).toEqual(["a.py", "b.py", "c.py", "pieces/rook.py"]);
    expect(codesOf(read)).toEqual(["PY_IMPORT_MISSING c.py:2:15"]);
  });

  it("lead through folders that hold nothing but packages, and through none that hold data", () => {
    const domain = { "domain.py": "from .homes.mill.app import x\n" };
    const whole = readFiles({ ...domain, "homes/mill/app.py": "x = 1\n" });
    expect([whole.helpers, codesOf(whole)]).toEqual([["homes/mill/app.py"], []]);
    const data = readFiles({ ...domain, "homes/mill/app.txt": "x" });
    expect(codesOf(data)).toEqual(["PY_IMPORT_MISSING domain.py:1:1"]);
  });

  it("look for them in the root, when the module lies below it", () => {
    const files = {
      "env/game.py": "from shared import X\nfrom .parts import Y\n",
      "shared.py": "X = 1\n",
      "env/parts.py": "from .. import shared\nY = 2\n",
    };
    const read = readFiles(files, { root: "." });
    expect(read.file).toBe("env/game.py");
    expect(read.helpers).toEqual(["env/parts.py", "shared.py"]);
    expect(read.constants.map((c) => `${c.name} ${c.at.file}`)).toEqual([
      "X ./shared.py",
      "Y ./env/parts.py",
    ]);
    expect(codesOf(readFiles(files))).toEqual(["PY_IMPORT_OUTSIDE env/parts.py:1:1"]);
  });
});

describe("diagnostics", () => {
  const cases: readonly (readonly [
    what: string,
    source: string,
    others: Record<string, string>,
    codes: readonly string[],
  ])[] = [
    [
      "a sibling that is not there",
      "from .board import Board\nfrom . import other\nimport pack.deep\n",
      { "pack/__init__.py": "" },
      [
        "PY_IMPORT_MISSING domain.py:1:1",
        "PY_IMPORT_MISSING domain.py:2:15",
        "PY_IMPORT_MISSING domain.py:3:1",
      ],
    ],
    [
      "a name that a sibling does not have",
      "from board import Board, Missing\n",
      { "board.py": "class Board: ...\n" },
      ["PY_IMPORT_MISSING domain.py:1:26"],
    ],
    [
      "a name that may come to be there by code",
      "from a import X\nfrom b import X\nfrom c import X\n",
      {
        "a.py": "globals().update(X=1)",
        "b.py": "def __getattr__(name): ...",
        "c.py": "exec('X=1')",
      },
      [],
    ],
    [
      "a missing sibling that a ladder survives",
      "try:\n    from .board import Board\nexcept ImportError:\n    Board = None\n",
      {},
      [],
    ],
    ["what only a checker imports", "if TYPE_CHECKING:\n    from .board import Board\n", {}, []],
    [
      "a module above the folder",
      "from ..board import Board\n",
      {},
      ["PY_IMPORT_OUTSIDE domain.py:1:1"],
    ],
    [
      "a late import of an own module",
      "def f():\n    import board\n    from board import x\n",
      { "board.py": "x = 1\n" },
      [],
    ],
    [
      "a file that is called like a standard module",
      "import calendar\n",
      { "calendar.py": "" },
      ["PY_SHADOWS_STANDARD domain.py:1:1"],
    ],
    [
      "the same, imported as a file elsewhere",
      "import calendar\nfrom .calendar import x\n",
      { "calendar.py": "x = 1\n" },
      [],
    ],
    [
      "the domain itself, from a helper",
      "import helper\nX = 1\n",
      { "helper.py": "import domain\nfrom .domain import X\n" },
      [],
    ],
    ["a package that is called like the domain", "import domain\n", {}, []],
  ];
  it.each(cases)("%s", (_, source, others, codes) => {
    expect(codesOf(readSource(source, others))).toEqual(codes);
  });

  it("the domain's folder by its own name", () => {
    const files = {
      "mine/domain.py": "from mine.board import x\nimport mine\n",
      "mine/__init__.py": "",
      "mine/board.py": "x = 1\n",
    };
    expect(codesOf(readFiles(files))).toEqual([
      "PY_OWN_PACKAGE mine/domain.py:1:1",
      "PY_OWN_PACKAGE mine/domain.py:2:1",
    ]);
  });

  it("names that `__init__.py` beside the domain would have", () => {
    const read = readFiles({
      "mine/domain.py": "from . import VERSION, board\n",
      "mine/__init__.py": "VERSION = 1\n",
      "mine/board.py": "",
    });
    expect(codesOf(read)).toEqual(["PY_IMPORT_MISSING mine/domain.py:1:15"]);
    expect(read.helpers).toEqual(["board.py"]);
  });

  it("say what to do", () => {
    for (const { message, help } of readSource(
      "from ..a import b\nfrom .c import d\nimport calendar\ndef f():\n    import e\n",
      { "calendar.py": "", "e.py": "" },
    ).diagnostics) {
      expect(message).not.toBe("");
      expect(help).toMatch(/\w/);
    }
  });

  it("a syntax error in a helper is told in the helper, once", () => {
    const read = readSource("from board import Board\nimport board\n", {
      "board.py": "class Board:\n    def f(self:\n",
    });
    expect(codesOf(read)).toEqual([expect.stringMatching(/^PY_SYNTAX board.py:2:\d+$/)]);
    expect(read.imports.map((i) => i.kind)).toEqual(["own", "own"]);
  });
});
