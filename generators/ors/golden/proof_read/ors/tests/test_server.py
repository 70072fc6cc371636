"""The environment in this process, without a server: `python -m unittest discover tests`."""

import inspect
import sys
import unittest
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from proof_read_driver import episode
from server import ProofReadEnvironment


class Judged(ProofReadEnvironment):
    """Judged by the author's stand-in, without a model."""

    def _judge(self, secrets: dict[str, str]) -> Callable[[str], Awaitable[str]]:
        async def judge(prompt: str) -> str:
            said = episode.domain.scripted_judge(prompt)
            return await said if inspect.isawaitable(said) else said

        return judge


class Environment(unittest.IsolatedAsyncioTestCase):
    def test_it_shows_the_tools_of_the_contract(self) -> None:
        shown = {tool.name: tool for tool in ProofReadEnvironment.list_tools().tools}
        self.assertEqual(set(shown), {tool.name for tool in episode.TOOLS})
        for tool in episode.TOOLS:
            self.assertEqual(shown[tool.name].description, tool.description)
            self.assertEqual(shown[tool.name].input_schema, tool.parameters)

    async def test_it_tells_tasks_by_index(self) -> None:
        for split in ProofReadEnvironment.list_splits():
            task = await ProofReadEnvironment.get_task(split.name, 0)
            self.assertEqual((task["split"], task["index"]), (split.name, 0))
            count = await ProofReadEnvironment.num_tasks(split.name)
            with self.assertRaises(IndexError):
                await ProofReadEnvironment.get_task(split.name, count)

    async def opened(self) -> Judged:
        """An episode of the first task."""
        env = Judged(await Judged.get_task(episode.splits()[0], 0), {})
        self.addAsyncCleanup(env.teardown)
        return env

    async def test_the_same_task_opens_with_the_same_messages(self) -> None:
        first, second = await self.opened(), await self.opened()
        self.assertEqual(await first.get_messages(), await second.get_messages())

    async def test_a_wrong_call_is_told_and_earns_nothing(self) -> None:
        env = await self.opened()
        called: Any = await env._call_tool(episode.TOOLS[0].name, {"no such argument": 1})
        told = called.root.output
        self.assertEqual((told.reward, told.finished), (0.0, False))
        self.assertIn("refusal", told.metadata)

    async def test_the_authors_own_play_earns_what_may_be_earned(self) -> None:
        env, earned = await self.opened(), 0.0
        for name, arguments in episode.oracle(episode.splits()[0], 0):
            called: Any = await env._call_tool(name, arguments)
            earned += called.root.output.reward or 0.0
        low, high = episode.REWARD_RANGE
        self.assertTrue(low < earned <= high, earned)
