"""Domains of one question: a function verifies the reply that the one tool takes."""

from collections.abc import Callable, Mapping
from typing import Any

from .contract import DOMAIN
from .loading import fill, named


def verification(
    known: Mapping[str, Any], reply: str
) -> tuple[Callable[..., Any], dict[str, Any], set[str]]:
    """The author's `verify`, its arguments for a reply, and the names of those that take the judge or scorer."""
    given: dict[str, Any] = DOMAIN["verify"]["args"]
    asks = {name for name, value in given.items() if value in ("$judge", "$scorer")}
    filled = {**known, "reply": reply}
    arguments = {n: fill(value, filled) for n, value in given.items() if n not in asks}
    return named(DOMAIN["verify"]["call"]), arguments, asks
