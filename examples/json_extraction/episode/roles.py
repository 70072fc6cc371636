"""Attributes, properties and methods of the domain that say how an episode stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from .contract import DOMAIN
from .errors import Unfit
from .limits import timed_call

Getter = Callable[[Any], Any]


def getter(path: str) -> Getter:
    """Reads a role from the domain's object: a name, dotted for a member, «not» before it."""
    if path.startswith("not "):
        positive = getter(path.removeprefix("not "))
        return lambda domain: not positive(domain)
    name, *members = path.split(".")

    def get(domain: Any) -> Any:
        value = getattr(domain, name)
        for member in members:
            value = timed_call(value) if callable(value) else value
            value = value[member] if isinstance(value, Mapping) else getattr(value, member)
        return timed_call(value) if callable(value) else value

    return get


def _any_of(paths: str) -> Getter:
    getters = [getter(path) for path in paths.split(" or ")]
    return getters[0] if len(getters) == 1 else lambda domain: any(g(domain) for g in getters)


done = _any_of(DOMAIN["done"]) if DOMAIN["done"] else None
"""Whether the domain's object is at its end; None where it does not say."""
reward = getter(DOMAIN["reward"]) if DOMAIN["reward"] else None
metrics = getter(DOMAIN["metrics"]) if DOMAIN["metrics"] else None
observe = getter(DOMAIN["observe"]) if DOMAIN["observe"] else None


def number(value: Any, what: str) -> float:
    """A finite number, as rewards and metrics have to be."""
    out = float(value)
    if not math.isfinite(out):
        raise Unfit(f"gave {out} as {what}")
    return out
