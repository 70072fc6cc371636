"""An ORS session: one episode of the driver, told in the words of ORS.

The same file in every environment. The driver comes as an argument, so that one process
may serve several environments.
"""

from __future__ import annotations

import copy
import inspect
import io
import sys
import weakref
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, TypeVar

from fastapi import HTTPException
from openreward.environments import (
    ImageBlock,
    JSONObject,
    Message,
    TextBlock,
    ToolOutput,
    reconnect,
)
from pydantic import BaseModel, Field
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = [
    "LEFT_OUT",
    "Limited",
    "Session",
    "ToolParams",
    "cut_less_often",
    "dedented",
    "described",
    "log_anything",
]

_SOON = 10
"""Seconds after which a client may ask again at the latest: places also come back earlier than expected."""

_LONGEST = 32 * 2**20
"""Bytes of a request: several times what a call may hold."""

_Tool = TypeVar("_Tool", bound=Callable[..., Any])


LEFT_OUT: Any = Field(default_factory=lambda: None)
"""Of a parameter whose default is no JSON value: it may be left out, and the domain fills it in."""


class ToolParams(BaseModel, extra="forbid"):
    """Arguments of a tool. Clients are shown the fields, in the spelling of the contract.

    What was sent is kept as it came, in `vars(params)`: the driver checks it, and refuses a
    wrong call in the same words in every framework. `schema` is shown instead of the fields
    where pydantic cannot say what the contract says.
    """

    _driver: ClassVar[ModuleType]
    _schema: ClassVar[dict[str, Any] | None] = None

    def __init_subclass__(
        cls,
        driver: ModuleType | None = None,
        schema: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init_subclass__(**kwargs)
        if driver is not None:
            cls._driver = driver
        cls._schema = schema

    def __init__(self, /, **sent: Any) -> None:
        object.__setattr__(self, "__dict__", sent)
        object.__setattr__(self, "__pydantic_fields_set__", set(sent))
        object.__setattr__(self, "__pydantic_extra__", None)
        object.__setattr__(self, "__pydantic_private__", None)

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        shown = cls._schema or super().model_json_schema(*args, **kwargs)
        return cls._driver.published(shown) if cls._schema is None else copy.deepcopy(shown)


def dedented(function: _Tool) -> _Tool:
    """Takes the indentation out of a docstring: models read it as it stands."""
    function.__doc__ = inspect.cleandoc(function.__doc__ or "")
    return function


def described(description: str) -> Callable[[_Tool], _Tool]:
    """Describes a tool in words that a docstring would change: tabs, indented lines."""

    def describe(function: _Tool) -> _Tool:
        function.__doc__ = description
        return function

    return describe


class Session:
    """One episode, opened for a task as `get_task` told it.

    It lives on a loop of the driver's own, or on a thread of its pool: a domain that is
    busy for half a second, times 40 sessions, would keep the server's loop from answering
    for longer than the client waits.

    Raises HTTPException: 400 for a task that does not exist or was made up, 429 where as
    many episodes are open as fit. The client waits and tries again on 429.
    """

    def __init__(
        self,
        driver: ModuleType,
        task_spec: JSONObject,
        judge: Callable[[str], Awaitable[str]] | None = None,
    ) -> None:
        try:
            chosen = driver.resolve(task_spec)
            self._episode = driver.block(driver.start(**chosen, judge=judge))
        except driver.TaskError as error:
            raise HTTPException(400, str(error)) from error
        except driver.Full as full:
            later = {"Retry-After": str(min(full.retry_after, _SOON))}
            raise HTTPException(429, str(full), later) from full
        # No teardown comes for an environment that the server made and then dropped: a
        # /create that was refused for its toolset, or sent twice.
        weakref.finalize(self, self._episode.release).atexit = False
        self.messages = _messages(driver.SYSTEM_PROMPT, self._episode.prompt)
        self.tools = self._episode.tools

    async def call(self, tool: str, params: ToolParams) -> ToolOutput:
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

    async def close(self) -> None:
        """Closes the domain and frees its place."""
        await self._episode.close()


class Limited:
    """ASGI middleware: a request that is too long is refused once it was read.

    A client that is answered before it has sent everything would see a lost connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = 0

        async def some() -> MutableMapping[str, Any]:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen <= _LONGEST:
                return message
            while message.get("more_body"):
                message = await receive()
            raise HTTPException(413, f"a request may have at most {_LONGEST:,} bytes")

        await self._app(scope, some, send)


def log_anything() -> None:
    """Lets the log hold half of a surrogate pair.

    openreward logs the name of an unknown tool as it came. A name that cannot be encoded
    would fail the rollout, so that a model could have a lost one left out.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def cut_less_often() -> None:
    """Long results travel in longer pieces: the stock client strips what each starts with.

    Still longer ones would not fit its line buffer of 128 KiB, at four bytes a character.
    """
    if hasattr(reconnect, "CHUNK_SIZE"):
        reconnect.CHUNK_SIZE = 30_000


def _messages(system: str | None, prompt: Sequence[dict[str, Any]]) -> list[Message]:
    told = [Message(role=m["role"], blocks=_blocks(m["content"])) for m in prompt]
    if system:
        told.insert(0, Message(role="system", blocks=[TextBlock(text=system)]))
    return told


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
