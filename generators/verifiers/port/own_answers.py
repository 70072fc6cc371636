"""What rows of v0 themselves say is right, as a model would say it."""

from __future__ import annotations

from typing import Any

from fitting import fitting

_ROWS = 3
"""Rows of each set whose own answers are tried."""
_FITTING = 6
"""Texts of one row that the author's own patterns take."""


def answers_of(env: Any, sets: dict[str, Any], patterns: list[str]) -> list[dict[str, Any]]:
    """The rows' own answers in the forms that the parser or the author's patterns read, so that rewards are seen that are not 0."""
    out: list[dict[str, Any]] = []
    for split, rows in sets.items():
        fitted = False
        for index in range(min(_ROWS, len(rows))):
            answer = rows[index].get("answer")
            if answer in (None, ""):
                continue
            forms = _forms(env, str(answer))
            texts = [forms[index % len(forms)]]
            if not fitted:
                texts += _fitting(patterns, str(answer), forms)
            fitted = True
            out += [{"split": split, "index": index, "text": text} for text in texts]
    return out


def _fitting(patterns: list[str], answer: str, known: list[str]) -> list[str]:
    """Texts in which the author's own patterns catch the answer, besides those that are known."""
    made = [text for pattern in patterns if (text := fitting(pattern, answer))]
    return [text for text in dict.fromkeys(made) if text not in known][:_FITTING]


def _forms(env: Any, answer: str) -> list[str]:
    forms = [answer, f"\\boxed{{{answer}}}", f"<answer>{answer}</answer>"]
    parser = env.parser
    names = getattr(parser, "get_fields", list)()
    if names:
        field = getattr(parser, "answer_field", names[-1])
        forms = ["\n".join(f"<{n}>\n{answer if n == field else 'so'}\n</{n}>" for n in names)]
    if type(parser).__name__ == "ThinkParser":
        forms = [f"<think>\nso\n</think>\n{form}" for form in forms]
    return forms
