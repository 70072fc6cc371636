"""Proof read for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=ProofReadTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows
from .trl_judge import ask

__all__ = ["ProofReadTrlEnv", "load_rows"]


class ProofReadTrlEnv(TrlEpisode):
    """Hand a sentence back without its slips. An editor reads it once it was handed in."""

    _judge = staticmethod(ask)

    def read(self) -> Any:
        """Shows the sentence."""
        return self._call("read", {})

    def submit(self, text: str) -> Any:
        """Hands the sentence in.

        Args:
            text: The sentence without slips.
        """
        return self._call("submit", {"text": text})
