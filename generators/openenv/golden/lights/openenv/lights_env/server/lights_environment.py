"""The Lights environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class LightsEnvironment(EpisodeEnvironment):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end.

    An episode is a `Lights` of `lights.ts`, started by `reset(id, size, on)`. `done` ends it, or
    its 50th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def press(
        self, lamp: Annotated[int, Field(description="which one, from 0", ge=0)]
    ) -> CallToolObservation:
        """Press one lamp."""
        return await self.play("press", lamp=lamp)

    @tool
    async def look(self) -> CallToolObservation:
        """Look at the lamps."""
        return await self.play("look")
