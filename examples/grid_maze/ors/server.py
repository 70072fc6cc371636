"""Grid maze over ORS: `python server.py` serves it on HOST and PORT."""

import os
from typing import Literal

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from grid_maze_driver import episode
from grid_maze_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class MoveParams(Params):
    direction: Literal["north", "east", "south", "west"] = Field(
        description="Where to go; x grows to the east, y to the south."
    )


class GridMazeEnvironment(EpisodeEnvironment):
    """Walk through a maze to its exit.

    An episode is a `GridMaze` of `domain.ts`, started by `reset(seed)`. `done` ends it, or its
    60th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "grid_maze"

    @tool
    async def move(self, params: MoveParams) -> ToolOutput:
        """Take one step."""
        return await self._call("move", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([GridMazeEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
