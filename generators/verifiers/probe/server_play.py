"""A rollout over the environment server, which is how trainers run them."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
from typing import Any

from progress import patiently


async def play(config: dict[str, Any], index: int, model: str, url: str) -> dict[str, Any]:
    """The score of a task: only its data travel, and the server makes the task anew."""
    import verifiers.v1 as vf
    from verifiers.v1.serve import EnvClient, EnvServer

    resolved = vf.resolve_env_config(config)
    server = EnvServer(config=resolved, address="tcp://127.0.0.1:0")
    serving = asyncio.create_task(server.run())
    client = EnvClient(server.address)
    try:
        # The limit is that something happens: it starts in this process, asked seldom enough to look idle.
        await patiently(client.wait_for_server_startup(math.inf, interval=0.5), os.getpid())
        task = next(iter(vf.load_taskset(resolved.taskset).skip(index).take(1)))
        endpoint = vf.EvalClientConfig(base_url=url, api_key_var="SCRIPTED_MODEL_KEY")
        data = task.data.model_dump(mode="json")
        sampling = vf.SamplingConfig.model_validate({})
        episode = await client.run(endpoint, model, sampling, data)
    finally:
        await client.close()
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving
    trace = episode.traces[0]
    rewards = {name: reward and reward.score for name, reward in trace.rewards.items()}
    return {"rewards": rewards, "metrics": trace.metrics}
