"""A model endpoint on loopback that says what it is told: rollouts need no model.

It speaks Chat Completions, streamed or not, as far as the harnesses of Verifiers use it.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Self

from aiohttp import web

__all__ = ["Message", "ScriptedModel", "calling"]

Message = dict[str, Any]
"""What the model says: `content`, or `tool_calls` as `calling` makes them."""


def calling(*calls: tuple[str, str]) -> Message:
    """A message that makes these calls; each is a tool's name and its arguments as text."""
    return {
        "content": None,
        "tool_calls": [
            {"type": "function", "function": {"name": name, "arguments": text}}
            for name, text in calls
        ],
    }


class ScriptedModel:
    """Answers every request with what `answer` makes of its body."""

    def __init__(self, answer: Callable[[dict[str, Any]], Awaitable[Message]]) -> None:
        self._answer = answer
        app = web.Application(client_max_size=1 << 30)
        app.router.add_post("/v1/chat/completions", self._complete)
        app.router.add_get("/v1/models", self._models)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=1)
        self.url = ""

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def _models(self, request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": []})

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        message = {"role": "assistant", **await self._answer(body)}
        turn = sum(said["role"] == "assistant" for said in body["messages"])
        for place, call in enumerate(message.get("tool_calls") or []):
            call |= {"id": f"call_{turn}_{place}", "index": place}
        reason = "tool_calls" if message.get("tool_calls") else "stop"
        head = {"id": f"turn_{turn}", "created": 0, "model": body["model"]}
        if body.get("stream"):
            return await self._stream(request, head, message, reason)
        choice = {"index": 0, "message": message, "finish_reason": reason}
        return web.json_response(
            {**head, "object": "chat.completion", "choices": [choice], "usage": _USAGE}
        )

    async def _stream(
        self, request: web.Request, head: dict[str, Any], message: Message, reason: str
    ) -> web.StreamResponse:
        reply = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await reply.prepare(request)
        ended = {"index": 0, "delta": {}, "finish_reason": reason}
        for rest in (
            {"choices": [{"index": 0, "delta": message, "finish_reason": None}]},
            {"choices": [ended]},
            {"choices": [], "usage": _USAGE},
        ):
            event = {**head, "object": "chat.completion.chunk", **rest}
            await reply.write(f"data: {json.dumps(event)}\n\n".encode())
        await reply.write(b"data: [DONE]\n\n")
        return reply


_USAGE = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
