"""Picture desk for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=PictureDeskTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["PictureDeskTrlEnv", "load_rows"]


class PictureDeskTrlEnv(TrlEpisode):
    """Give every card the colour that its slip asks for. The drawer shows the colours as a picture."""

    def read_slip(self, card: str) -> Any:
        """Read the slip of a card.

        Args:
            card: The card's name.
        """
        return self._call("read_slip", {"card": card})

    def file_cards(self, moves: list[dict[str, Any]], strict: bool | None = None) -> Any:
        """Give colours to cards, several at once.

        Args:
            moves: What to do, in this order. [{card: string, colour: "red" or "green" or "blue", note?: string or null}]
            strict: Whether an unknown card stops everything.
        """
        return self._call("file_cards", {"moves": moves}, strict=strict)

    def look(self) -> Any:
        """Look into the drawer."""
        return self._call("look", {})

    def tidy(self) -> Any:
        """Push the cards together."""
        return self._call("tidy", {})

    def finish(self) -> Any:
        """End the episode."""
        return self._call("finish", {})
