"""Json extraction over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from json_extraction_driver import episode
from json_extraction_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class SubmitParams(Params):
    answer: str = Field(description="The final answer.")


class JsonExtractionEnvironment(EpisodeEnvironment):
    """JSON extraction: read an order from a letter and write it down to a schema.

    Only a JSON object with exactly the fields of the schema, each of its type, counts as
    an answer; it is paid by the share of its values that are right.

    An episode is one question of `domain.py`, put by `prompt`. The tool `submit` ends it, or its
    50th call, then as truncated. The last call pays `verify`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "json_extraction"

    @tool
    async def submit(self, params: SubmitParams) -> ToolOutput:
        """Submit the final answer. The episode ends with it."""
        return await self._call("submit", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([JsonExtractionEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
