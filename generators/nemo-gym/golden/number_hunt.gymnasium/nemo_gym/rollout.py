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
from resources_servers.number_hunt.create_dataset import row
from resources_servers.number_hunt.driver import episode, rollout

HERE = Path(__file__).resolve().parent


async def run(split: str, index: int, seed: int | None) -> None:
    """One rollout, as `gymnasium_agent` makes it: reset, steps, close."""
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
        await session.post("reset", task)
        await rollout.play(policy, session.call, turns=max(20, len(script) + 1))
        told = await session.end()
    measures = [f"{name}={value}" for name, value in told["metrics"].items()]
    print(f"\nreward {told['reward']:g}", *measures)


class Session:
    """What an agent sends: the row, then each turn of the model with the cookie."""

    def __init__(self, client: httpx.AsyncClient, task: dict[str, Any]) -> None:
        self._client, self._task = client, task
        self._told: dict[str, Any] | None = None
        self._calls = 0

    async def call(self, name: str, arguments: dict[str, Any]) -> rollout.Turn:
        """A turn with one call; a refusal is told to the model as any other result."""
        self._calls += 1
        called = {"type": "function_call", "call_id": f"call_{self._calls}"}
        step = await self.step({**called, "name": name, "arguments": json.dumps(arguments)})
        (output,) = step["info"]["tool_outputs"]
        block = {"type": "text", "text": output["output"]}
        return rollout.Turn([block], reward=step["reward"], done=self._told is not None)

    async def end(self) -> dict[str, Any]:
        """What the episode was worth; a turn without a call ends one that is still open."""
        if self._told is None:
            await self.step()
        await self.post("close", {})
        return self._told or sys.exit("the episode did not end")

    async def step(self, *output: dict[str, Any]) -> dict[str, Any]:
        """One turn of the model."""
        response = {
            "id": "resp_rollout",
            "object": "response",
            "created_at": 0,
            "model": "rollout.py",
            "output": output,
            "parallel_tool_calls": False,
            "tool_choice": "auto",
            "tools": [],
        }
        step = json.loads(await self.post("step", {**self._task, "response": response}))
        self._told = step["info"].get("episode")
        return step

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
