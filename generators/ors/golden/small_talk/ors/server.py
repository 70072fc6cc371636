"""Small talk over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from small_talk_driver import episode
from small_talk_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class LookUpParams(Params):
    letter: str = Field(description="One small letter.")


class ReplyParams(Params):
    message: str = Field(description="What to say.")


class SmallTalkEnvironment(EpisodeEnvironment):
    """A customer wants one thing from the shelf and says no more than its first letter. Talk to them until they are content.

    An episode is a `Counter` of `talk.py`, started by `greet(want, seed)`. `over` ends it, or its
    12th call, then as truncated. The last call pays `score`, between 0 and 1; every other one pays
    0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "small_talk"

    @tool
    async def look_up(self, params: LookUpParams) -> ToolOutput:
        """Things on the shelf that start with a letter."""
        return await self._call("look_up", params)

    @tool
    async def reply(self, params: ReplyParams) -> ToolOutput:
        """Say something to the customer."""
        return await self._call("reply", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([SmallTalkEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
