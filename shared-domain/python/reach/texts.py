"""Texts that a domain's source tells of: its literals, its patterns, and how it wants answers dressed."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from compared import compared

from .leaves import PLAIN

DRESSES = (
    "{}",
    "{}.",
    "The answer is {}.",
    "Answer: {}",
    "<answer>{}</answer>",
    "\\boxed{{{}}}",
    "#### {}",
    '{{"answer": "{}"}}',
)
"""Ways in which domains take an answer out of a text."""
_GROUP = re.compile(r"\((?!\?)[^()]*\)")
_KEY = re.compile(r"[A-Za-z_]\w{0,30}\Z")
_PATTERN = re.compile(r"[\[(\\][^ ]*[*+})\]]")


class SourceTexts:
    """What the literals of a domain's files give for arguments."""

    def __init__(
        self,
        literals: list[Any],
        rng: random.Random,
        *,
        asks_sql: bool = False,
        asks_json: bool = False,
        widths: Iterable[int] = (),
        read: Iterable[str] = (),
        named: Mapping[str, list[Any]] | None = None,
    ) -> None:
        self.literals = literals
        self.named = named or {}
        """Values that code compares something with, by its name: a parameter of that name may be one of them."""
        self.read = sorted(set(read))
        """Keys that code looks up in a mapping."""
        self.asks_json = asks_json
        self.keys = [
            v for v in dict.fromkeys(self.literals) if isinstance(v, str) and _KEY.match(v)
        ]
        """Literals that may be keys of an object."""
        self.widths = sorted(set(widths))
        """Lengths that texts are compared with."""
        texts = sorted({v for v in self.literals if isinstance(v, str)})
        self.dresses = [*DRESSES, *(d for d in map(_dress, texts) if d is not None)]
        self.patterns = [t for t in texts if _PATTERN.search(t) and _matched(t, rng)]
        if asks_sql:
            self.dresses += ["select * from {}"] * 3
        self.sizes = sorted({v for v in self.literals if type(v) is int and 7 < v < 6000})


def texts_of(trees: Iterable[ast.Module], rng: random.Random) -> SourceTexts:
    """What files of Python give."""
    trees = list(trees)
    literals = [value for tree in trees for value in _literals(tree)]
    imported = {name for tree in trees for name in _imported(tree)}
    return SourceTexts(
        literals,
        rng,
        asks_sql="sqlite3" in imported,
        asks_json="json" in imported,
        widths=[width for tree in trees for width in _widths(tree)],
        read=[key for tree in trees for key in _keys_read(tree)],
        named=compared(trees),
    )


def _literals(tree: ast.Module) -> list[Any]:
    docs = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, PLAIN) and id(node) not in docs
    ]


def _widths(tree: ast.Module) -> list[int]:
    """Numbers that a length is compared with: an answer may have to be so long and no longer."""
    return [
        side.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(_is_length(each) for each in (node.left, *node.comparators))
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Constant) and type(side.value) is int and 1 < side.value <= 12
    ]


def _keys_read(tree: ast.Module) -> Iterator[str]:
    """Literals in `x["key"]`, `x.get("key")` and `"key" in x`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            key: ast.expr | None = node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            key = node.args[0] if node.func.attr in ("get", "pop") and node.args else None
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            key = node.left
        else:
            continue
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and _KEY.match(key.value):
            yield key.value


def _is_length(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"


def _imported(tree: ast.Module) -> set[str]:
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in nodes for alias in node.names}
    return names | {n.module for n in nodes if isinstance(n, ast.ImportFrom) and n.module}


def _dress(text: str) -> str | None:
    """How an answer is dressed for a pattern that captures it; None where a text is no such pattern."""
    if not _GROUP.search(text):
        return None
    once = _GROUP.sub("\0", text, count=1)
    bare = re.sub(r"\\[bsSAZ][*+?]?|\(\?[a-z:!=<]+|[\^$]", "", once)
    plain = re.sub(r"\\(.)", r"\1", bare)
    return plain.replace("{", "{{").replace("}", "}}").replace("\0", "{}")


def _matched(pattern: str, rng: random.Random) -> bool:
    try:
        return bool(re.compile(pattern) and matching(pattern, rng))
    except (re.error, OverflowError, RecursionError, ValueError):
        return False


def matching(pattern: str, rng: random.Random, fill: Callable[[], str] | None = None) -> str:
    """A text that a regular expression matches; `fill()` gives what its free groups hold."""
    parser: Any = getattr(re, "_parser")  # noqa: B009 - the standard library's own, under a private name
    return _Matching(rng, fill).all_of(parser.parse(pattern))


class _Matching:
    def __init__(self, rng: random.Random, fill: Callable[[], str] | None) -> None:
        self._rng, self._fill = rng, fill

    def all_of(self, items: Any) -> str:
        return "".join(self._one(str(op), value) for op, value in items)

    def _one(self, op: str, value: Any) -> str:
        rng = self._rng
        match op:
            case "LITERAL":
                return chr(value)
            case "IN":
                return self._member([v for v in value if str(v[0]) != "NEGATE"])
            case "CATEGORY":
                drawn = {"CATEGORY_DIGIT": "7", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "w"}
                return drawn.get(str(value), "x")
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                low, high, inner = value
                if self._fill and str(inner[0][0]) in ("ANY", "NOT_LITERAL") and high > 1:
                    return self._fill()
                times = rng.randint(low, min(high, low + 2))
                return "".join(self.all_of(inner) for _ in range(times))
            case "SUBPATTERN":
                return self.all_of(value[3])
            case "BRANCH":
                return self.all_of(rng.choice(value[1]))
            case "ANY" | "NOT_LITERAL":
                return "x"
        return ""

    def _member(self, options: list[Any]) -> str:
        op, value = self._rng.choice(options)
        return chr(self._rng.randint(*value)) if str(op) == "RANGE" else self._one(str(op), value)
