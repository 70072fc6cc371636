"""The Word guessing environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class WordGuessingEnvironment(EpisodeEnvironment):
    """Find a hidden word by guesses.

    An episode is a `WordGuessing` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @tool
    async def guess(
        self, word: Annotated[str, Field(description="A five-letter English word in lower case.")]
    ) -> CallToolObservation:
        """Guess the hidden word."""
        return await self.play("guess", word=word)
