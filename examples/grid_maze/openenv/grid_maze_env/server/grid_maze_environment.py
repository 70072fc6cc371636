"""The Grid maze environment, as the server holds it."""

from typing import Annotated, Literal

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class GridMazeEnvironment(EpisodeEnvironment):
    """Walk through a maze to its exit.

    An episode is a `GridMaze` of `domain.ts`, started by `reset(seed)`. `done` ends it, or its
    60th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def move(
        self,
        direction: Annotated[
            Literal["north", "east", "south", "west"],
            Field(description="Where to go; x grows to the east, y to the south."),
        ],
    ) -> CallToolObservation:
        """Take one step."""
        return await self.play("move", direction=direction)
