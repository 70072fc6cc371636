"""Lights over ORS: `python server.py` serves it on HOST and PORT."""

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
from lights_driver import episode
from ors_session import Limited, Session, ToolParams, cut_less_often, log_anything
from tasks import Tasks

TASKS = Tasks(episode)


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class PressParams(Params):
    lamp: int = Field(description="which one, from 0", ge=0)


class LookParams(Params):
    """`look` takes nothing."""


class LightsEnvironment(Environment):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end.

    An episode is a `Lights` of `lights.ts`, started by `reset(id, size, on)`. `done` ends it, or
    its 50th call, then as truncated. The last call pays `reward`, between 0 and 1; every other one
    pays 0.
    """

    @classmethod
    def name(cls) -> str:
        return "lights"

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
    async def press(self, params: PressParams) -> ToolOutput:
        """Press one lamp."""
        return await self._session.call("press", params)

    @tool
    async def look(self, params: LookParams) -> ToolOutput:
        """Look at the lamps."""
        return await self._session.call("look", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    log_anything()
    cut_less_often()
    server = Server([LightsEnvironment])
    server.app.add_middleware(Limited)
    server.run(
        host=os.environ.get("HOST", "127.0.0.1"),
        port=int(os.environ.get("PORT", "8080")),
    )


if __name__ == "__main__":
    main()
