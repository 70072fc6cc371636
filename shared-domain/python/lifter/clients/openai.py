"""A client of a model as authors write with: whatever it is asked, the judge of the episode answers."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any

judge: ContextVar[Callable[[str], str] | None] = ContextVar("judge", default=None)
"""The judge of the episode that is being scored."""


def hand_in(asked: Callable[[str], str]) -> None:
    """From now on clients ask this judge, in this context."""
    judge.set(asked)


class APIError(Exception):
    """A judge that could not be asked."""


class APIConnectionError(APIError):
    """One that was not reached."""


class APITimeoutError(APIConnectionError):
    """One that took too long."""


class RateLimitError(APIError):
    """One that was asked too often."""


class BadRequestError(APIError):
    """One that did not understand."""


def text_of(messages: list[Any]) -> str:
    """Messages as one prompt."""
    return "\n\n".join(_text(m["content"]) for m in messages if m["content"])


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part.get("type") == "text")


class _Completions:
    """Where a chat is asked for."""

    def ask(self, messages: list[Any]) -> Any:
        """The judge's answer, as a completion."""
        asked = judge.get()
        if asked is None:
            raise APIConnectionError("nobody judges between turns")
        message = SimpleNamespace(role="assistant", content=asked(text_of(messages)))
        choice = SimpleNamespace(index=0, message=message, finish_reason="stop")
        return SimpleNamespace(choices=[choice], usage=None, model="judge")


class _Waiting(_Completions):
    """For code that waits."""

    def create(self, *, messages: list[Any], **_: Any) -> Any:
        """Asks the judge; model and sampling are the framework's to say."""
        return self.ask(messages)


class _Awaited(_Completions):
    """For code that awaits."""

    async def create(self, *, messages: list[Any], **_: Any) -> Any:
        """Asks the judge; model and sampling are the framework's to say."""
        return self.ask(messages)


class OpenAI:
    """A client; key and address are the framework's to say."""

    def __init__(self, **_: Any) -> None:
        self.chat = SimpleNamespace(completions=_Waiting())

    def close(self) -> None:
        """Nothing is open."""


class AsyncOpenAI:
    """A client; key and address are the framework's to say."""

    def __init__(self, **_: Any) -> None:
        self.chat = SimpleNamespace(completions=_Awaited())

    async def close(self) -> None:
        """Nothing is open."""


Client = OpenAI
AsyncClient = AsyncOpenAI
