"""Proof read for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=ProofReadTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import ProofReadEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["ProofReadTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class ProofReadTrl(TrlEpisode):
    """Hand a sentence back without its slips. An editor reads it once it was handed in."""

    _client_class = ProofReadEnv

    def read(self) -> str:
        """Shows the sentence."""
        return self._call("read", {})

    def submit(self, text: str) -> str:
        """Hands the sentence in.

        Args:
            text: The sentence without slips.
        """
        return self._call("submit", {"text": text})
