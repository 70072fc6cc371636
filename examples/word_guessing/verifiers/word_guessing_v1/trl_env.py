"""Word guessing for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=WordGuessingTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["WordGuessingTrlEnv", "load_rows"]


class WordGuessingTrlEnv(TrlEpisode):
    """Find a hidden word by guesses."""

    def guess(self, word: str) -> Any:
        """Guess the hidden word.

        Args:
            word: A five-letter English word in lower case.
        """
        return self._call("guess", {"word": word})
