"""Plays one episode on the server and prints every call with what came of it.

Without a model and a key: the domain's own play. `ROLLOUT_MODEL` names a model instead
(`OPENAI_BASE_URL`, `OPENAI_API_KEY`), `NEMO_GYM_URL` a server that runs already, `MAX_TURNS`
how many calls are made; `.env` is read. The exit code is 0 only if everything worked.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

import httpx
from resources_servers.grid_maze.create_dataset import row
from resources_servers.grid_maze.driver import episode, rollout

HERE = Path(__file__).resolve().parent


async def run(split: str, index: int, seed: int | None) -> None:
    """One rollout, as `simple_agent` makes it: seed, tools, verify."""
    messages = await episode.preview(split, index, seed)
    tools = [
        {"name": t.name, "description": t.description, "parameters": t.parameters}
        for t in episode.offered(split, index)
    ]
    otherwise = rollout.by_script(script := episode.oracle(split, index, seed) or [])
    policy = rollout.begin(tools, messages, otherwise)
    task = await row(split, index, seed)
    server = ["server.py", "--port", "{port}"]
    async with (
        rollout.serving(os.environ.get("NEMO_GYM_URL"), server, HERE) as url,
        httpx.AsyncClient(base_url=url, timeout=None, trust_env=False) as client,
    ):
        session = Session(client, task)
        await session.post("seed_session", task)
        await rollout.play(policy, session.call, turns=max(20, len(script) + 1))
        verified = await session.verify()
    if verified["mask_sample"]:
        sys.exit(f"no reward: {verified['failure_kind']}: {verified['failure_reason']}")
    own = {*task, "response", "reward", "mask_sample", "failure_kind", "failure_reason"}
    measures = [f"{name}={value}" for name, value in verified.items() if name not in own]
    print(f"\nreward {verified['reward']:g}", *measures)


class Session:
    """What an agent sends: the row, its calls with the cookie, and all of it to be verified."""

    def __init__(self, client: httpx.AsyncClient, task: dict[str, Any]) -> None:
        self._client, self._task = client, task
        self._output: list[dict[str, Any]] = []

    async def call(self, name: str, arguments: dict[str, Any]) -> rollout.Turn:
        """A call of a tool; a refusal is told to the model as any other result."""
        text = await self.post(name, arguments, refused=500)
        called = {"call_id": f"call_{len(self._output)}"}
        sent = {"name": name, "arguments": json.dumps(arguments)}
        self._output.append({"type": "function_call", **called, **sent})
        self._output.append({"type": "function_call_output", **called, "output": text})
        shown = text.removesuffix("[episode over]")
        over = shown != text
        block = {"type": "text", "text": shown.removesuffix("\n") if over else text}
        return rollout.Turn([block], done=over)

    async def verify(self) -> dict[str, Any]:
        """Ends the episode; what it was worth stands beside what was sent."""
        response = {
            "id": "resp_rollout",
            "object": "response",
            "created_at": 0,
            "model": "rollout.py",
            "output": self._output,
            "parallel_tool_calls": False,
            "tool_choice": "auto",
            "tools": [],
        }
        return json.loads(await self.post("verify", {**self._task, "response": response}))

    async def post(self, path: str, body: dict[str, Any], *, refused: int = 400) -> str:
        """The server's answer, whose status is below `refused`."""
        try:
            text = json.dumps(body)  # ASCII: a model may write half of a surrogate pair
            headers = {"Content-Type": "application/json"}
            reply = await self._client.post(f"/{path}", content=text, headers=headers)
        except httpx.HTTPError as error:
            sys.exit(f"{self._client.base_url} does not answer: {error!r}")
        if reply.status_code >= refused:
            sys.exit(f"/{path} answered {reply.status_code}: {reply.text}")
        return reply.text


if __name__ == "__main__":
    rollout.main(__doc__, episode.splits()[0], run, HERE)
