"""Small talk for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=SmallTalkTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import SmallTalkEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["SmallTalkTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class SmallTalkTrl(TrlEpisode):
    """A customer wants one thing from the shelf and says no more than its first letter. Talk to them until they are content."""

    _client_class = SmallTalkEnv

    def look_up(self, letter: str) -> str:
        """Things on the shelf that start with a letter.

        Args:
            letter: One small letter.
        """
        return self._call("look_up", {"letter": letter})

    def reply(self, message: str) -> str:
        """Say something to the customer.

        Args:
            message: What to say.
        """
        return self._call("reply", {"message": message})
