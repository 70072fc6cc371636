"""Picture desk over ORS: `python server.py` serves it on HOST and PORT."""

import os
from typing import Any

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from picture_desk_driver import episode
from picture_desk_session import EpisodeEnvironment, ToolParams, harden

SCHEMAS = {known.name: known.parameters for known in episode.TOOLS}


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class ReadSlipParams(Params):
    card: str = Field(description="The card's name.")


class FileCardsParams(Params, schema=SCHEMAS["file_cards"]):
    moves: list[dict[str, Any]] = Field(description="What to do, in this order.")
    strict: bool = Field(default=True, description="Whether an unknown card stops everything.")


class LookParams(Params):
    """`look` takes nothing."""


class TidyParams(Params):
    """`tidy` takes nothing."""


class FinishParams(Params):
    """`finish` takes nothing."""


class PictureDeskEnvironment(EpisodeEnvironment):
    """Give every card the colour that its slip asks for. The drawer shows the colours as a picture.

    An episode is a `Desk` of `desk.py`, started by `start(row)`. The tool `finish` ends it, or its
    12th call, then as truncated. Each call pays its own part of `earned`, between 0 and 1 in all.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "picture_desk"

    @tool
    async def read_slip(self, params: ReadSlipParams) -> ToolOutput:
        """Read the slip of a card."""
        return await self._call("read_slip", params)

    @tool
    async def file_cards(self, params: FileCardsParams) -> ToolOutput:
        """Give colours to cards, several at once."""
        return await self._call("file_cards", params)

    @tool
    async def look(self, params: LookParams) -> ToolOutput:
        """Look into the drawer."""
        return await self._call("look", params)

    @tool
    async def tidy(self, params: TidyParams) -> ToolOutput:
        """Push the cards together."""
        return await self._call("tidy", params)

    @tool
    async def finish(self, params: FinishParams) -> ToolOutput:
        """End the episode."""
        return await self._call("finish", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([PictureDeskEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
