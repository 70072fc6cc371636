"""Number hunt for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=NumberHuntTrlEnv,
)
"""

from __future__ import annotations

from typing import Any, Literal

from .trl_episode import TrlEpisode, load_rows

__all__ = ["NumberHuntTrlEnv", "load_rows"]


class NumberHuntTrlEnv(TrlEpisode):
    """A number is hidden between two bounds. Find it; every wrong guess costs a tenth."""

    def guess(self, n: int, mood: Literal["calm", "bold"] | None = None) -> Any:
        """Guess the number.

        Args:
            n: The number, within the bounds.
            mood: How to put it. «Bold» changes nothing.
        """
        return self._call("guess", {"n": n}, mood=mood)

    def hint(self) -> Any:
        """Say whether the number is even."""
        return self._call("hint", {})
