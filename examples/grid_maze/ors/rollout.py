"""Plays one episode over ORS and prints every call with what came of it.

Without a model and a key: the domain's own play. `ROLLOUT_MODEL` names a model instead
(`OPENAI_BASE_URL`, `OPENAI_API_KEY`), `ORS_URL` a server that runs already, `MAX_TURNS`
how many calls are made; `.env` is read. The exit code is 0 only if everything worked.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from openreward import AsyncEnvironmentsAPI, AsyncSession
from openreward.api.environments.types import ImageBlock, TextBlock
from openreward.api.errors import ToolCallError

# isort: split
import grid_maze_driver as driver
from grid_maze_driver import rollout

HERE = Path(__file__).resolve().parent
QUIET = {"OPENREWARD_LOG_LEVEL": "WARNING", "OPENREWARD_DISABLE_UPDATE_CHECK": "1"}


async def run(split: str, index: int, seed: int | None) -> None:
    """One rollout: a session for a task, its prompt, its tools, calls until the end."""
    by_model = bool(os.environ.get("ROLLOUT_MODEL"))
    script = [] if by_model else driver.episode.oracle(split, index, seed) or []
    async with (
        rollout.serving(os.environ.get("ORS_URL"), ["server.py"], HERE, **QUIET) as url,
        # An empty key, lest a stray OPENREWARD_API_KEY is sent to this server.
        AsyncEnvironmentsAPI(base_url=url, api_key="") as api,
    ):
        environment = api.get("grid_maze", variant="grid_maze")
        task = await environment.get_task(split, index)
        if seed is not None:
            task = replace(task, task_spec={**task.task_spec, "seed": seed})
        async with environment.session(task) as session:
            played = await play_session(session, script)
    if script and not played.done and seed is None and "MAX_TURNS" not in os.environ:
        sys.exit("the domain's own play did not end the episode")
    print(f"\nreward {played.reward:g} after {played.calls} calls")


async def play_session(session: AsyncSession, script: list[rollout.Call]) -> rollout.Rollout:
    """Plays a session to its end, or until nobody wants to go on."""
    messages = [
        {"role": m.role, "content": as_blocks(m.blocks)} for m in await session.get_messages()
    ]
    tools = [
        {"name": t.name, "description": t.description, "parameters": t.input_schema}
        for t in await session.list_tools()
    ]

    async def call(name: str, arguments: dict[str, Any]) -> rollout.Turn:
        try:
            output = await session.call_tool(name, arguments)
        except ToolCallError as error:  # refused before it reached the environment
            return rollout.Turn([{"type": "text", "text": f"Error: {error.detail}"}])
        return rollout.Turn(as_blocks(output.blocks), output.reward, output.finished)

    policy = rollout.begin(tools, messages, rollout.by_script(script))
    return await rollout.play(policy, call, turns=max(20, len(script) + 1))


def as_blocks(blocks: Sequence[Any]) -> list[rollout.Block]:
    """Blocks of ORS as policies see them."""
    return [
        {"type": "text", "text": block.text}
        if isinstance(block, TextBlock)
        else {"type": "image", "mime": block.mimeType, "data": block.data}
        for block in blocks
        if isinstance(block, TextBlock | ImageBlock)
    ]


if __name__ == "__main__":
    rollout.main(__doc__, "train", run, HERE)
