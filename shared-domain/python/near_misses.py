"""Plays beside one that was paid: a call less, a call more, the last word of a call in other letters, and with a letter more;
its last text also twice, and in the same tags or box nothing, one word, or a line less.

A lift whose reward took them for the answer, or no longer did, would play the same as the original on right answers and on
answers that have nothing of them. What reads an answer looks for its form first, and words drawn by chance never have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from original_calls import Call

_WORD = re.compile(r"(?<![\\/<\w])\w+(?![^<>]*>)")
"""A word that is no part of a tag or of a command."""
_MARKED = (
    re.compile(r"<(?P<tag>\w+)>(?P<text>(?:(?!<(?P=tag)>).)*?)</(?P=tag)>", re.DOTALL),
    re.compile(r"\\boxed\{(?P<text>[^{}]*)\}"),
)
"""What answers are marked by; the last one marks the answer, what comes before it is thought."""
_CHANGED = 3
"""Calls of one play that are said otherwise, each in a play of its own."""


def near_misses(calls: list[Call]) -> Iterator[list[Call]]:
    """The calls with another text in one of them, the last ones first; none where no text holds a word.

    What counts may be a call as well as the answer behind it, and each is compared in a way of its own: so the first is
    also left out, and made twice.
    """
    if len(calls) > 1:
        yield calls[1:]
        yield [calls[0], *calls]
    changed = 0
    for number in range(len(calls) - 1, -1, -1):
        others = list(_others(calls[number], _near))
        changed += bool(others)
        if others and changed <= _CHANGED:
            yield from ([*calls[:number], other, *calls[number + 1 :]] for other in others)
    if calls:
        yield from ([*calls[:-1], other] for other in _others(calls[-1], _misshapen))


def _others(call: Call, otherwise: Callable[[Any], Iterator[str]]) -> Iterator[Call]:
    if "answer" in call:
        yield from ({**call, "answer": text} for text in otherwise(call["answer"]))
    elif isinstance(given := call["arguments"], dict):
        texts = [name for name, value in given.items() if isinstance(value, str)]
        for name in texts[-1:]:
            for text in otherwise(given[name]):
                yield {**call, "arguments": {**given, name: text}}


def _near(text: Any) -> Iterator[str]:
    words = list(_WORD.finditer(text)) if isinstance(text, str) else []
    if not words:
        return
    last = words[-1]
    for other in (last[0].swapcase(), f"{last[0]}s"):
        if other != last[0]:
            yield f"{text[: last.start()]}{other}{text[last.end() :]}"


def _misshapen(text: Any) -> Iterator[str]:
    """An answer said twice, and marked as it was with nothing in it, one word, or all but its last line."""
    if not isinstance(text, str) or not text.strip():
        return
    yield f"{text}\n{text}"
    marks = [mark for form in _MARKED for mark in form.finditer(text)]
    begin, end = max((mark.span("text") for mark in marks), default=(0, len(text)))
    inner = text[begin:end]
    word = _WORD.search(inner)
    shorter = inner.strip().rpartition("\n")[0]
    said = {inner.strip()}
    for other in ("", word[0] if word else "", shorter):
        if other not in said and (marks or other):
            said.add(other)
            yield f"{text[:begin]}{other}{text[end:]}"
