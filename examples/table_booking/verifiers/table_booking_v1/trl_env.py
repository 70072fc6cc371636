"""Table booking for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=TableBookingTrlEnv,
)
"""

from __future__ import annotations

from typing import Any, Literal

from .trl_episode import TrlEpisode, load_rows

__all__ = ["TableBookingTrlEnv", "load_rows"]


class TableBookingTrlEnv(TrlEpisode):
    """Take a reservation for tonight. Ask the guest for what you were not told."""

    def reply(self, message: str) -> Any:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        return self._call("reply", {"message": message})

    def book_table(
        self, guests: int, hour: int, seating: Literal["inside", "terrace"], name: str
    ) -> Any:
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
