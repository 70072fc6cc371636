"""What a model's endpoint answers to JSON."""

import asyncio
import json
import urllib.request
from typing import Any


async def posted(url: str, body: Any, key: str | None, seconds: float) -> Any:
    """The JSON that comes back, read off the event loop; `seconds` without a byte are too many."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    return await asyncio.to_thread(_read, request, seconds)


def _read(request: urllib.request.Request, seconds: float) -> Any:
    with urllib.request.urlopen(request, timeout=seconds) as reply:
        return json.load(reply)
