"""The Json extraction environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class JsonExtractionEnvironment(EpisodeEnvironment):
    """JSON extraction: read an order from a letter and write it down to a schema.

    Only a JSON object with exactly the fields of the schema, each of its type, counts as
    an answer; it is paid by the share of its values that are right.

    An episode is one question of `domain.py`, put by `prompt`. The tool `submit` ends it, or its
    50th call, then as truncated. The last call pays `verify`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def submit(
        self, answer: Annotated[str, Field(description="The final answer.")]
    ) -> CallToolObservation:
        """Submit the final answer. The episode ends with it."""
        return await self.play("submit", answer=answer)
