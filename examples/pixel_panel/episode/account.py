"""What an episode earns, and what of it was paid out already."""

from __future__ import annotations

from typing import Any

from . import roles
from .contract import REWARD_RANGE, SLACK
from .errors import OutOfRange


class Account:
    """An episode's reward and metrics."""

    def __init__(self) -> None:
        self.metrics: dict[str, float] = {}
        self.paid = 0.0
        self._earned = 0.0

    def add(self, reward: Any, metrics: dict[str, float] | None = None) -> None:
        """Adds what a step or a verdict is worth."""
        self._earned += roles.number(reward, "reward")
        self.metrics |= metrics or {}

    def total(self, domain: Any, done: bool) -> float:
        """What the episode is worth as it stands."""
        if roles.reward is None or domain is None:
            return self._earned
        value = roles.reward(domain)
        return self._earned + (0.0 if value is None and not done else roles.number(value, "reward"))

    def pay(self, domain: Any, done: bool) -> float:
        """What was earned since the last payment."""
        total = self.total(domain, done)
        earned, self.paid = total - self.paid, total
        return earned

    def settle(self, domain: Any, done: bool) -> None:
        """Takes the last metrics, and looks whether the reward is one that was promised."""
        if roles.metrics and domain is not None:
            values = roles.metrics(domain).items()
            self.metrics |= {str(k): roles.number(v, f"metric {k}") for k, v in values}
        low, high = REWARD_RANGE
        total = self.total(domain, done)
        if not low - SLACK <= total <= high + SLACK:
            raise OutOfRange(f"left a reward of {total:g}, outside {low:g} to {high:g},")
