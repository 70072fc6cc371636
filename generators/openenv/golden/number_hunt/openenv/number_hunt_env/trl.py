"""Number hunt for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=NumberHuntTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .client import NumberHuntEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["NumberHuntTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class NumberHuntTrl(TrlEpisode):
    """A number is hidden between two bounds. Find it; every wrong guess costs a tenth."""

    _client_class = NumberHuntEnv

    def guess(self, n: int, mood: Literal["calm", "bold"] | None = None) -> str:
        """Guess the number.

        Args:
            n: The number, within the bounds.
            mood: How to put it. «Bold» changes nothing.
        """
        return self._call("guess", {"n": n}, mood=mood)

    def hint(self) -> str:
        """Say whether the number is even."""
        return self._call("hint", {})
