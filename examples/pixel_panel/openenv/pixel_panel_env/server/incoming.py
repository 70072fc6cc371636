"""What comes in over HTTP and WebSockets, before OpenEnv's server reads it.

Arguments are a model's own text. Where they are no object the server tells them back,
which fails over what UTF-8 or pydantic cannot carry, and takes the session along: a lost
rollout would become one that does not count.
"""

from __future__ import annotations

import json
import re
from collections.abc import MutableMapping
from typing import Any

from fastapi import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["LONGEST", "Incoming"]

LONGEST = 32 * 2**20
"""Bytes of a request, and characters of a message: several times what a call may hold."""

_SHORT = 4000
"""A number that Python reads has fewer digits."""

_DEEP = 60

_HALF_A_PAIR = re.compile(r"\\u[dD][89a-fA-F]")

_REFUSED = '{"type": "step", "data": {}}'
"""The server answers it with VALIDATION_ERROR, and the episode stays as it is."""


class Incoming:
    """ASGI middleware: too much is refused once it was read, and so is what would break the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            receive = _limited(receive)
        elif scope["type"] == "websocket":
            receive = _checked(receive)
        await self._app(scope, receive, send)


def _limited(receive: Receive) -> Receive:
    """A client that is answered before it has sent everything would see a lost connection."""
    seen = 0

    async def some() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen <= LONGEST:
            return message
        while message.get("more_body"):
            message = await receive()
        raise HTTPException(413, f"a request may have at most {LONGEST:,} bytes")

    return some


def _checked(receive: Receive) -> Receive:
    async def one() -> MutableMapping[str, Any]:
        message = await receive()
        text = message.get("text")
        if text is not None and _needs_a_look(text):
            message = {**message, "text": _harmless(text)}
        return message

    return one


def _needs_a_look(text: str) -> bool:
    """Whether a message may hold what breaks the server; most need no parsing to tell."""
    brackets = text.count("[") + text.count("{")
    return len(text) > _SHORT or brackets > _DEEP or _HALF_A_PAIR.search(text) is not None


def _harmless(text: str) -> str:
    """The message, or one that is refused in its place."""
    if len(text) > LONGEST:
        return _REFUSED
    try:
        message = json.loads(text)
    except json.JSONDecodeError:
        return text  # the server says so itself
    except (ValueError, RecursionError):
        return _REFUSED
    data = message.get("data") if isinstance(message, dict) else None
    if not isinstance(data, dict) or isinstance(data.get("arguments", {}), dict):
        return text
    return _REFUSED
