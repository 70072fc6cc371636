"""A text that a pattern takes, with a certain word where the pattern catches one: `Answer: B` for `Answer:\\s*([A-D])`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _parser as parsing  # type: ignore[attr-defined]
from typing import Any

_LENIENT = re.IGNORECASE | re.DOTALL
"""Authors often change case before they look."""
_SAMPLES = "a1 x.,:-\n"
_LONGEST = 400


def fitting(pattern: str, word: str) -> str | None:
    """A text in which some group of the pattern catches the word; None where no group takes it."""
    try:
        compiled, tree = re.compile(pattern, _LENIENT), parsing.parse(pattern)
    except (re.error, RecursionError, OverflowError):
        return None
    for group in range(1, compiled.groups + 1):
        text = "".join(_written(tree, group, word))
        if len(text) > _LONGEST + len(word):
            continue
        caught = compiled.search(text)
        if caught and (caught[group] or "").strip() == word:
            return text
    return None


def matching(pattern: str) -> str | None:
    """A text that a pattern takes, whatever its groups catch; None where none is found."""
    try:
        compiled, tree = re.compile(pattern, _LENIENT), parsing.parse(pattern)
    except (re.error, RecursionError, OverflowError):
        return None
    text = "".join(_written(tree, 0, ""))
    return text if text.strip() and len(text) <= _LONGEST and compiled.search(text) else None


def _written(tree: Any, group: int, word: str) -> Iterator[str]:
    for op, value in tree:
        yield from _piece(str(op), value, group, word)


def _piece(op: str, value: Any, group: int, word: str) -> Iterator[str]:
    """The shortest text of one piece of a pattern, as far as it can be told."""
    if op == "LITERAL":
        yield chr(value)
    elif op == "ANY":
        yield "x"
    elif op in ("IN", "NOT_LITERAL"):
        yield _one_of(op, value)
    elif op == "BRANCH":
        yield from _written(_branch(value[1], group), group, word)
    elif op == "SUBPATTERN":
        yield from [word] if value[0] == group else _written(value[-1], group, word)
    elif op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, _, inner = value
        times = max(low, 1 if _holds(inner, group) else 0)
        for _ in range(min(times, _LONGEST)):
            yield from _written(inner, group, word)
    elif op == "ASSERT":
        yield from _written(value[1], group, word)


def _branch(branches: list[Any], group: int) -> Any:
    return next((one for one in branches if _holds(one, group)), branches[0])


def _holds(tree: Any, group: int) -> bool:
    """Whether a group stands in a piece."""
    for op, value in tree:
        if str(op) == "SUBPATTERN" and (value[0] == group or _holds(value[-1], group)):
            return True
        inner = value[1] if str(op) == "BRANCH" else [value[2]] if "REPEAT" in str(op) else []
        if any(_holds(one, group) for one in inner):
            return True
    return False


def _one_of(op: str, value: Any) -> str:
    """A character of a set."""
    if op == "NOT_LITERAL":
        return next(c for c in _SAMPLES if ord(c) != value)
    wanted = [(str(kind), told) for kind, told in value]
    if wanted[0][0] != "NEGATE":
        kind, told = wanted[0]
        if kind == "LITERAL":
            return chr(told)
        if kind == "RANGE":
            return chr(told[0])
    return next((c for c in _SAMPLES if _in_set(wanted, c)), "x")


def _in_set(wanted: list[tuple[str, Any]], character: str) -> bool:
    denied = wanted[0][0] == "NEGATE"
    return denied != any(_is(kind, told, character) for kind, told in wanted)


def _is(kind: str, told: Any, character: str) -> bool:
    if kind == "LITERAL":
        return ord(character) == told
    if kind == "RANGE":
        return told[0] <= ord(character) <= told[1]
    if kind == "CATEGORY":
        name = str(told).removeprefix("CATEGORY_")
        plain = name.removeprefix("NOT_")
        tests = {"DIGIT": str.isdigit, "SPACE": str.isspace, "WORD": _is_word}
        return plain in tests and tests[plain](character) == (plain == name)
    return False


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
