"""Frail desk over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool

# isort: split
from frail_desk_driver import episode
from frail_desk_session import EpisodeEnvironment, ToolParams, harden
from ors_wording import dedented


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class StampParams(Params):
    """`stamp` takes nothing."""


class BurnParams(Params):
    """`burn` takes nothing."""


class WeighParams(Params):
    """`weigh` takes nothing."""


class ReadParams(Params):
    lines: int = 10


class WaitParams(Params):
    seconds: float = 0.01


class BlockParams(Params):
    seconds: float = 0.01


class RefuseParams(Params):
    """`refuse` takes nothing."""


class FinishParams(Params):
    """`finish` takes nothing."""


class FrailDeskEnvironment(EpisodeEnvironment):
    """Stamp the form and go home. Anything else breaks.

    An episode is a `Desk` of `frail.py`, started by `Desk(password, seed)`. The tool `finish` ends
    it, or its 20th call, then as truncated. The last call pays `worth`, between 0 and 1; every
    other one pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "frail_desk"

    @tool
    async def stamp(self, params: StampParams) -> ToolOutput:
        """Stamp the form."""
        return await self._call("stamp", params)

    @tool
    async def burn(self, params: BurnParams) -> ToolOutput:
        """Burn the form."""
        return await self._call("burn", params)

    @tool
    async def weigh(self, params: WeighParams) -> ToolOutput:
        """Weigh the form."""
        return await self._call("weigh", params)

    @tool
    @dedented
    async def read(self, params: ReadParams) -> ToolOutput:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.
        """
        return await self._call("read", params)

    @tool
    async def wait(self, params: WaitParams) -> ToolOutput:
        """Wait."""
        return await self._call("wait", params)

    @tool
    async def block(self, params: BlockParams) -> ToolOutput:
        """Wait, and let nobody else do anything."""
        return await self._call("block", params)

    @tool
    async def refuse(self, params: RefuseParams) -> ToolOutput:
        """Ask for something else."""
        return await self._call("refuse", params)

    @tool
    async def finish(self, params: FinishParams) -> ToolOutput:
        """End the episode."""
        return await self._call("finish", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([FrailDeskEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
