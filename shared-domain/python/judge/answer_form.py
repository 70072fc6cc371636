"""Answers in the form that a prompt states: what follows `in the following format:`, with its gaps filled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_STATED = re.compile(
    r"\b(?:following|this|exact|required)(?: \w+)? formats?\b[^\n:]{0,60}:[ \t]*", re.IGNORECASE
)
_FENCE = re.compile(r"^```\w*$")
_OVER = re.compile(r"^(?:-{3,}|={3,}|#+ (?:problem|question|task)\b.*|(?:here|now)\b.*:)$", re.IGNORECASE)  # fmt: skip
_NOTE = re.compile(r"\s+(?://|#) .*$")
"""What a line says about itself."""
_SET = re.compile(r"\(([^()]*\d[^()]*)\)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?!\w)")
_BOXED = re.compile(r"\\boxed\{\{?([^{}]*)\}?\}")
_GAP = re.compile(r"\.{3}|…|<(?!/)([a-z_ ]{2,60})>(?!.*</\1>)|\[[a-z][a-z_ ,'-]{2,60}\]|\{[a-z][a-z_ ]{2,40}\}", re.IGNORECASE)  # fmt: skip
_QUOTED = re.compile(r"[\"'`“]([^\"'`“”\n]{3,200})[\"'`”]")
_LINES = 60
_MOST = 4
_WORDS = "So it is."


def stated_answers(prompt: str, answers: Sequence[str]) -> list[str]:
    """
    Texts in the form that a prompt states, as a model would write them; none where it states none, or one without gaps.

    @param answers: what may stand where the form leaves a gap for an answer
    """
    for stated in _STATED.finditer(prompt):
        form = _form(prompt[stated.end() :])
        if form and (_GAP.search(form) or _BOXED.search(form)):
            values = [*answers, *_numbers(form)] or ["1", "0"]
            return list(dict.fromkeys(_filled(form, value) for value in values))[:_MOST]
    return []


def prompt_text(said: Any) -> str:
    """What a prompt says, be it one text or messages, as one text; what is no text of them is left out."""
    messages = said if isinstance(said, list) else [{"content": said}]
    contents = [one.get("content") for one in messages if isinstance(one, Mapping)]
    return "\n".join(text for text in contents if isinstance(text, str))


def boxed_choices(prompt: str) -> list[str] | None:
    """Numbers that a prompt wants in a box, `\\boxed{...} // 0, 0.5, or 1`; none where it names none, null without a box to fill."""
    for box in _BOXED.finditer(prompt):
        if _NUMBER.fullmatch(box[1].strip()) is None:
            line = prompt[box.end() :].partition("\n")[0]
            return _numbers(line)
    return None


def _form(text: str) -> str:
    """What a prompt shows from here on, up to where it speaks of something else."""
    first, _, below = text.partition("\n")
    if first.strip():
        quoted = _QUOTED.match(first.strip())
        return quoted[1] if quoted else ""
    lines = below.strip("\n").split("\n")
    fenced = bool(_FENCE.match(lines[0].strip()))
    shown: list[str] = []
    for line in lines[fenced:][:_LINES]:
        if _FENCE.match(line.strip()) if fenced else _OVER.match(line.strip()):
            break
        shown.append(line)
    return "\n".join(shown).strip()


def _numbers(text: str) -> list[str]:
    """The numbers of the last set in brackets that has several: `(0, 0.5, or 1, and nothing else)`."""
    sets = [list(dict.fromkeys(_NUMBER.findall(inside))) for inside in _SET.findall(text)]
    return next((several for several in reversed(sets) if len(several) > 1), [])


def _filled(form: str, value: str) -> str:
    """A form with the value in its box or in its last gap, and with words in the others."""
    lines = [_NOTE.sub("", line) for line in form.split("\n")]
    text = "\n".join(lines)
    if _BOXED.search(text):
        return _GAP.sub(_WORDS, _BOXED.sub(lambda _: f"\\boxed{{{value}}}", text))
    gaps = list(_GAP.finditer(text))
    if not gaps:
        return text
    last = gaps[-1]
    return _GAP.sub(_WORDS, text[: last.start()]) + value + text[last.end() :]
