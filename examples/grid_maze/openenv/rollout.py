"""Plays one episode on the server and prints every call with what came of it.

    python rollout.py                         the domain's own play: no model, no key
    ROLLOUT_MODEL=name python rollout.py      a model behind OPENAI_BASE_URL (OPENAI_API_KEY)
    OPENENV_URL=http://... python rollout.py  a server that runs already

`MAX_TURNS` limits the calls; `.env` is read. The exit code is 0 only if all of it worked.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from grid_maze_env import GridMazeEnv, server
from grid_maze_env.server import rollout
from openenv.core.env_server.mcp_types import CallToolAction

HERE = Path(__file__).resolve().parent
CALLS = 60
"""Calls that an episode may have."""


async def run(split: str, index: int, seed: int | None) -> None:
    """One rollout: reset, tools, calls until the end."""
    by_model = bool(os.environ.get("ROLLOUT_MODEL"))
    script = [] if by_model else server.episode.oracle(split, index, seed) or []
    task = {"split": split, "index": index} | ({} if seed is None else {"seed": seed})
    command = ["-m", "grid_maze_env.server.app", "--port", "{port}"]
    token = os.environ.get("HF_TOKEN")  # for a private Space
    headers = {"Authorization": f"Bearer {token}"} if token else None
    async with (
        rollout.serving(os.environ.get("OPENENV_URL"), command, HERE) as url,
        GridMazeEnv(url, headers=headers) as env,
    ):
        messages = opening((await env.reset(**task)).metadata or {})
        tools = [
            {"name": t.name, "description": t.description, "parameters": t.input_schema}
            for t in await cast("Any", env).list_tools()
        ]

        async def call(name: str, arguments: dict[str, Any]) -> rollout.Turn:
            """One tool call. It raises where the environment broke."""
            told: Any = await env.step(CallToolAction(tool_name=name, arguments=arguments))
            said = told.observation.result
            blocks = said.get("blocks") or [{"type": "text", "text": said["text"]}]
            return rollout.Turn(as_blocks(blocks), told.reward, told.done)

        policy = rollout.begin(tools, messages, rollout.by_script(script))
        played = await rollout.play(policy, call, turns=CALLS + 1)
    print(f"\nreward {played.reward:g} after {played.calls} calls")
    if not (by_model or played.done or seed is not None or "MAX_TURNS" in os.environ):
        sys.exit("the domain's own play did not end the episode")


def opening(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages that the model is to see first, by what a reset tells."""
    text = {"type": "text", "text": told.get("prompt", "")}
    messages = told.get("messages") or [{"role": "user", "content": [text]}]
    return [{"role": m["role"], "content": as_blocks(m["content"])} for m in messages]


def as_blocks(content: Sequence[dict[str, Any]]) -> list[rollout.Block]:
    """From MCP's form, which the wire has, to the one that policies know."""
    return [
        block
        if block["type"] == "text"
        else {"type": "image", "mime": block["mimeType"], "data": block["data"]}
        for block in content
    ]


if __name__ == "__main__":
    rollout.main(__doc__, "train", run, HERE)
