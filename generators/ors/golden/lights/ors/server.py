"""Lights over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from lights_driver import episode
from lights_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class PressParams(Params):
    lamp: int = Field(description="which one, from 0", ge=0)


class LookParams(Params):
    """`look` takes nothing."""


class LightsEnvironment(EpisodeEnvironment):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end.

    An episode is a `Lights` of `lights.ts`, started by `reset(id, size, on)`. `done` ends it, or
    its 50th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "lights"

    @tool
    async def press(self, params: PressParams) -> ToolOutput:
        """Press one lamp."""
        return await self._call("press", params)

    @tool
    async def look(self, params: LookParams) -> ToolOutput:
        """Look at the lamps."""
        return await self._call("look", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([LightsEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
