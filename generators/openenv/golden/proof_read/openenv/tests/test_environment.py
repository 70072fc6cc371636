"""The environment in this process, without a server: `python -m unittest discover tests`."""

import sys
import unittest
from pathlib import Path
from typing import Any

from openenv.core.env_server.mcp_types import ListToolsAction

sys.path.append(str(Path(__file__).resolve().parents[1]))

from proof_read_env.server import episode
from proof_read_env.server.proof_read_environment import ProofReadEnvironment


class Environment(unittest.TestCase):
    def setUp(self) -> None:
        self.env = ProofReadEnvironment()
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
