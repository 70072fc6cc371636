"""Pixel panel for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=PixelPanelTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import PixelPanelEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["PixelPanelTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class PixelPanelTrl(TrlEpisode):
    """Switch off the lamps of one colour on a drawn panel."""

    _client_class = PixelPanelEnv

    def click(self, x: int, y: int) -> str:
        """Click on a pixel; shows the panel as it is then.

        Args:
            x: Pixels from the left edge.
            y: Pixels from the upper edge.
        """
        return self._call("click", {"x": x, "y": y})
