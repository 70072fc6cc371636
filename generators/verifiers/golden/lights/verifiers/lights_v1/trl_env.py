"""Lights for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=LightsTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["LightsTrlEnv", "load_rows"]


class LightsTrlEnv(TrlEpisode):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end."""

    def press(self, lamp: int) -> Any:
        """Press one lamp.

        Args:
            lamp: which one, from 0 integer <at least 0>
        """
        return self._call("press", {"lamp": lamp})

    def look(self) -> Any:
        """Look at the lamps."""
        return self._call("look", {})
