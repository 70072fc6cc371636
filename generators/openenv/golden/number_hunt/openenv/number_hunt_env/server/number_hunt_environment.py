"""The Number hunt environment, as the server holds it."""

from typing import Annotated, Literal

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from . import episode
from .episode_environment import EpisodeEnvironment
from .tools import tool
from .wording import shown

SCHEMAS = {known.name: known.parameters for known in episode.TOOLS}


class NumberHuntEnvironment(EpisodeEnvironment):
    """A number is hidden between two bounds. Find it; every wrong guess costs a tenth.

    An episode is a `Hunt` of `hunt.py`, started by `Hunt(low, high, seed)`. `over` ends it, or its
    20th call, then as truncated. The last call pays `score`, between 0 and 1; every other one pays
    0.
    """

    @tool
    @shown(schema=SCHEMAS["guess"])
    async def guess(
        self,
        n: Annotated[int, Field(description="The number, within the bounds.")],
        mood: Annotated[
            Literal["calm", "bold"], Field(description="How to put it. «Bold» changes nothing.")
        ] = "calm",
    ) -> CallToolObservation:
        """Guess the number."""
        return await self.play("guess", n=n, mood=mood)

    @tool
    async def hint(self) -> CallToolObservation:
        """Say whether the number is even."""
        return await self.play("hint")
