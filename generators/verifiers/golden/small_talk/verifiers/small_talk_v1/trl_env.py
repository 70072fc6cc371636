"""Small talk for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=SmallTalkTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["SmallTalkTrlEnv", "load_rows"]


class SmallTalkTrlEnv(TrlEpisode):
    """A customer wants one thing from the shelf and says no more than its first letter. Talk to them until they are content."""

    def look_up(self, letter: str) -> Any:
        """Things on the shelf that start with a letter.

        Args:
            letter: One small letter.
        """
        return self._call("look_up", {"letter": letter})

    def reply(self, message: str) -> Any:
        """Say something to the customer.

        Args:
            message: What to say.
        """
        return self._call("reply", {"message": message})
