"""The environment in this process, with a scripted model: `python -m unittest discover tests`."""

import inspect
import sys
import unittest
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import verifiers.v1 as vf
from verifiers.v1.utils.decorators import discover_decorated

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from proof_read_v1 import episode, rollout
from proof_read_v1.env import ProofReadTools
from rollout import played, scripted


class Environment(unittest.IsolatedAsyncioTestCase):
    def test_it_has_a_method_for_each_tool_of_the_contract(self) -> None:
        found = discover_decorated(ProofReadTools(vf.SharedToolsetConfig()), "tool")
        named = [getattr(method, "tool_name", None) or method.__name__ for method in found]
        self.assertEqual(sorted(named), sorted(tool.name for tool in episode.TOOLS))

    def test_it_loads_the_tasks_of_each_split(self) -> None:
        for split in episode.splits():
            config = vf.resolve_env_config({"taskset": {"id": "proof-read-v1", "split": split}})
            chosen = next(iter(vf.load_taskset(config.taskset))).data.chosen
            task = episode.task(split, 0)
            self.assertEqual(chosen, {name: task[name] for name in chosen})

    async def test_a_wrong_call_is_told_and_earns_nothing(self) -> None:
        trace = await trace_of([("no such tool", {})])
        self.assertTrue(trace.ok, trace.errors)
        (step, *_) = trace.info["episode"]["steps"]
        self.assertTrue(step["refusal"])
        self.assertEqual(step["reward"], 0.0)

    async def test_the_authors_own_play_earns_what_may_be_earned(self) -> None:
        trace = await trace_of(episode.oracle(episode.splits()[0], 0) or [])
        self.assertTrue(trace.ok, trace.errors)
        low, high = episode.REWARD_RANGE
        self.assertTrue(low < trace.reward <= high, trace.reward)


async def judged(_: vf.Judge, prompt: str, **__: Any) -> vf.JudgeResponse:
    """The author's stand-in for the judge, asked instead of a model."""
    said = episode.domain.scripted_judge(prompt)
    return vf.JudgeResponse(text=await said if inspect.isawaitable(said) else said)


@mock.patch.object(vf.Judge, "complete", judged)
async def trace_of(calls: Sequence[rollout.Call]) -> vf.Trace:
    """A rollout of the first task by a model that makes these calls, and then says that it is done."""
    async with scripted(rollout.by_script(calls), len(calls) + 1) as model:
        done = await played(model, episode.splits()[0])
    return done.traces[0]
