"""What the server is asked, before OpenEnv reads it: MCP's handshake, and what would break it.

Arguments are a model's own text. Where they are no object the server tells them back,
which fails over what UTF-8 or pydantic cannot carry, and takes the session along: a lost
rollout would become one that does not count.
"""

import json
import re
from functools import partial
from typing import Any

from fastapi import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import episode

_SHORT = 4000
"""A number that Python reads has fewer digits."""

_DEEP = 60
_HALF_A_PAIR = re.compile(r"\\u[dD][89a-fA-F]")

_REFUSED = '{"type": "step", "data": {}}'
"""The server answers it with VALIDATION_ERROR, and the episode stays as it is."""

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""Of MCP, the newest first: for listing and calling tools they are the same."""

_HANDSHAKE = 10_000
"""Characters of a message that may be a part of the handshake."""


class Guard:
    """ASGI middleware: refuses too much once it was read, and what would break the answer.

    MCP's clients begin with `initialize` and `ping`, which OpenEnv's server does not know: they are
    answered here, and everything else is handed on. That opens nothing: a session and its episode
    are opened over OpenEnv's own wire.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            receive = episode.limited(receive, partial(HTTPException, 413))
            if scope["path"] == "/mcp" and scope["method"] == "POST":
                first = await receive()
                short = not first.get("more_body", False) and first["type"] == "http.request"
                told = _answer(first.get("body", b"").decode(errors="replace")) if short else None
                if told is not None:
                    reply = Response(told, 200 if told else 202, media_type="application/json")
                    await reply(scope, receive, send)
                    return
                receive = _again(first, receive)
        elif scope["type"] == "websocket":
            receive = _checked(receive, send if scope["path"] == "/mcp" else None)
        await self._app(scope, receive, send)


def _again(first: Message, receive: Receive) -> Receive:
    """Gives a message that was looked at before those that follow it."""
    waiting = [first]

    async def one() -> Message:
        return waiting.pop() if waiting else await receive()

    return one


def _checked(receive: Receive, send: Send | None) -> Receive:
    """Messages that are safe to read; those of MCP's handshake are answered by `send`, where it is spoken."""

    async def one() -> Message:
        while True:
            message = await receive()
            text = message.get("text") or ""
            told = _answer(text) if send else None
            if told is None:
                return {**message, "text": _harmless(text)} if _needs_a_look(text) else message
            if told and send:
                await send({"type": "websocket.send", "text": told})

    return one


def _needs_a_look(text: str) -> bool:
    """Whether a message may hold what breaks the server; most need no parsing to tell."""
    brackets = text.count("[") + text.count("{")
    return len(text) > _SHORT or brackets > _DEEP or _HALF_A_PAIR.search(text) is not None


def _harmless(text: str) -> str:
    """The message, or one that is refused in its place."""
    if len(text) > episode.LONGEST_REQUEST:
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


def _answer(text: str) -> str | None:
    """What a message of the handshake is answered with, in ASCII; None for any other message."""
    if len(text) > _HANDSHAKE or '"method"' not in text:
        return None
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return None  # the server says so itself
    method = asked.get("method") if isinstance(asked, dict) else None
    if method == "notifications/initialized":
        return ""
    if method not in ("initialize", "ping"):
        return None
    result = _opened(asked.get("params")) if method == "initialize" else {}
    known = asked.get("id")
    named = known if type(known) in (str, int) else None  # NaN is no JSON
    return json.dumps({"jsonrpc": "2.0", "id": named, "result": result})


def _opened(asked: Any) -> dict[str, Any]:
    wanted = asked.get("protocolVersion") if isinstance(asked, dict) else None
    return {
        "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": f"{episode.NAME}_env", "title": episode.TITLE, "version": "1"},
    }
