"""Picture desk for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=PictureDeskTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import PictureDeskEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["PictureDeskTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class PictureDeskTrl(TrlEpisode):
    """Give every card the colour that its slip asks for. The drawer shows the colours as a picture."""

    _client_class = PictureDeskEnv

    def read_slip(self, card: str) -> str:
        """Read the slip of a card.

        Args:
            card: The card's name.
        """
        return self._call("read_slip", {"card": card})

    def file_cards(self, moves: list[dict[str, Any]], strict: bool | None = None) -> str:
        """Give colours to cards, several at once.

        Args:
            moves: What to do, in this order. [{card: string, colour: "red" or "green" or "blue", note?: string or null}]
            strict: Whether an unknown card stops everything.
        """
        return self._call("file_cards", {"moves": moves}, strict=strict)

    def look(self) -> str:
        """Look into the drawer."""
        return self._call("look", {})

    def tidy(self) -> str:
        """Push the cards together."""
        return self._call("tidy", {})

    def finish(self) -> str:
        """End the episode."""
        return self._call("finish", {})
