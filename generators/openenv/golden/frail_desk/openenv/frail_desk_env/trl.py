"""Frail desk for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=FrailDeskTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import FrailDeskEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["FrailDeskTrl", "load_rows"]

SYSTEM_PROMPT: str | None = "Be quick."


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class FrailDeskTrl(TrlEpisode):
    """Stamp the form and go home. Anything else breaks."""

    _client_class = FrailDeskEnv

    def stamp(self) -> str:
        """Stamp the form."""
        return self._call("stamp", {})

    def burn(self) -> str:
        """Burn the form."""
        return self._call("burn", {})

    def weigh(self) -> str:
        """Weigh the form."""
        return self._call("weigh", {})

    def read(self, lines: int | None = None) -> str:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.

        Args:
            lines: lines
        """
        return self._call("read", {}, lines=lines)

    def wait(self, seconds: float | None = None) -> str:
        """Wait.

        Args:
            seconds: seconds
        """
        return self._call("wait", {}, seconds=seconds)

    def block(self, seconds: float | None = None) -> str:
        """Wait, and let nobody else do anything.

        Args:
            seconds: seconds
        """
        return self._call("block", {}, seconds=seconds)

    def refuse(self) -> str:
        """Ask for something else."""
        return self._call("refuse", {})

    def finish(self) -> str:
        """End the episode."""
        return self._call("finish", {})
