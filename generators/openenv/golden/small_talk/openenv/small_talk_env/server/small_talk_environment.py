"""The Small talk environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class SmallTalkEnvironment(EpisodeEnvironment):
    """A customer wants one thing from the shelf and says no more than its first letter. Talk to them until they are content.

    An episode is a `Counter` of `talk.py`, started by `greet(want, seed)`. `over` ends it, or its
    12th call, then as truncated. The last call pays `score`, between 0 and 1; every other one pays
    0.
    """

    @tool
    async def look_up(
        self, letter: Annotated[str, Field(description="One small letter.")]
    ) -> CallToolObservation:
        """Things on the shelf that start with a letter."""
        return await self.play("look_up", letter=letter)

    @tool
    async def reply(
        self, message: Annotated[str, Field(description="What to say.")]
    ) -> CallToolObservation:
        """Say something to the customer."""
        return await self.play("reply", message=message)
