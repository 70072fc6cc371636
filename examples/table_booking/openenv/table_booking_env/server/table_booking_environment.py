"""The Table booking environment, as the server holds it."""

from typing import Annotated, Literal

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class TableBookingEnvironment(EpisodeEnvironment):
    """Take a reservation for tonight. Ask the guest for what you were not told.

    An episode is a `TableBooking` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def reply(
        self, message: Annotated[str, Field(description="What you say, or ask.")]
    ) -> CallToolObservation:
        """Say something to the guest; returns what the guest answers."""
        return await self.play("reply", message=message)

    @tool
    async def book_table(
        self,
        guests: Annotated[int, Field(description="How many will come.")],
        hour: Annotated[int, Field(description="The full hour at which they come, 18 to 22.")],
        seating: Annotated[
            Literal["inside", "terrace"], Field(description="Where they want to sit.")
        ],
        name: Annotated[str, Field(description="The name that the table is booked under.")],
    ) -> CallToolObservation:
        """Book a table for tonight. It can be booked once."""
        return await self.play("book_table", guests=guests, hour=hour, seating=seating, name=name)
