"""Lights for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=LightsTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import LightsEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["LightsTrl", "load_rows"]

SYSTEM_PROMPT: str | None = (
    "Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end."
)


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class LightsTrl(TrlEpisode):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end."""

    _client_class = LightsEnv

    def press(self, lamp: int) -> str:
        """Press one lamp.

        Args:
            lamp: which one, from 0 integer <at least 0>
        """
        return self._call("press", {"lamp": lamp})

    def look(self) -> str:
        """Look at the lamps."""
        return self._call("look", {})
