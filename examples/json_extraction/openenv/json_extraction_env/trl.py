"""Json extraction for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=JsonExtractionTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import JsonExtractionEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["JsonExtractionTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class JsonExtractionTrl(TrlEpisode):
    """JSON extraction: read an order from a letter and write it down to a schema.

    Only a JSON object with exactly the fields of the schema, each of its type, counts as
    an answer; it is paid by the share of its values that are right.
    """

    _client_class = JsonExtractionEnv

    def submit(self, answer: str) -> str:
        """Submit the final answer. The episode ends with it.

        Args:
            answer: The final answer.
        """
        return self._call("submit", {"answer": answer})
