"""A judge for prompts of strangers: says something in the form that a prompt asks for, by a chance that the prompt fixes.

It knows nothing of quality. A domain whose rewards are to be proven brings a stand-in of its own (`scripted_judge`).
"""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import quote, unquote

from .answer_form import boxed_choices
from .labels import labels, tagged
from .leaning import leaning
from .schema import fitting, named
from .template import template

_TOLD = re.compile(r"judge-replies:([\w.~%-]*);", re.IGNORECASE)
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(
    rf"(?<![\w.])({_NUMBER})\s*(?:-|–|—|to|and|\.\.+|through)\s*({_NUMBER})(?![\w.]*\w)(?!\s*(?:sentence|word|paragraph|line)s?\b)"
)
"""What is to be written at such length is no score."""
_OUT_OF = re.compile(rf"out of ({_NUMBER})|/\s*({_NUMBER})(?!\w)", re.IGNORECASE)
_OBJECT = re.compile(r"\{[^{}]*\"\w[\w ]*\"\s*:[^{}]*\}")
_MEMBER = re.compile(r"\"(\w[\w ]*)\"\s*:\s*(\"[^\"]*\"(?:\s*(?:\||/|or)\s*\"[^\"]*\")*|[^,}\n]+)")
_WORDS = "score|verdict|rating|grade|judgement|judgment|decision|winner|answer|label|choice"
_TAG = re.compile(rf"<((?:final_)?(?:{_WORDS}))>([^<]*)", re.IGNORECASE)
_CLOSED = re.compile(rf"<((?:final_)?(?:{_WORDS}))>([^<]*)</\1>", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[([^\[\]]+)\]\]")
_LINE = re.compile(
    rf"(?:^\W*|[\"'`])((?:final |overall )?(?:{_WORDS}))\s*:\s*([^\n\"'`]+)",
    re.IGNORECASE | re.MULTILINE,
)
_LETTERED = re.compile(r"^\W{0,2}([A-H])[:.)]\s", re.MULTILINE)
_NUMBERED = re.compile(r"^\W{0,2}(\d+_[A-Za-z]\w*)", re.MULTILINE)
"""Classes whose names begin with their numbers."""
_BY_LETTER = re.compile(r"\bletters?\b", re.IGNORECASE)
"""Options that are lettered, where the end of the prompt asks for a letter."""
_CHOICES = (
    ("yes", "no"),
    ("true", "false"),
    ("correct", "incorrect"),
    ("right", "wrong"),
    ("pass", "fail"),
    ("passed", "failed"),
    ("accept", "reject"),
    ("good", "bad"),
    ("a", "b", "tie"),
    ("a", "b", "c"),
    ("a", "b"),
    ("first", "second"),
)


def told(reply: str) -> str:
    """What an answer to be judged says so that this judge replies it: no chance finds a form that only the reader of a verdict knows."""
    return f"judge-replies:{quote(reply, safe='')};"


def verdict(prompt: str) -> str:
    """What this judge answers; the same prompt always gets the same answer."""
    if found := _TOLD.search(prompt):
        return unquote(found[1])
    prompt, chance = leaning(prompt)
    if (schema := named(prompt)) is not None:
        return json.dumps(fitting(schema, chance))
    shown, end = template(prompt)
    # What is nested and followed by a plain object is data that the prompt is about.
    if shown and not _OBJECT.search(prompt, end):
        return json.dumps(_filled(shown, prompt, chance))
    if found := _OBJECT.findall(prompt):
        members = _MEMBER.findall(found[-1])
        return json.dumps({key: _value(hint, prompt, chance) for key, hint in members})
    if several := tagged(prompt):
        return f"<{several[0]}>{chance.choice(several[1])}</{several[0]}>"
    if found := _CLOSED.findall(prompt) or _TAG.findall(prompt):
        tag, hint = found[-1]
        return f"<{tag}>{_said(hint, prompt, chance)}</{tag}>"
    if found := _BRACKETS.findall(prompt):
        letters = list(dict.fromkeys(found))
        alone = letters[0] if len(letters) == 1 else None
        said = _said(alone, prompt, chance) if alone else chance.choice(letters)
        return f"[[{said}]]"
    if (numbers := boxed_choices(prompt)) is not None:
        return f"\\boxed{{{chance.choice(numbers) if numbers else _said('', prompt, chance)}}}"
    letters = sorted(set(_LETTERED.findall(prompt)))
    if len(letters) > 1 and _BY_LETTER.search(prompt[-300:]):
        return chance.choice(letters)
    classes = list(dict.fromkeys(_NUMBERED.findall(prompt)))
    if len(classes) > 1:
        return chance.choice(classes)
    lines = list(_LINE.finditer(prompt))
    if words := labels(prompt, after=lines[-1].end() if lines else 0):
        return chance.choice(words)
    if lines:
        label = lines[-1][1]
        hints = [line[2] for line in lines if line[1] == label]
        alone = hints[0] if len(hints) == 1 else " | ".join(hints)
        return f"{label}: {_said(alone, prompt, chance)}"
    return _said("", prompt, chance)


def _filled(shown: Any, prompt: str, chance: random.Random) -> Any:
    """The form of an answer with values in it."""
    if isinstance(shown, dict):
        return {key: _filled(value, prompt, chance) for key, value in shown.items()}
    if isinstance(shown, list):
        return [_filled(value, prompt, chance) for value in shown]
    return _value(shown, prompt, chance)


def _said(hint: str, prompt: str, chance: random.Random) -> str:
    value = _value(hint, prompt, chance)
    return value if isinstance(value, str) else json.dumps(value)


def _value(hint: str, prompt: str, chance: random.Random) -> Any:
    """A value as the hint describes it, else as the whole prompt does."""
    for options in (_options(hint), labels(hint), labels(prompt, holding=hint.strip())):
        if len(options) > 1:
            return chance.choice(options)
    quoted = hint.strip().startswith('"')
    if hint.strip().lower() in ("boolean", "bool"):
        return chance.choice((True, False))
    for text in (hint,) if quoted else (hint, prompt):
        if (bounds := _bounds(text)) is not None:
            return _between(*bounds, chance)
        if words := _choice(text):
            return chance.choice(words)
    return "as the scripted judge sees it" if quoted else _between(0, 1, chance)


def _options(hint: str) -> list[Any]:
    """`"A" | "B"`, `yes/no`, `true or false`, `1, 2 or 3`: the alternatives; a single one is none."""
    parts = re.split(r"\s*(?:\||/|,|\bor\b)\s*", hint.strip().strip("<>[]()."))
    words = [part.strip("\"'`<>[](). ") for part in parts]
    words = [word for word in words if word]
    if not all(re.fullmatch(r"[\w+-]{1,40}(?:\.\d+)?", word) for word in words):
        return []
    return [_read(word, part) for word, part in zip(words, parts, strict=False)]


def _read(word: str, part: str) -> Any:
    if part.lstrip().startswith(("'", '"')):
        return word
    try:
        return json.loads(word.lower() if word in ("True", "False") else word)
    except ValueError:
        return word


def _bounds(text: str) -> tuple[float, float] | None:
    found = [(float(a), float(b)) for a, b in _RANGE.findall(text)]
    found += [(0.0, float(a or b)) for a, b in _OUT_OF.findall(text)]
    return next(((low, high) for low, high in found if low < high <= 1000), None)


def _between(low: float, high: float, chance: random.Random) -> int | float:
    return chance.randint(int(low), int(high))


def _choice(text: str) -> list[str]:
    """Words that are a usual set of answers, spelt as the text spells them."""
    for words in _CHOICES:
        # A single small letter is an article more often than an answer.
        flags = re.NOFLAG if len(words[0]) == 1 else re.IGNORECASE
        wanted = [word.upper() if len(word) == 1 else word for word in words]
        seen = [re.search(rf"\b{word}\b", text, flags) for word in wanted]
        if all(seen):
            return [match[0] for match in seen if match]
    return []
