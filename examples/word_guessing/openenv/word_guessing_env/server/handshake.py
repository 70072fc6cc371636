"""The handshake of MCP, which its clients begin with and OpenEnv's server does not know.

It opens nothing: a session and its episode are opened over OpenEnv's own wire.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .driver import episode

__all__ = ["Handshake"]

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""Of the protocol, the newest first: for listing and calling tools they are the same."""

_LONGEST = 10_000
"""Characters of a message that may be a part of the handshake."""


class Handshake:
    """ASGI middleware: answers `initialize` and `ping` on `/mcp`, and hands everything else on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == "/mcp" and scope["method"] == "POST":
            first = await receive()
            short = not first.get("more_body", False) and first["type"] == "http.request"
            told = _answer(first.get("body", b"").decode(errors="replace")) if short else None
            if told is not None:
                reply = JSONResponse(told) if told else Response(status_code=202)
                await reply(scope, receive, send)
                return
            receive = _again(first, receive)
        elif scope["type"] == "websocket" and scope["path"] == "/mcp":
            receive = _others(receive, send)
        await self._app(scope, receive, send)


def _again(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def one() -> Message:
        return waiting.pop() if waiting else await receive()

    return one


def _others(receive: Receive, send: Send) -> Receive:
    async def one() -> Message:
        while True:
            message = await receive()
            told = _answer(message.get("text") or "")
            if told is None:
                return message
            if told:
                await send({"type": "websocket.send", "text": json.dumps(told)})

    return one


def _answer(text: str) -> dict[str, Any] | None:
    """What a message of the handshake is answered with; None for any other message."""
    if len(text) > _LONGEST or '"method"' not in text:
        return None
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return None  # the server says so itself
    method = asked.get("method") if isinstance(asked, dict) else None
    if method == "notifications/initialized":
        return {}
    if method not in ("initialize", "ping"):
        return None
    result = _opened(asked.get("params")) if method == "initialize" else {}
    return {"jsonrpc": "2.0", "id": asked.get("id"), "result": result}


def _opened(asked: Any) -> dict[str, Any]:
    wanted = asked.get("protocolVersion") if isinstance(asked, dict) else None
    return {
        "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": f"{episode.NAME}_env", "title": episode.TITLE, "version": "1"},
    }
