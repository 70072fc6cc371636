"""Word guessing over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from word_guessing_driver import episode
from word_guessing_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class GuessParams(Params):
    word: str = Field(description="A five-letter English word in lower case.")


class WordGuessingEnvironment(EpisodeEnvironment):
    """Find a hidden word by guesses.

    An episode is a `WordGuessing` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "word_guessing"

    @tool
    async def guess(self, params: GuessParams) -> ToolOutput:
        """Guess the hidden word."""
        return await self._call("guess", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([WordGuessingEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
