"""Frail desk for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=FrailDeskTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["FrailDeskTrlEnv", "load_rows"]


class FrailDeskTrlEnv(TrlEpisode):
    """Stamp the form and go home. Anything else breaks."""

    def stamp(self) -> Any:
        """Stamp the form."""
        return self._call("stamp", {})

    def burn(self) -> Any:
        """Burn the form."""
        return self._call("burn", {})

    def weigh(self) -> Any:
        """Weigh the form."""
        return self._call("weigh", {})

    def read(self, lines: int | None = None) -> Any:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.

        Args:
            lines: lines
        """
        return self._call("read", {}, lines=lines)

    def wait(self, seconds: float | None = None) -> Any:
        """Wait.

        Args:
            seconds: seconds
        """
        return self._call("wait", {}, seconds=seconds)

    def block(self, seconds: float | None = None) -> Any:
        """Wait, and let nobody else do anything.

        Args:
            seconds: seconds
        """
        return self._call("block", {}, seconds=seconds)

    def refuse(self) -> Any:
        """Ask for something else."""
        return self._call("refuse", {})

    def finish(self) -> Any:
        """End the episode."""
        return self._call("finish", {})
