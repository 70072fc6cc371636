"""Grid maze for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=GridMazeTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .client import GridMazeEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["GridMazeTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class GridMazeTrl(TrlEpisode):
    """Walk through a maze to its exit."""

    _client_class = GridMazeEnv

    def move(self, direction: Literal["north", "east", "south", "west"]) -> str:
        """Take one step.

        Args:
            direction: Where to go; x grows to the east, y to the south.
        """
        return self._call("move", {"direction": direction})
