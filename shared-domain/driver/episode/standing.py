"""How an episode stands: what the domain's object says of it, what it earned, and what was paid out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from .contract import DOMAIN, REWARD_RANGE, SLACK
from .errors import OutOfRange, Unfit
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
observe = getter(DOMAIN["observe"]) if DOMAIN["observe"] else None
_reward = getter(DOMAIN["reward"]) if DOMAIN["reward"] else None
_metrics = getter(DOMAIN["metrics"]) if DOMAIN["metrics"] else None


def number(value: Any, what: str) -> float:
    """A finite number, as rewards and metrics have to be."""
    out = float(value)
    if not math.isfinite(out):
        raise Unfit(f"gave {out} as {what}")
    return out


class Account:
    """An episode's reward and metrics."""

    def __init__(self) -> None:
        self.metrics: dict[str, float] = {}
        self.paid = 0.0
        self._earned = 0.0

    def add(self, reward: Any, metrics: dict[str, float] | None = None) -> None:
        """Adds what a step or a verdict is worth."""
        self._earned += number(reward, "reward")
        self.metrics |= metrics or {}

    def total(self, domain: Any, done: bool) -> float:
        """What the episode is worth as it stands."""
        if _reward is None or domain is None:
            return self._earned
        value = _reward(domain)
        return self._earned + (0.0 if value is None and not done else number(value, "reward"))

    def pay(self, domain: Any, done: bool) -> float:
        """What was earned since the last payment."""
        total = self.total(domain, done)
        earned, self.paid = total - self.paid, total
        return earned

    def settle(self, domain: Any, done: bool) -> None:
        """Takes the last metrics, and looks whether the reward is one that was promised."""
        if _metrics and domain is not None:
            values = _metrics(domain).items()
            self.metrics |= {str(k): number(v, f"metric {k}") for k, v in values}
        low, high = REWARD_RANGE
        total = self.total(domain, done)
        if not low - SLACK <= total <= high + SLACK:
            raise OutOfRange(f"left a reward of {total:g}, outside {low:g} to {high:g},")
