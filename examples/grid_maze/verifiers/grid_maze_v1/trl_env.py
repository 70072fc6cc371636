"""Grid maze for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=GridMazeTrlEnv,
)
"""

from __future__ import annotations

from typing import Any, Literal

from .trl_episode import TrlEpisode, load_rows

__all__ = ["GridMazeTrlEnv", "load_rows"]


class GridMazeTrlEnv(TrlEpisode):
    """Walk through a maze to its exit."""

    def move(self, direction: Literal["north", "east", "south", "west"]) -> Any:
        """Take one step.

        Args:
            direction: Where to go; x grows to the east, y to the south.
        """
        return self._call("move", {"direction": direction})
