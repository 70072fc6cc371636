"""Verdicts: a number, or a record or tuple that it stands in."""

from collections.abc import Mapping
from typing import Any

from .contract import DOMAIN
from .observations import number
from .steps import Unfit
from .values import fields_of_record

_WHOLE: str = (DOMAIN["style"] == "functions" and DOMAIN["reward"]) or "reward"
"""The member of a verdict that is the reward."""


def read(verdict: Any) -> tuple[Any, dict[str, float]]:
    """The reward, and the other parts of a record as metrics."""
    if (fields := fields_of_record(verdict)) is not None:
        verdict = fields
    elif isinstance(verdict, list | tuple) and verdict:
        verdict = verdict[0]
    if not isinstance(verdict, Mapping):
        return verdict, {}
    if _WHOLE not in verdict:
        raise Unfit(f"gave a verdict without {_WHOLE!r}")
    parts = {
        str(k): number(v, str(k))
        for k, v in verdict.items()
        if k != _WHOLE and isinstance(v, int | float)
    }
    return verdict[_WHOLE], parts
