"""Whether tasks of an original are different ones, and whether it walks on with each reset."""

from __future__ import annotations

import re
from typing import Any

MOST = 250
"""Resets after which an original that shows no start again counts as endless."""
_SURE = 3
"""Starts behind the first that must come again, too, where there are as many."""
_NAMED = re.compile(
    r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}"
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?"
)


def bare(value: Any) -> Any:
    """A value without ids and times, which differ between equal episodes."""
    if isinstance(value, str):
        return _NAMED.sub("", value)
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items()}
    return [bare(inner) for inner in value] if isinstance(value, list) else value


def walking(starts: list[Any]) -> bool:
    """Whether a reset shows another start than the one before."""
    return any(start != starts[0] for start in starts[1:])


def rhythm(starts: list[Any]) -> int | None:
    """After how many resets the first start and those behind it come again; None where they do not."""
    if not walking(starts):
        return None
    for length in range(2, len(starts)):
        sure = min(length, _SURE)
        if len(starts) >= length + sure and starts[length : length + sure] == starts[:sure]:
            return length
    return None


def spread(tasks: dict[str, int | None], walks: int) -> list[tuple[str, int]]:
    """First, last and middle tasks of the splits in turn."""
    places: list[tuple[str, int]] = []
    for turn in range(max(walks, 1)):
        for split, count in tasks.items():
            last = (count if count is not None else walks) - 1
            if last >= 0 and len(places) < walks:
                places.append(
                    (
                        split,
                        [0, last, last // 2, last // 3][turn % 4]
                        if turn < 4
                        else turn % (last + 1),
                    )
                )
    return places
