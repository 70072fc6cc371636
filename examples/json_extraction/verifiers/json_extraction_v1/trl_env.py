"""Json extraction for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=JsonExtractionTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["JsonExtractionTrlEnv", "load_rows"]


class JsonExtractionTrlEnv(TrlEpisode):
    """JSON extraction: read an order from a letter and write it down to a schema.

    Only a JSON object with exactly the fields of the schema, each of its type, counts as
    an answer; it is paid by the share of its values that are right.
    """

    def submit(self, answer: str) -> Any:
        """Submit the final answer. The episode ends with it.

        Args:
            answer: The final answer.
        """
        return self._call("submit", {"answer": answer})
