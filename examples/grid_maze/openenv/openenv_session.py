"""One session on a server of the environment, through OpenEnv's stock client."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openenv.core.generic_client import GenericEnvClient

__all__ = ["Session", "open_session"]

Block = dict[str, Any]
"""`{"type": "text", "text"}` or `{"type": "image", "mime", "data": base64}`."""


@contextlib.asynccontextmanager
async def open_session(
    url: str, patience: float, turn: Callable[..., Any]
) -> AsyncIterator[Session]:
    """A session on a server; `patience` is how many seconds an answer may take.

    `turn` makes what a call gives: blocks, reward, and whether that was the end.
    """
    # Imported late: it takes seconds, and `--help` or a missing secret need none of it.
    from openenv.core.generic_client import GenericEnvClient

    headers = {}
    if token := os.environ.get("HF_TOKEN"):  # for a private Space
        headers["Authorization"] = f"Bearer {token}"
    client = GenericEnvClient(url, message_timeout_s=patience, headers=headers or None)
    async with client:
        yield Session(client, turn)


class Session:
    """One episode after another on one WebSocket."""

    def __init__(self, client: GenericEnvClient, turn: Callable[..., Any]) -> None:
        self._client = client
        self._turn = turn

    async def reset(self, split: str, index: int, seed: int | None) -> list[dict[str, Any]]:
        """Opens an episode; returns the messages that the model is to see first."""
        wanted = {"split": split, "index": index}
        if seed is not None:
            wanted["seed"] = seed
        result = await self._client.reset(**wanted)
        told = result.metadata or {}
        text = {"type": "text", "text": told.get("prompt", "")}
        messages = told.get("messages") or [{"role": "user", "content": [text]}]
        messages = [
            {"role": message["role"], "content": _blocks(message["content"])}
            for message in messages
        ]
        if system := told.get("system_prompt"):
            content = [{"type": "text", "text": system}]
            messages.insert(0, {"role": "system", "content": content})
        return messages

    async def tools(self) -> list[dict[str, Any]]:
        """The tools as the server tells them."""
        result = await self._client.step({"type": "list_tools"})
        return [
            {
                "name": tool["name"],
                "description": tool["description"],
                "parameters": tool["input_schema"],
            }
            for tool in result.observation["tools"]
        ]

    async def call(self, name: str, arguments: dict[str, Any]) -> Any:
        """One tool call. It raises where the environment broke."""
        action = {"type": "call_tool", "tool_name": name, "arguments": arguments}
        result = await self._client.step(action)
        said = result.observation["result"]
        blocks = said.get("blocks") or [{"type": "text", "text": said["text"]}]
        return self._turn(_blocks(blocks), result.reward, result.done)


def _blocks(content: Sequence[dict[str, Any]]) -> list[Block]:
    """From MCP's form, which the wire has, to the one that policies know."""
    return [
        block
        if block["type"] == "text"
        else {"type": "image", "mime": block["mimeType"], "data": block["data"]}
        for block in content
    ]
