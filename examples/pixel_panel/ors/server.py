"""Pixel panel over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from pixel_panel_driver import episode
from pixel_panel_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class ClickParams(Params):
    x: int = Field(description="Pixels from the left edge.")
    y: int = Field(description="Pixels from the upper edge.")


class PixelPanelEnvironment(EpisodeEnvironment):
    """Switch off the lamps of one colour on a drawn panel.

    An episode is a `PixelPanel` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "pixel_panel"

    @tool
    async def click(self, params: ClickParams) -> ToolOutput:
        """Click on a pixel; shows the panel as it is then."""
        return await self._call("click", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([PixelPanelEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
