"""What rows themselves say is right, as a model would say it; what prompts show as an example; and what a judge may reply."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fitting import fitting, matching
from judge.answer_form import prompt_text, stated_answers
from judge.leaning import LEANINGS, leans
from judge.schema_answers import schema_answers
from judge.verdict import told

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by their set."""

_ANSWERS = ("answer", "ground_truth", "expected_answer", "solution", "target", "label")
ROWS = 3
"""Rows of each set whose own answers are tried."""
_FITTING = 6
"""Texts of one row that the author's own patterns take."""
_TABLED = 16
"""Texts that tables of patterns look for."""
_EXAMPLE = re.compile(r"\bexamples?\b|\bfor instance\b|\be\.g\.", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_SHOWN = 4
"""Lines of a prompt that are said back."""
_LONGEST = 300
_VERDICTS = ("1", "2", "3", "5", "0", "10", "yes", "no", "true", "false", "correct", "incorrect", "A", "B", "C")  # fmt: skip
"""What judges are asked for."""


def answers_of(parser: Any, sets: Rows, spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is played besides what chance says, so that rewards are seen that are not 0.

    The rows' own answers in the forms that the parser or the author's patterns read; what fits a schema of the first row;
    examples that its prompt shows; what the author's tables of patterns look for; and where a judge is asked, what tells it
    to reply in a form that only a pattern of the author's knows.
    """
    patterns = spec["patterns"]
    out: list[dict[str, Any]] = []
    for split, rows in sets.items():
        fitted = False
        for index in range(min(ROWS, len(rows))):
            answer = _own(rows[index])
            if answer is None:
                continue
            forms = _forms(parser, answer)
            texts = [forms[index % len(forms)]]
            if not fitted:
                texts += _fitting(patterns, answer, forms)
            fitted = True
            out += [{"split": split, "index": index, "text": text} for text in texts]
    split, first = next(((s, rows[0]) for s, rows in sets.items() if len(rows)), ("", {}))
    looked_for = [text for pattern in spec["tables"] if (text := matching(pattern))]
    own = _own(first)
    stated = stated_answers(_prompt(first), [] if own is None else [own])
    more = [*stated, *schema_answers(first), *_examples(first), *looked_for[:_TABLED]]
    more += _replies(patterns) if spec["judged"] else ()
    return out + [{"split": split, "index": 0, "text": text} for text in more]


def _own(row: Mapping[str, Any]) -> str | None:
    said = (row.get(name) for name in _ANSWERS)
    return next((str(answer) for answer in said if answer not in (None, "")), None)


def _fitting(patterns: list[str], answer: str, known: list[str]) -> list[str]:
    """Texts in which the author's own patterns catch the answer, besides those that are known."""
    made = [text for pattern in patterns if (text := fitting(pattern, answer))]
    return [text for text in dict.fromkeys(made) if text not in known][:_FITTING]


def _forms(parser: Any, answer: str) -> list[str]:
    forms = [answer, f"\\boxed{{{answer}}}", f"<answer>{answer}</answer>"]
    names = getattr(parser, "get_fields", list)()
    if names:
        field = getattr(parser, "answer_field", names[-1])
        forms = ["\n".join(f"<{n}>\n{answer if n == field else 'so'}\n</{n}>" for n in names)]
    if type(parser).__name__ == "ThinkParser":
        forms = [f"<think>\nso\n</think>\n{form}" for form in forms]
    return forms


def _examples(row: Mapping[str, Any]) -> list[str]:
    """Lines that a prompt shows below one that speaks of an example, or behind its colon."""
    shown: dict[str, None] = {}
    below = False
    for line in _prompt(row).split("\n"):
        if _EXAMPLE.search(line):
            below, line = True, line.partition(":")[2]
        elif not line.strip():
            below = False
        text = _BULLET.sub("", line).strip()
        if below and text and len(text) <= _LONGEST:
            shown[text] = None
    return list(shown)[:_SHOWN]


def _prompt(row: Mapping[str, Any]) -> str:
    """What the user says first."""
    return prompt_text(row.get("prompt") or row.get("question"))


def _replies(patterns: list[str]) -> Iterator[str]:
    """Answers that tell the judge which stands in which way to lean, and what to reply: of each pattern the first and the last verdict that it catches."""
    yield from map(leans, LEANINGS)
    for pattern in patterns[:_FITTING]:
        fits = [text for word in _VERDICTS if (text := fitting(pattern, word))]
        yield from map(told, dict.fromkeys([*fits[:1], *fits[-1:]]))
