"""The judge that smoke has set up: asked by plays, and told how to fail."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any

from direct_http import DIRECT


def scripted_judge() -> Callable[[str], Awaitable[str]] | None:
    """The judge that smoke has set up, for plays on the bare domain; None where nobody is judged."""
    url = os.environ.get("JUDGE_BASE_URL")
    if not url:
        return None

    async def ask(prompt: str) -> str:
        messages = [{"role": "user", "content": prompt}]
        body = {"model": os.environ["JUDGE_MODEL"], "messages": messages}
        said = await tell(f"{url}/chat/completions", body, "POST")
        return said["choices"][0]["message"]["content"]

    return ask


def handed(episode: Any) -> dict[str, Any]:
    """What `start` takes beside a task: the judge, where the domain is judged by one."""
    judge = scripted_judge()
    takes = inspect.signature(episode.start).parameters
    return {"judge": judge} if judge and "judge" in takes else {}


async def tell(url: str, body: dict[str, Any] | None = None, method: str = "PUT") -> dict[str, Any]:
    """A JSON reply of the scripted judge: to the body, or to a GET where there is none."""
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(url, data, method=method if body else "GET")
    with await asyncio.to_thread(DIRECT.open, request, timeout=10) as reply:
        return json.load(reply)
