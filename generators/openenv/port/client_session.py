"""Sessions of OpenEnv's own client."""

from __future__ import annotations

import math
from typing import Any

from imported_later import later

with later("gradio"):  # for a page that no play opens
    from openenv.core import GenericEnvClient

from original import Answer, Call, Seen, Session
from progress import patiently
from session_errors import refusal
from whole_action import ROOT


def _data(result: Any) -> Any:
    """What a tool gave, without the content blocks that say the same once more."""
    if not isinstance(result, dict) or "structured_content" not in result:
        return result
    if result.get("data") is not None:
        return result["data"]
    held = result.get("structured_content")
    if isinstance(held, dict):
        return held["result"] if set(held) == {"result"} else held
    return None


class OpenEnvSession(Session):
    """A connection of the stock client."""

    def __init__(self, url: str, told: dict[str, Any], server: int) -> None:
        # How long is waited is for `patiently` to say; after a time-out of its own the client
        # would go on with an environment that nobody reset.
        self._client = GenericEnvClient(base_url=url, message_timeout_s=math.inf)
        self._told, self._server = told, server

    async def enter(self, seed: int | None, told: dict[str, Any], resets: int = 0) -> None:
        """Connects and begins an episode, behind as many others as there are resets before it."""
        await self._client.__aenter__()
        self._options = {"seed": seed or 0} if self._told["takes_seed"] else {}
        self._options |= told
        for _ in range(resets + 1):
            await self.reset()

    async def reset(self) -> None:
        """Begins an episode in the same environment."""
        resetting = self._client.reset(**self._options)
        result = await patiently(resetting, self._server)
        self.start: Seen | None = {"data": result.observation}

    async def call(self, call: Call) -> Answer:
        if "answer" in call:
            return Answer(None, refused="there is no place for a plain answer")
        if self._told["mcp"]:
            return await self._tool(call)
        if call["tool"] != self._told["tool"]:
            return Answer(None, refused="there is no such tool")
        try:
            given = call["arguments"]
            if self._told["whole"] and isinstance(given, dict):
                given = given.get(ROOT)
                if not isinstance(given, dict):
                    return Answer(None, refused="the client sends no action that is no mapping")
            result = await self._step(given)
        except RuntimeError as error:
            return refusal(error)
        return Answer({"data": result.observation}, _number(result.reward), bool(result.done))

    async def _tool(self, call: Call) -> Answer:
        action = {
            "type": "call_tool",
            "tool_name": call["tool"],
            "arguments": call["arguments"],
        }
        try:
            result = await self._step(action)
        except RuntimeError as error:
            return refusal(error)
        told = result.observation
        if told.get("error"):
            return Answer(None, refused=str(told["error"].get("message", told["error"]))[:500])
        return Answer(
            {"data": _data(told.get("result", told))},
            _number(result.reward),
            bool(result.done),
        )

    async def _step(self, action: dict[str, Any]) -> Any:
        return await patiently(self._client.step(action), self._server)

    async def close(self) -> None:
        await self._client.__aexit__(None, None, None)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


async def listed_tools(url: str) -> list[dict[str, Any]]:
    """The tools that an original lists itself."""
    async with GenericEnvClient(base_url=url) as client:
        await client.reset()
        result = await client.step({"type": "list_tools"})
    return [
        {
            "name": tool["name"],
            "description": tool.get("description") or "",
            "parameters": tool["input_schema"],
        }
        for tool in result.observation["tools"]
    ]
