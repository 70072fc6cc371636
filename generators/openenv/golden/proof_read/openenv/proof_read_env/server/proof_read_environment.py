"""The Proof read environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from . import episode
from .episode_environment import EpisodeEnvironment
from .judge import judge_from_environment
from .tools import tool


class ProofReadEnvironment(EpisodeEnvironment):
    """Hand a sentence back without its slips. An editor reads it once it was handed in.

    An episode is a `ProofRead` of `proof.py`, started by `ProofRead(sentence)`. `done` ends it, or
    its 50th call, then as truncated. The last call pays `grade`, between 0 and 1; every other one
    pays 0.
    """

    def judge(self) -> episode.Judge:
        return judge_from_environment()

    @tool
    async def read(self) -> CallToolObservation:
        """Shows the sentence."""
        return await self.play("read")

    @tool
    async def submit(
        self, text: Annotated[str, Field(description="The sentence without slips.")]
    ) -> CallToolObservation:
        """Hands the sentence in."""
        return await self.play("submit", text=text)
