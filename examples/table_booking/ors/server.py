"""Table booking over ORS: `python server.py` serves it on HOST and PORT."""

import os
from typing import Literal

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from table_booking_driver import episode
from table_booking_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class ReplyParams(Params):
    message: str = Field(description="What you say, or ask.")


class BookTableParams(Params):
    guests: int = Field(description="How many will come.")
    hour: int = Field(description="The full hour at which they come, 18 to 22.")
    seating: Literal["inside", "terrace"] = Field(description="Where they want to sit.")
    name: str = Field(description="The name that the table is booked under.")


class TableBookingEnvironment(EpisodeEnvironment):
    """Take a reservation for tonight. Ask the guest for what you were not told.

    An episode is a `TableBooking` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "table_booking"

    @tool
    async def reply(self, params: ReplyParams) -> ToolOutput:
        """Say something to the guest; returns what the guest answers."""
        return await self._call("reply", params)

    @tool
    async def book_table(self, params: BookTableParams) -> ToolOutput:
        """Book a table for tonight. It can be booked once."""
        return await self._call("book_table", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([TableBookingEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
