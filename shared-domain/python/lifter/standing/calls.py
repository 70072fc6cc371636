"""What a call of an episode gives, or why it gives nothing."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any


class Refused(ValueError):
    """The call was the model's mistake: nothing happened."""


@dataclass
class Turn:
    """What a call gives the model, what it earned, and whether the episode is over; `paid` where it said a reward."""

    shown: Any
    reward: float
    done: bool
    paid: bool = True


LEFT_OUT: Any = object()
"""Stands where an argument may be left out and only the author's model knows its default; null is an argument like others."""


def given(**values: Any) -> dict[str, Any]:
    """Only what was given: the model makes the rest itself."""
    return {name: value for name, value in values.items() if value is not LEFT_OUT}


async def settled(value: Any) -> Any:
    """What the author's method gives, whether or not it is to be awaited."""
    return await value if inspect.isawaitable(value) else value
