"""The environment in this process, without a server: `python -m unittest discover tests`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from proof_read_driver import episode
from server import ProofReadEnvironment


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
