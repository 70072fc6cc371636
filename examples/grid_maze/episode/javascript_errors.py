"""Errors of a TypeScript domain as Python has them: by the names of their classes, with places in the author's files."""

import functools
import json
import re
from collections.abc import Iterator
from typing import Any

from .contract import FOLDER
from .steps import TooLong, Unfit

MEMORY = 64
"""MB that an episode may take."""
_MAP = FOLDER / "domain.js.map"
_FRAME = re.compile(r"at (\S+) \(<input>:(\d+):(\d+)\)|<input>:(\d+):(\d+)")
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_TOO_MUCH = f"needs more than {MEMORY} MB of memory"
_ENGINE = {
    ("RangeError", "Maximum call stack size exceeded"): "calls itself too deeply",
    ("InternalError", "out of memory"): _TOO_MUCH,
}
"""What the engine throws where a limit is passed: nobody's mistake but the domain's."""
_INTERRUPTED = ("InternalError", "interrupted")

_Place = tuple[str, int, int]
_Segment = tuple[int, int, int, int]
"""Column of the bundle; source, line and column there."""


class JavaScriptError(Exception):
    """An error that the domain threw; a class for each of its names is derived from this one."""

    place: _Place | None = None
    """Where the author's files threw it, or called what did."""


def broken(said: str) -> Exception:
    """What the engine itself ended a call for."""
    if "interrupted" in said:
        return TooLong()
    if "out of memory" in said:
        return Unfit(_TOO_MUCH)
    return error_of({"names": [], "message": said.partition("\n")[0], "stack": said})


def error_of(said: dict[str, Any]) -> Exception:
    """An error as the engine told it."""
    name = next(iter(said["names"]), "")
    if (name, said["message"]) == _INTERRUPTED:
        return TooLong()
    if ended := _ENGINE.get((name, said["message"])):
        return Unfit(ended)
    error = _kind(tuple(said["names"]))(said["message"])
    for function, place in _frames(said["stack"]):
        error.add_note(f"  at {function or 'the module'} ({place[0]}:{place[1]}:{place[2]})")
        # The class of an error is where it is made, not where it is thrown.
        if error.place is None and function not in said["names"] and "node_modules" not in place[0]:
            error.place = place
    return error


@functools.cache
def _kind(names: tuple[str, ...]) -> type[JavaScriptError]:
    """A class of the first name, whose bases have the others."""
    if not names:
        return JavaScriptError
    return type(names[0], (_kind(names[1:]),), {"__module__": "domain"})


def _frames(stack: str) -> Iterator[tuple[str | None, _Place]]:
    """The author's frames of a stack, the innermost first: name of the function, and place."""
    for match in _FRAME.finditer(stack):
        name, *places = match.groups()
        line, column = (int(place) for place in places if place is not None)
        if place := _source(line, column):
            yield name, place


def _source(line: int, column: int) -> _Place | None:
    """Where a place of the bundle stands in the author's files; None where it is none of theirs."""
    sources, lines = _mappings()
    found = None
    for segment in lines[line - 1] if line <= len(lines) else []:
        if segment[0] > column - 1:
            break
        found = segment
    return (sources[found[1]], found[2] + 1, found[3] + 1) if found else None


@functools.cache
def _mappings() -> tuple[list[str], list[list[_Segment]]]:
    read = json.loads(_MAP.read_text(encoding="utf-8"))
    lines: list[list[_Segment]] = []
    at = [0, 0, 0]
    for line in read["mappings"].split(";"):
        segments: list[_Segment] = []
        start = 0
        for text in filter(None, line.split(",")):
            first, *moves = _numbers(text)
            start += first
            if moves:
                at = [before + move for before, move in zip(at, moves, strict=False)]
                segments.append((start, at[0], at[1], at[2]))
        lines.append(segments)
    return read["sources"], lines


def _numbers(text: str) -> list[int]:
    """Numbers of a source map: digits of base 64, the lowest first, the sign in the lowest bit."""
    out, shift, value = [], 0, 0
    for letter in text:
        digit = _BASE64.index(letter)
        value += (digit & 31) << shift
        shift += 5
        if not digit & 32:
            out.append(-(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    return out
