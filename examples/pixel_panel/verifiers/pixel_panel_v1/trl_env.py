"""Pixel panel for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=PixelPanelTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["PixelPanelTrlEnv", "load_rows"]


class PixelPanelTrlEnv(TrlEpisode):
    """Switch off the lamps of one colour on a drawn panel."""

    def click(self, x: int, y: int) -> Any:
        """Click on a pixel; shows the panel as it is then.

        Args:
            x: Pixels from the left edge.
            y: Pixels from the upper edge.
        """
        return self._call("click", {"x": x, "y": y})
