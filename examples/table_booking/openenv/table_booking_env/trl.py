"""Table booking for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=TableBookingTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .client import TableBookingEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["TableBookingTrl", "load_rows"]

SYSTEM_PROMPT: str | None = None


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class TableBookingTrl(TrlEpisode):
    """Take a reservation for tonight. Ask the guest for what you were not told."""

    _client_class = TableBookingEnv

    def reply(self, message: str) -> str:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        return self._call("reply", {"message": message})

    def book_table(
        self, guests: int, hour: int, seating: Literal["inside", "terrace"], name: str
    ) -> str:
        """Book a table for tonight. It can be booked once.

        Args:
            guests: How many will come.
            hour: The full hour at which they come, 18 to 22.
            seating: Where they want to sit.
            name: The name that the table is booked under.
        """
        return self._call(
            "book_table", {"guests": guests, "hour": hour, "seating": seating, "name": name}
        )
