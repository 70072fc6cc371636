"""The environment in this process, with a scripted model: `python -m unittest discover tests`."""

from __future__ import annotations

import json
import sys
import unittest
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from verifiers.v1.utils.decorators import discover_decorated

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripted_model import Message, ScriptedModel, calling
from table_booking_v1.driver import episode
from table_booking_v1.env import TableBookingTools


class Environment(unittest.IsolatedAsyncioTestCase):
    def test_it_has_a_method_for_each_tool_of_the_contract(self) -> None:
        found = discover_decorated(TableBookingTools(vf.SharedToolsetConfig()), "tool")
        named = [getattr(method, "tool_name", None) or method.__name__ for method in found]
        self.assertEqual(sorted(named), sorted(tool.name for tool in episode.TOOLS))

    def test_it_loads_the_tasks_of_each_split(self) -> None:
        for split in episode.splits():
            chosen = next(iter(environment(split).taskset.load())).data.chosen
            task = episode.task(split, 0)
            self.assertEqual(chosen, {name: task[name] for name in chosen})

    async def test_a_wrong_call_is_told_and_earns_nothing(self) -> None:
        trace = await played([("no such tool", {})])
        self.assertTrue(trace.ok, trace.errors)
        (step, *_) = trace.info["episode"]["steps"]
        self.assertTrue(step["refusal"])
        self.assertEqual(step["reward"], 0.0)

    async def test_the_authors_own_play_earns_what_may_be_earned(self) -> None:
        trace = await played(episode.oracle(episode.splits()[0], 0))
        self.assertTrue(trace.ok, trace.errors)
        low, high = episode.REWARD_RANGE
        self.assertTrue(low < trace.reward <= high, trace.reward)


async def played(calls: Sequence[tuple[str, Any]]) -> vf.Trace:
    """A rollout of the first task by a model that makes these calls, and then says that it is done."""

    async def answer(body: dict[str, Any]) -> Message:
        made = sum(message["role"] == "assistant" for message in body["messages"])
        if made >= len(calls):
            return {"content": "Done."}
        name, arguments = calls[made]
        return calling((name, json.dumps(arguments)))

    env = environment(episode.splits()[0])
    async with ScriptedModel(answer) as model, env.serving():
        client = vf.EvalClientConfig(base_url=model.url, api_key_var="SCRIPTED_MODEL_KEY")
        sampling = vf.SamplingConfig.model_validate({})
        asked = vf.ModelContext(model="scripted", client=client, sampling=sampling)
        task = next(iter(env.taskset.load()))
        rollout = await env.run_slot(env.slots(task)[0], asked)
    return rollout.traces[0]


def environment(split: str) -> Any:
    """The environment with the tasks of a split."""
    taskset = {"id": "table-booking-v1", "split": split}
    return vf.load_environment(vf.resolve_env_config({"taskset": taskset}))


if __name__ == "__main__":
    unittest.main()
