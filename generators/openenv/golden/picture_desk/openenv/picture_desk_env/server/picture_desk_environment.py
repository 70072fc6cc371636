"""The Picture desk environment, as the server holds it."""

from typing import Annotated, Any

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from . import episode
from .episode_environment import EpisodeEnvironment
from .tools import tool
from .wording import shown

SCHEMAS = {known.name: known.parameters for known in episode.TOOLS}


class PictureDeskEnvironment(EpisodeEnvironment):
    """Give every card the colour that its slip asks for. The drawer shows the colours as a picture.

    An episode is a `Desk` of `desk.py`, started by `start(row)`. The tool `finish` ends it, or its
    12th call, then as truncated. Each call pays its own part of `earned`, between 0 and 1 in all.
    """

    @tool
    async def read_slip(
        self, card: Annotated[str, Field(description="The card's name.")]
    ) -> CallToolObservation:
        """Read the slip of a card."""
        return await self.play("read_slip", card=card)

    @tool
    @shown(schema=SCHEMAS["file_cards"])
    async def file_cards(
        self,
        moves: Annotated[list[dict[str, Any]], Field(description="What to do, in this order.")],
        strict: Annotated[
            bool, Field(description="Whether an unknown card stops everything.")
        ] = True,
    ) -> CallToolObservation:
        """Give colours to cards, several at once."""
        return await self.play("file_cards", moves=moves, strict=strict)

    @tool
    async def look(self) -> CallToolObservation:
        """Look into the drawer."""
        return await self.play("look")

    @tool
    async def tidy(self) -> CallToolObservation:
        """Push the cards together."""
        return await self.play("tidy")

    @tool
    async def finish(self) -> CallToolObservation:
        """End the episode."""
        return await self.play("finish")
