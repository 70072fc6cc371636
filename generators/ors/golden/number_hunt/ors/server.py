"""Number hunt over ORS: `python server.py` serves it on HOST and PORT."""

import os
from typing import Literal

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from number_hunt_driver import episode
from number_hunt_session import EpisodeEnvironment, ToolParams, harden

SCHEMAS = {known.name: known.parameters for known in episode.TOOLS}


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class GuessParams(Params, schema=SCHEMAS["guess"]):
    n: int = Field(description="The number, within the bounds.")
    mood: Literal["calm", "bold"] = Field(
        default="calm", description="How to put it. «Bold» changes nothing."
    )


class HintParams(Params):
    """`hint` takes nothing."""


class NumberHuntEnvironment(EpisodeEnvironment):
    """A number is hidden between two bounds. Find it; every wrong guess costs a tenth.

    An episode is a `Hunt` of `hunt.py`, started by `Hunt(low, high, seed)`. `over` ends it, or its
    20th call, then as truncated. The last call pays `score`, between 0 and 1; every other one pays
    0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "number_hunt"

    @tool
    async def guess(self, params: GuessParams) -> ToolOutput:
        """Guess the number."""
        return await self._call("guess", params)

    @tool
    async def hint(self, params: HintParams) -> ToolOutput:
        """Say whether the number is even."""
        return await self._call("hint", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([NumberHuntEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
