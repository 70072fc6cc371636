"""The talk between recorder and rollouts: one JSON line there, one back; and the model that waits for a line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from aiohttp import web
from given_way import give_way

_FULL = {
    "message": "This model's maximum context length is reached.",
    "type": "invalid_request_error",
    "code": "context_length_exceeded",
}
_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


def own_path() -> None:
    """Has the author's modules found before ours, whatever they are called; they lie where the path ends."""
    root = os.environ["PYTHONPATH"].split(os.pathsep)[-1]
    give_way(Path(root))
    sys.path.insert(0, root)


class Lines:
    """Standard input and output, kept from the author's prints."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    async def read(self) -> dict[str, Any] | None:
        """The next line; None at the end."""
        line = await asyncio.to_thread(sys.stdin.readline)
        return json.loads(line) if line else None

    def write(self, said: dict[str, Any]) -> None:
        """One line."""
        self._out.write(json.dumps(said, default=str) + "\n")
        self._out.flush()


class Model:
    """A chat endpoint that hands each request over, and waits for what to say."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        # One for each request: that of a rollout which was given up must not take what is said in the next.
        self._said: asyncio.Future[dict[str, Any] | None] | None = None
        self._turn = 0
        app = web.Application(client_max_size=1 << 30)
        app.router.add_post("/v1/chat/completions", self._complete)
        app.router.add_get("/v1/models", self._models)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        self.url = ""

    async def start(self) -> None:
        """Serves on this machine."""
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1"

    def say(self, line: dict[str, Any]) -> None:
        """What the model answers to the request that waits."""
        assert self._said is not None
        if "full" in line:
            self._said.set_result(None)
            return
        if "say" in line:
            self._said.set_result({"role": "assistant", "content": line["say"]})
            return
        call = line["call"]
        function = {"name": call["tool"], "arguments": json.dumps(call["arguments"])}
        self._turn += 1
        made = {
            "id": f"call_{self._turn}",
            "index": 0,
            "type": "function",
            "function": function,
        }
        self._said.set_result({"role": "assistant", "content": None, "tool_calls": [made]})

    async def _models(self, request: web.Request) -> web.Response:
        return web.json_response(
            {"object": "list", "data": [{"id": "scripted", "object": "model"}]}
        )

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self._said = said = asyncio.get_running_loop().create_future()
        self.asked.put_nowait(body)
        message = await said
        if message is None:
            return web.json_response({"error": _FULL}, status=400)
        reason = "tool_calls" if message.get("tool_calls") else "stop"
        head = {"id": "turn", "created": 0, "model": body["model"]}
        if not body.get("stream"):
            choice = {"index": 0, "message": message, "finish_reason": reason}
            return web.json_response(
                {
                    **head,
                    "object": "chat.completion",
                    "choices": [choice],
                    "usage": _USAGE,
                }
            )
        reply = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await reply.prepare(request)
        for rest in (
            {"choices": [{"index": 0, "delta": message, "finish_reason": None}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]},
            {"choices": [], "usage": _USAGE},
        ):
            event = {**head, "object": "chat.completion.chunk", **rest}
            await reply.write(f"data: {json.dumps(event)}\n\n".encode())
        await reply.write(b"data: [DONE]\n\n")
        return reply


def blocks_of(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What messages show, as blocks of text and images."""
    out: list[dict[str, Any]] = []
    for message in messages:
        content = message.get("content")
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content or []
        for part in parts:
            if part.get("type") == "text":
                out.append({"type": "text", "text": part["text"]})
            elif part.get("type") == "image_url":
                head, _, data = part["image_url"]["url"].partition(",")
                mime = head.removeprefix("data:").removesuffix(";base64")
                out.append({"type": "image", "mime": mime, "data": data})
    return out


@contextlib.contextmanager
def telling(lines: Lines) -> Iterator[None]:
    """Says what breaks before anything is played, and ends the process."""
    try:
        yield
    except Exception as error:
        traceback.print_exc()
        lines.write({"broke": f"{type(error).__name__}: {error}"[:1000]})
        raise SystemExit(1) from error


async def serve(
    lines: Lines,
    model: Model,
    begin: Callable[[dict[str, Any]], Awaitable[Any]],
    refused: Callable[[str], bool],
) -> None:
    """Plays rollouts as the lines say; `begin` runs one to its end and gives its total."""
    rollout: asyncio.Task[Any] | None = None
    known = 0
    while (line := await lines.read()) is not None:
        if "open" in line:
            if rollout is not None and not rollout.done():
                rollout.cancel()
                await asyncio.wait([rollout])
            while not model.asked.empty():
                model.asked.get_nowait()
            rollout, known = asyncio.create_task(_shielded(begin(line["open"]))), 0
        else:
            model.say(line)
        assert rollout is not None
        asked = asyncio.create_task(model.asked.get())
        await asyncio.wait([asked, rollout], return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            body = asked.result()
            messages = body["messages"]
            offers = {"offers": body.get("tools") or []} if "open" in line else {}
            new = (
                messages[known:]
                if "open" in line
                else [m for m in messages[known:] if m["role"] != "assistant"]
            )
            known = len(messages)
            shown = blocks_of(new)
            text = "\n".join(b.get("text", "") for b in shown)
            refuses = "call" in line and refused(text)
            lines.write({"blocks": shown, "refused": refuses, **offers})
        else:
            asked.cancel()
            total = rollout.result()
            lines.write(total if "broke" in total else {"blocks": [], "total": total})


async def _shielded(work: Awaitable[Any]) -> dict[str, Any]:
    try:
        return await work
    except Exception as error:  # noqa: BLE001 - told to who plays
        return {"broke": f"{type(error).__name__}: {error}"[:1000]}
