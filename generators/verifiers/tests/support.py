"""What the tests of the Verifiers runtime share. Run them in a venv with verifiers, from this folder:

    ENVLOOM_ENVIRONMENTS=FRAIL_DESK:NUMBER_HUNT:... python -m unittest

where they are folders with the environments of `fixtures/contracts/`, by name, as `envloom generate` writes them.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import sys
import tempfile
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[3] / "shared-domain/python/tests"))
sys.path.append(str(Path(__file__).resolve().parents[1] / "probe"))

for folder in os.environ["ENVLOOM_ENVIRONMENTS"].split(os.pathsep):
    sys.path.insert(0, str(Path(folder) / "verifiers"))

import verifiers.v1 as vf
from scripted_model import Message, ScriptedModel, calling

Turn = str | Sequence[tuple[str, Any]]
"""Plain text, or calls: a tool's name, and its arguments, as text where their spelling matters."""
Answer = Callable[[dict[str, Any]], Awaitable[Message]]


def module(name: str) -> ModuleType:
    """A module of one of the packages: `frail_desk_v1.play`, say."""
    return importlib.import_module(name)


def said(turn: Turn) -> Message:
    """What the model says in a turn."""
    if isinstance(turn, str):
        return {"content": turn}
    texts = [(name, a if isinstance(a, str) else json.dumps(a)) for name, a in turn]
    return calling(*texts)


def script(*turns: Turn) -> Answer:
    """A model that says these one after another, in every rollout, and then ends."""

    async def answer(body: dict[str, Any]) -> Message:
        made = sum(message["role"] == "assistant" for message in body["messages"])
        return said(turns[made]) if made < len(turns) else {"content": "Done."}

    return answer


@contextlib.asynccontextmanager
async def serving(
    name: str, answer: Answer, agent: dict[str, Any] | None = None, **taskset: Any
) -> AsyncIterator[tuple[vf.Env, vf.ModelContext]]:
    """An environment that serves, and its model."""
    chosen = {"id": f"{name.replace('_', '-')}-v1", **taskset}
    config = vf.resolve_env_config({"taskset": chosen, "agent": agent or {}})
    env = vf.load_environment(config)
    async with ScriptedModel(answer) as model, env.serving():
        client = vf.EvalClientConfig(base_url=model.url, api_key_var="SCRIPTED_MODEL_KEY")
        sampling = vf.SamplingConfig.model_validate({})
        yield env, vf.ModelContext(model="scripted", client=client, sampling=sampling)


async def rollouts(
    name: str,
    answer: Answer,
    count: int = 1,
    index: int = 0,
    agent: dict[str, Any] | None = None,
    **taskset: Any,
) -> list[vf.Trace]:
    """Traces of rollouts of one task, all at once."""
    async with serving(name, answer, agent, **taskset) as (env, model):
        task = next(iter(env.taskset.skip(index).take(1)))
        slots = env.slots(task, count)
        played = await asyncio.gather(*(env.run_slot(slot, model) for slot in slots))
    return [trace for episode in played for trace in episode.traces]


async def rollout(name: str, *turns: Turn, **options: Any) -> vf.Trace:
    """The trace of one rollout."""
    (trace,) = await rollouts(name, script(*turns), **options)
    return trace


def refusals(trace: vf.Trace) -> list[str | None]:
    return [step["refusal"] for step in trace.info["episode"]["steps"]]


class DeskTest(unittest.IsolatedAsyncioTestCase):
    """Tests at the frail desk, which notes when it is opened and closed."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = Path(folder.name) / "log"
        os.environ["FRAIL_DESK_LOG"] = str(self.log)
        self.addCleanup(os.environ.pop, "FRAIL_DESK_LOG")

    def noted(self) -> list[str]:
        """What the desk noted since its prompt was told, for which it was opened once."""
        return self.log.read_text().split()[2:] if self.log.exists() else []
