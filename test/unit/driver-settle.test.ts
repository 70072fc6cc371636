import { expect, it } from "vitest";
import { settled } from "../../shared-domain/driver-settle.js";

const main = `"""A module."""

from __future__ import annotations

import math
from . import other
from .missing import gone
from .parts import BIG, SMALL

_SIZES = {
    "big": 2,
}
"""How large."""


def size(value: int) -> int:
    if BIG and value:
        return _doubled(value)
    elif SMALL:
        return math.floor(value)
    else:
        return value


def _doubled(
    value: int,
) -> int:
    return value * _SIZES["big"]


class Box:
    def __init__(self) -> None:
        self.kept = other.kept() if not BIG else None
        if SMALL:
            self._shrink()

    def _shrink(self) -> None:
        """A method."""


__all__ = [
    "Box",
    "size",
]
`;

const tree = (answers: Readonly<Record<string, boolean>>): string =>
  settled(
    new Map([
      ["main.py", main],
      ["other.py", "def kept() -> None: ...\n"],
    ]),
    answers,
  ).get("main.py")!;

it("keeps the branch of each answer, and what it needs", () => {
  const big = tree({ BIG: true, SMALL: false });
  expect(big).toContain(
    "    if value:\n        return _doubled(value)\n    else:\n        return value",
  );
  expect(big).toContain("self.kept = None");
  expect(big).toContain("_SIZES");
  expect(big).not.toMatch(/math|other|_shrink|parts|gone|BIG|SMALL/);
});

it("takes out what no branch uses any more, with its documentation", () => {
  const small = tree({ BIG: false, SMALL: true });
  expect(small).toContain("def size(value: int) -> int:\n    return math.floor(value)\n");
  expect(small).toContain("self.kept = other.kept()");
  expect(small).toContain("        self._shrink()\n");
  expect(small).not.toMatch(/_doubled|_SIZES|How large/);
});

it("takes out definitions that no module of the tree mentions", () => {
  const texts = settled(
    new Map([
      ["a.py", "from .b import used\n\n\ndef run() -> None:\n    used()\n\n\nrun()\n"],
      ["b.py", "def used() -> None: ...\n\n\ndef unused() -> None: ...\n"],
    ]),
    {},
  );
  expect(texts.get("b.py")).toBe("def used() -> None: ...\n");
});

const settledIf = (condition: string, big: boolean): string => {
  const text = `def f(x):\n    if ${condition}:\n        return 1\n\n\nf(1)\n`;
  return settled(new Map([["__init__.py", text]]), { BIG: big }).get("__init__.py")!;
};

it("leaves a condition that is more than its questions to whoever reads it", () => {
  expect(settledIf("(x or BIG) and x > 1", true)).toContain("if (x or BIG) and x > 1:");
});

it("answers a question that is joined by `or`, or that a comment stands behind", () => {
  expect(settledIf("x or BIG", true)).toContain("def f(x):\n    return 1\n");
  expect(settledIf("x or BIG", false)).toContain("    if x:\n        return 1\n");
  expect(settledIf("x > 1 and BIG or x < 0", false)).toContain("    if x < 0:\n");
  const told = "def f(x):\n    if BIG:  # as it may be\n        return 1\n    return 2\n\n\nf(1)\n";
  expect(settled(new Map([["__init__.py", told]]), { BIG: true }).get("__init__.py")).toBe(
    "def f(x):\n    return 1\n\nf(1)\n",
  );
});

it("takes out what is never reached behind a branch that is always left", () => {
  const text = [
    "def f(x):",
    "    if x:",
    "        if BIG:",
    "            return [",
    "                1,",
    "            ]",
    "",
    "        return 2",
    "    if BIG and x:",
    "        raise ValueError",
    "    return 3",
    "",
    "",
    "f(1)",
    "",
  ].join("\n");
  const of = (big: boolean) =>
    settled(new Map([["__init__.py", text]]), { BIG: big }).get("__init__.py");
  expect(of(true)).toBe(
    "def f(x):\n    if x:\n        return [\n            1,\n        ]\n    if x:\n        raise ValueError\n    return 3\n\nf(1)\n",
  );
  expect(of(false)).toBe("def f(x):\n    if x:\n\n        return 2\n    return 3\n\nf(1)\n");
});

it("keeps a line that stands where something holds only there, without saying so", () => {
  const text =
    "def f(\n    x,\n    big,  # where BIG\n    small,  # where not BIG\n): ...\n\n\nf(1)\n";
  const of = (big: boolean) =>
    settled(new Map([["__init__.py", text]]), { BIG: big }).get("__init__.py");
  expect(of(true)).toContain("def f(\n    x,\n    big\n): ...");
  expect(of(false)).toContain("def f(\n    x,\n    small\n): ...");
});

it("takes out definitions that only mention each other, and keeps those that something leads to", () => {
  const pair = [
    "def _even(n: int) -> bool:\n    return n == 0 or _odd(n - 1)\n",
    "def _odd(n: int) -> bool:\n    return n != 0 and _even(n - 1)\n",
  ].join("\n\n");
  const of = (rest: string): string =>
    settled(new Map([["main.py", `${pair}\n\n${rest}\n`]]), { BIG: false }).get("main.py")!;
  expect(of("if BIG:\n    print(_even(2))\n")).not.toMatch(/_even|_odd/);
  expect(of("if BIG:\n    pass\nelse:\n    print(_even(2))\n")).toMatch(/def _even[^]*def _odd/);
  expect(of("class Box:\n    full = _odd\n\n\nprint(Box)\n")).toMatch(/def _even[^]*def _odd/);
});

it("takes a word in a text for no question's part", () => {
  const text = 'def f(path: str) -> bool:\n    if BIG and " or " in path:\n        return True\n';
  const of = (BIG: boolean): string =>
    settled(new Map([["main.py", `${text}    return False\n\n\nprint(f)\n`]]), { BIG }).get(
      "main.py",
    )!;
  expect(of(false)).not.toContain("return True");
  expect(of(true)).toContain('    if " or " in path:\n        return True');
});

it("keeps what a module imports for others, but not from modules that are not there", () => {
  const text = [
    '"""A package."""',
    "# ruff: noqa: F401 - for others",
    "import os",
    "from .other import kept, more",
    "from .missing import gone",
    "def own() -> None: ...",
    "def _mine() -> None: ...",
  ].join("\n");
  const texts = new Map([
    ["__init__.py", `${text}\n`],
    ["other.py", "def kept() -> None: ...\n\n\ndef more() -> None: ...\n"],
  ]);
  const packed = settled(texts, { BIG: false });
  expect(packed.get("__init__.py")).toContain("from .other import kept, more\n");
  expect(packed.get("__init__.py")).not.toMatch(/import os|gone|_mine/);
  expect(packed.get("__init__.py")).toContain("def own()");
  expect(packed.get("other.py")).toMatch(/kept[^]*more/);
});

it("names nothing that is only returned, once what stood between is gone", () => {
  const text = "def f(x):\n    y = x + 1\n    if BIG:\n        y += 1\n    return y\n\n\nf(1)\n";
  const of = (big: boolean) =>
    settled(new Map([["__init__.py", text]]), { BIG: big }).get("__init__.py");
  expect(of(true)).toContain("    y = x + 1\n    y += 1\n    return y\n");
  expect(of(false)).toContain("def f(x):\n    return x + 1\n");
});
