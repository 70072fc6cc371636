"""What Gym's agents send, `simple_agent` above all (nemo-gym 0.7.0, responses_api_agents/simple_agent/app.py)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import aiohttp
import orjson

EPISODE_OVER = "[episode over]"


@dataclass
class Said:
    """A tool's result as the agent reads it."""

    status: int
    text: str


def is_json(text: str) -> bool:
    """Whether the agent sends it; over what is nested too deeply for Python it ends its rollout."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _encoded(body: Any) -> bytes:
    """As the agent prints it; what it cannot print (and ends its rollout over) is tried all the same."""
    try:
        return orjson.dumps(body)
    except TypeError:
        return json.dumps(body).encode()


class Connection:
    """One row's rollout, with the session cookie that the agent carries."""

    def __init__(self, url: str, row: dict[str, Any]) -> None:
        self.row = row
        self._url = url
        # The servers are addressed by number, which cookie jars do not like.
        jar = aiohttp.CookieJar(unsafe=True)
        self._http = aiohttp.ClientSession(cookie_jar=jar)

    async def post(self, path: str, body: Any) -> tuple[int, str]:
        """As `nemo_gym.server_utils.request` does it: what is empty goes another way."""
        sent: dict[str, Any] = {"json": body}
        if body:
            sent = {"data": _encoded(body), "headers": {"Content-Type": "application/json"}}
        async with self._http.post(f"{self._url}/{path}", **sent) as reply:
            return reply.status, await reply.text()

    def cookies(self) -> aiohttp.abc.AbstractCookieJar:
        """What the agent carries from one request to the next."""
        return self._http.cookie_jar

    async def close(self) -> None:
        await self._http.close()


def response_of(output: list[dict[str, Any]]) -> dict[str, Any]:
    """A model's response with this output."""
    return {
        "id": "resp_probe",
        "object": "response",
        "created_at": 0,
        "model": "probe",
        "output": output,
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
    }


def message(text: str) -> dict[str, Any]:
    """Plain text of a model."""
    return {
        "type": "message",
        "id": "msg_last",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }


class Rollout(Connection):
    """What `simple_agent` sends of it: a seed, calls of tools, and all of it to be verified."""

    SENT: ClassVar = ("responses_create_params", "start", "response")
    ANSWERED: ClassVar = ("reward", "mask_sample", "failure_kind", "failure_reason")

    def __init__(self, url: str, row: dict[str, Any], typed: dict[str, Any] | None = None) -> None:
        """`typed` is the request of an environment server, which names the session itself."""
        super().__init__(url, row)
        self.typed = typed
        self.last_words = ""
        self.output: list[dict[str, Any]] = []

    async def seed(self) -> tuple[int, str]:
        return await self.post("seed_session", self.typed or self.row)

    async def call(self, name: str, arguments: str) -> Said:
        """A function call; what is no JSON never leaves the agent.

        Over what is nested too deeply the agent ends its rollout, which a loss says; here it goes on.
        """
        try:
            parsed = json.loads(arguments)
        except (ValueError, RecursionError) as error:
            said = Said(0, json.dumps({"error": f"Invalid tool call arguments: {error!r}"}))
        else:
            said = Said(*await self.post(name, parsed))
        call_id = f"call_{len(self.output) // 2}"
        self.output += [
            {
                "type": "function_call",
                "call_id": call_id,
                "name": name,
                "arguments": arguments,
                "status": "completed",
            },
            {"type": "function_call_output", "call_id": call_id, "output": said.text},
        ]
        return said

    def request(self, output: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The body of `/verify`: the row with its finished response."""
        said = [*self.output, message(self.last_words)] if output is None else output
        return {**self.row, "response": response_of(said)}

    async def verify(self, body: dict[str, Any] | None = None) -> dict[str, Any]:
        status, text = await self.post("verify", body or self.request())
        if status != 200:
            raise RuntimeError(f"/verify answered {status}: {text[:2000]}")
        return json.loads(text)
