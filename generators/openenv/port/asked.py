"""What tasks ask of reset, as it was read and as it was decided; the recorder and the lifted episode agree by this."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any


class Unasked(ValueError):
    """What was answered is nothing that reset can be asked."""


@dataclass(frozen=True)
class Asked:
    """The tasks of an environment."""

    options: list[dict[str, Any]]
    """Arguments of reset, for the tasks in turn."""
    count: int
    resets: bool
    """Whether a task is the number of resets before it, because each shows what comes next."""


def asked(told: dict[str, Any], decided: dict[str, Any]) -> Asked:
    """By what was read (`told`), and by what somebody decided instead."""
    resets = decided.get("resets")
    if resets is not None and (not isinstance(resets, int) or isinstance(resets, bool)):
        raise Unasked("`resets` is a number of tasks")
    if resets:
        return Asked([{}], resets, True)
    options = told["options"]
    count = told["tasks"]
    if "options" in decided:
        options = rows_of(decided["options"])
        count = count if told["takes_seed"] and count > 1 else len(options)
    count = decided.get("tasks", count)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise Unasked("`tasks` is a number of tasks, 1 or more")
    return Asked(options, count, False)


def rows_of(answer: Any) -> list[dict[str, Any]]:
    """A list of mappings as it is; a mapping of names to values in every combination."""
    if isinstance(answer, dict) and answer and all(isinstance(v, list) for v in answer.values()):
        return [dict(zip(answer, row, strict=True)) for row in itertools.product(*answer.values())]
    if isinstance(answer, list) and answer and all(isinstance(row, dict) for row in answer):
        return answer
    raise Unasked(
        "`options` is a list of what reset is asked for, a mapping for each task, "
        "or one mapping of names to lists of values"
    )
