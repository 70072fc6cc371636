"""Word guessing over ORS: `python server.py` serves it on HOST and PORT."""

from __future__ import annotations

import os
from collections.abc import Sequence

from openreward.environments import (
    Environment,
    JSONObject,
    Message,
    Server,
    Split,
    ToolOutput,
    tool,
)
from pydantic import Field

# isort: split
from ors_session import Limited, Session, ToolParams, cut_less_often, log_anything
from tasks import Tasks
from word_guessing_driver import episode

TASKS = Tasks(episode)


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class GuessParams(Params):
    word: str = Field(description="A five-letter English word in lower case.")


class WordGuessingEnvironment(Environment):
    """Find a hidden word by guesses.

    An episode is a `WordGuessing` of `domain.py`, started by `reset(seed)`. `done` ends it, or its
    12th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @classmethod
    def name(cls) -> str:
        return "word_guessing"

    @classmethod
    def list_splits(cls) -> list[Split]:
        return TASKS.splits()

    @classmethod
    def list_tasks(cls, split: str) -> list[JSONObject]:
        return TASKS.listed(split)

    @classmethod
    async def num_tasks(cls, split: str) -> int:
        return await TASKS.count(split)

    @classmethod
    async def get_task(cls, split: str, index: int) -> JSONObject:
        return await TASKS.at(split, index)

    @classmethod
    async def get_task_range(
        cls, split: str, start: int | None = None, stop: int | None = None
    ) -> list[JSONObject]:
        return await TASKS.between(split, start, stop)

    def __init__(self, task_spec: JSONObject, secrets: dict[str, str]) -> None:
        super().__init__(task_spec, secrets)
        self._session = Session(episode, task_spec)

    async def get_messages(self) -> Sequence[Message]:
        return self._session.messages

    async def teardown(self) -> None:
        await self._session.close()

    @tool
    async def guess(self, params: GuessParams) -> ToolOutput:
        """Guess the hidden word."""
        return await self._session.call("guess", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    log_anything()
    cut_less_often()
    server = Server([WordGuessingEnvironment])
    server.app.add_middleware(Limited)
    server.run(
        host=os.environ.get("HOST", "127.0.0.1"),
        port=int(os.environ.get("PORT", "8080")),
    )


if __name__ == "__main__":
    main()
