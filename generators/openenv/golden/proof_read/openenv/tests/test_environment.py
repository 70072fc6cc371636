"""The environment in this process, without a server: `python -m unittest discover tests`."""

import inspect
import sys
import unittest
from pathlib import Path
from typing import Any

from openenv.core.env_server.mcp_types import CallToolAction, ListToolsAction

sys.path.append(str(Path(__file__).resolve().parents[1]))

from proof_read_env.server import episode
from proof_read_env.server.proof_read_environment import ProofReadEnvironment


class Judged(ProofReadEnvironment):
    """Judged by the author's stand-in, without a model."""

    def judge(self) -> episode.Judge:
        async def judge(prompt: str) -> str:
            said = episode.domain.scripted_judge(prompt)
            return await said if inspect.isawaitable(said) else said

        return judge


class Environment(unittest.TestCase):
    def setUp(self) -> None:
        self.env = Judged()
        self.addCleanup(self.env.close)

    def test_it_shows_the_tools_of_the_contract(self) -> None:
        listed: Any = self.env.step(ListToolsAction())
        shown = {tool.name: tool for tool in listed.tools}
        self.assertEqual(list(shown), [tool.name for tool in episode.TOOLS])
        for tool in episode.TOOLS:
            self.assertEqual(shown[tool.name].description, tool.description)
            self.assertEqual(shown[tool.name].input_schema, tool.parameters)

    def test_it_tells_tasks_that_reset_takes(self) -> None:
        for split in self.env.list_splits():
            task = self.env.get_task(split, 0)
            self.assertEqual((task["split"], task["index"]), (split, 0))
            with self.assertRaises(IndexError):
                self.env.get_task(split, self.env.num_tasks(split))

    def test_a_seed_draws_the_same_task_again(self) -> None:
        drawn = [self.env.reset(seed=7).metadata["task_id"] for _ in range(2)]
        self.assertEqual(drawn[0], drawn[1])

    def test_a_wrong_call_is_told_and_earns_nothing(self) -> None:
        self.env.reset(index=0)
        told: Any = self.env.step(CallToolAction(tool_name="no such tool", arguments={}))
        self.assertEqual((told.reward, told.done), (0.0, False))
        self.assertEqual(told.error.error_type.value, "tool_not_found")

    def test_a_call_without_an_episode_is_a_failure(self) -> None:
        with self.assertRaises(RuntimeError):
            self.env.step(CallToolAction(tool_name=episode.TOOLS[0].name, arguments={}))

    def test_the_authors_own_play_earns_what_may_be_earned(self) -> None:
        split = episode.splits()[0]
        self.env.reset(split=split, index=0)
        earned = 0.0
        for name, arguments in episode.oracle(split, 0):
            told = self.env.step(CallToolAction(tool_name=name, arguments=arguments))
            earned += told.reward or 0.0
        low, high = episode.REWARD_RANGE
        self.assertTrue(low < earned <= high, earned)
