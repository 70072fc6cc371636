"""What an ORS server of any environment does: tasks by index, and one episode a session.

The driver is a member of the class, so that one process may serve several environments.
"""

import asyncio
import io
import sys
import weakref
from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any, ClassVar

from fastapi import HTTPException
from openreward.environments import (
    Environment,
    ImageBlock,
    JSONObject,
    Message,
    Server,
    Split,
    TextBlock,
    ToolOutput,
    reconnect,
)
from pydantic import BaseModel
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["EpisodeEnvironment", "ToolParams", "harden"]

LISTED = 10_000
"""A split with more tasks than this is told by index and in parts only, never as one list."""

_SOON = 10
"""Seconds after which a client may ask again at the latest: places also come back earlier than expected."""


class ToolParams(BaseModel, extra="forbid"):
    """Arguments of a tool. Clients are shown the fields, in the spelling of the contract.

    What was sent is kept as it came, in `vars(params)`: the driver checks it, and refuses a
    wrong call in the same words in every framework.
    """

    _driver: ClassVar[ModuleType]

    def __init_subclass__(cls, driver: ModuleType | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if driver is not None:
            cls._driver = driver

    def __init__(self, /, **sent: Any) -> None:
        object.__setattr__(self, "__dict__", sent)
        object.__setattr__(self, "__pydantic_fields_set__", set(sent))
        object.__setattr__(self, "__pydantic_extra__", None)
        object.__setattr__(self, "__pydantic_private__", None)

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return cls._driver.published(super().model_json_schema(*args, **kwargs))


class EpisodeEnvironment(Environment):
    """One episode of the driver, opened for a task as `get_task` told it.

    It lives on a loop of the driver's own, or on a thread of its pool: a domain that is
    busy for half a second, times 40 sessions, would keep the server's loop from answering
    for longer than the client waits.
    """

    _driver: ClassVar[ModuleType]

    # Tasks. What is not told of them stays in the server.

    @classmethod
    def list_splits(cls) -> list[Split]:
        return [Split(name=name, type=name) for name in cls._driver.splits()]

    @classmethod
    def list_tasks(cls, split: str) -> list[JSONObject]:
        """All tasks. NotImplementedError sends the client to the index-based routes."""
        count = cls._driver.count(split)
        if count > LISTED:
            raise NotImplementedError(f"{split!r} has {count} tasks; ask by index")
        return [cls._driver.task(split, index) for index in range(count)]

    @classmethod
    async def num_tasks(cls, split: str) -> int:
        return await asyncio.to_thread(cls._driver.count, split)

    @classmethod
    async def get_task(cls, split: str, index: int) -> JSONObject:
        """One task; a negative index counts from the end. IndexError past either end."""
        if index < 0:
            index += await cls.num_tasks(split)
        try:
            return await asyncio.to_thread(cls._driver.task, split, index)
        except cls._driver.TaskError as error:
            raise IndexError(str(error)) from error

    @classmethod
    async def get_task_range(
        cls, split: str, start: int | None = None, stop: int | None = None
    ) -> list[JSONObject]:
        """Tasks from `start` up to `stop`, with the rules of a slice, and no more than a list has."""
        rows = range(*slice(start, stop).indices(await cls.num_tasks(split)))
        if len(rows) > LISTED:
            raise HTTPException(400, f"ask for at most {LISTED:,} tasks at a time")
        return await asyncio.to_thread(lambda: [cls._driver.task(split, i) for i in rows])

    # The episode.

    def __init__(self, task_spec: JSONObject, secrets: dict[str, str]) -> None:
        """Opens it. HTTPException: 400 for a task that does not exist or was made up, 429
        where as many are open as fit; the client waits and tries again then."""
        super().__init__(task_spec, secrets)
        driver = self._driver
        try:
            chosen = driver.resolve(task_spec)
            self._episode = driver.block(driver.start(**chosen))
        except driver.TaskError as error:
            raise HTTPException(400, str(error)) from error
        except driver.Full as full:
            later = {"Retry-After": str(min(full.retry_after, _SOON))}
            raise HTTPException(429, str(full), later) from full
        # No teardown comes for an environment that the server made and then dropped: a
        # /create that was refused for its toolset, or sent twice.
        weakref.finalize(self, self._episode.release).atexit = False

    async def get_messages(self) -> Sequence[Message]:
        messages = self._episode.prompt
        return [Message(role=m["role"], blocks=_blocks(m["content"])) for m in messages]

    async def _call(self, tool: str, params: ToolParams) -> ToolOutput:
        """One tool call. A call that the model got wrong earns nothing and says why.

        Raises EpisodeFailed where the environment broke. It is the one exception that
        leaves a tool: the client ends the rollout with ToolFailed, and nothing is scored.
        """
        step = await self._episode.call(tool, vars(params))
        metadata: dict[str, Any] = {}
        if step.refusal:
            metadata["refusal"] = step.refusal
        if step.done:
            metadata |= {"truncated": step.truncated, "metrics": step.metrics}
        return ToolOutput(
            blocks=_blocks(step.blocks),
            metadata=metadata or None,
            reward=step.reward,
            finished=step.done,
        )

    async def teardown(self) -> None:
        """Closes the domain and frees its place."""
        await self._episode.close()


def _blocks(blocks: Sequence[dict[str, Any]]) -> list[TextBlock | ImageBlock]:
    """Trainers that drop images must find some text: a lone image gets one beside it."""
    told: list[TextBlock | ImageBlock] = [
        TextBlock(text=block["text"])
        if block["type"] == "text"
        else ImageBlock(data=block["data"], mimeType=block["mime"])
        for block in blocks
    ]
    if told and all(isinstance(block, ImageBlock) for block in told):
        told.insert(0, TextBlock(text="[image]", detail={"type": "image"}))
    return told


def harden(server: Server, driver: ModuleType) -> None:
    """Closes what a model's own text, or a client's, would break in openreward's server."""
    server.app.add_middleware(_limited, driver=driver)
    # It logs the name of an unknown tool as it came. Half of a surrogate pair in one would
    # fail the rollout, so that a model could have a lost one left out.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # Long results travel in longer pieces: the stock client strips what each starts with. Still
    # longer ones would not fit its line buffer of 128 KiB, at four bytes a character.
    if hasattr(reconnect, "CHUNK_SIZE"):
        reconnect.CHUNK_SIZE = 30_000


def _limited(app: ASGIApp, driver: ModuleType) -> ASGIApp:
    """ASGI middleware: a request that is too long is refused once it was read."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, driver.limited(receive, partial(HTTPException, 413)), send)

    return answer
