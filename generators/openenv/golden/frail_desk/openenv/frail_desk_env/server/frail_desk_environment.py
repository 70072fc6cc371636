"""The Frail desk environment, as the server holds it."""

from openenv.core.env_server.mcp_types import CallToolObservation

from .episode_environment import EpisodeEnvironment
from .tools import tool


class FrailDeskEnvironment(EpisodeEnvironment):
    """Stamp the form and go home. Anything else breaks.

    An episode is a `Desk` of `frail.py`, started by `Desk(password, seed)`. The tool `finish` ends
    it, or its 20th call, then as truncated. The last call pays `worth`, between 0 and 1; every
    other one pays 0.
    """

    @tool
    async def stamp(self) -> CallToolObservation:
        """Stamp the form."""
        return await self.play("stamp")

    @tool
    async def burn(self) -> CallToolObservation:
        """Burn the form."""
        return await self.play("burn")

    @tool
    async def weigh(self) -> CallToolObservation:
        """Weigh the form."""
        return await self.play("weigh")

    @tool
    async def read(self, lines: int = 10) -> CallToolObservation:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.
        """
        return await self.play("read", lines=lines)

    @tool
    async def wait(self, seconds: float = 0.01) -> CallToolObservation:
        """Wait."""
        return await self.play("wait", seconds=seconds)

    @tool
    async def block(self, seconds: float = 0.01) -> CallToolObservation:
        """Wait, and let nobody else do anything."""
        return await self.play("block", seconds=seconds)

    @tool
    async def refuse(self) -> CallToolObservation:
        """Ask for something else."""
        return await self.play("refuse")

    @tool
    async def finish(self) -> CallToolObservation:
        """End the episode."""
        return await self.play("finish")
