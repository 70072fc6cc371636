"""Plays beside one that was paid: its last word in other letters, and with a letter more.

A lift whose reward took them for the answer, or no longer did, would play the same as the original on right answers and on
answers that have nothing of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from original_calls import Call

_WORD = re.compile(r"(?<![\\/<\w])\w+(?![^<>]*>)")
"""A word that is no part of a tag or of a command."""


def near_misses(calls: list[Call]) -> Iterator[list[Call]]:
    """The calls with another text in the last one that says any; none where no text holds a word."""
    for number in range(len(calls) - 1, -1, -1):
        others = list(_others(calls[number]))
        if others:
            yield from ([*calls[:number], other, *calls[number + 1 :]] for other in others)
            return


def _others(call: Call) -> Iterator[Call]:
    if "answer" in call:
        yield from ({**call, "answer": text} for text in _near(call["answer"]))
    elif isinstance(given := call["arguments"], dict):
        texts = [name for name, value in given.items() if isinstance(value, str)]
        for name in texts[-1:]:
            for text in _near(given[name]):
                yield {**call, "arguments": {**given, name: text}}


def _near(text: Any) -> Iterator[str]:
    words = list(_WORD.finditer(text)) if isinstance(text, str) else []
    if not words:
        return
    last = words[-1]
    for other in (last[0].swapcase(), f"{last[0]}s"):
        if other != last[0]:
            yield f"{text[: last.start()]}{other}{text[last.end() :]}"
