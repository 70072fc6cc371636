"""The Pixel panel environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class PixelPanelEnvironment(EpisodeEnvironment):
    """Switch off the lamps of one colour on a drawn panel.

    An episode is a `PixelPanel` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def click(
        self,
        x: Annotated[int, Field(description="Pixels from the left edge.")],
        y: Annotated[int, Field(description="Pixels from the upper edge.")],
    ) -> CallToolObservation:
        """Click on a pixel; shows the panel as it is then."""
        return await self.play("click", x=x, y=y)
