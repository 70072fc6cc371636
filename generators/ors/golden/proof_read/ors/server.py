"""Proof read over ORS: `python server.py` serves it on HOST and PORT."""

import os
from collections.abc import Awaitable, Callable

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from ors_judge import judge_for
from proof_read_driver import episode
from proof_read_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class ReadParams(Params):
    """`read` takes nothing."""


class SubmitParams(Params):
    text: str = Field(description="The sentence without slips.")


class ProofReadEnvironment(EpisodeEnvironment):
    """Hand a sentence back without its slips. An editor reads it once it was handed in.

    An episode is a `ProofRead` of `proof.py`, started by `ProofRead(sentence)`. `done` ends it, or
    its 50th call, then as truncated. The last call pays `grade`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "proof_read"

    def _judge(self, secrets: dict[str, str]) -> Callable[[str], Awaitable[str]]:
        return judge_for(secrets)

    @tool
    async def read(self, params: ReadParams) -> ToolOutput:
        """Shows the sentence."""
        return await self._call("read", params)

    @tool
    async def submit(self, params: SubmitParams) -> ToolOutput:
        """Hands the sentence in."""
        return await self._call("submit", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([ProofReadEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
