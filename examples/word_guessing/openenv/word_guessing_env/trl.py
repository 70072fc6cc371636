"""Word guessing for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=WordGuessingTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import WordGuessingEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["WordGuessingTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class WordGuessingTrl(TrlEpisode):
    """Find a hidden word by guesses."""

    _client_class = WordGuessingEnv

    def guess(self, word: str) -> str:
        """Guess the hidden word.

        Args:
            word: A five-letter English word in lower case.
        """
        return self._call("guess", {"word": word})
