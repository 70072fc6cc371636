"""The environment in this process, with a scripted model: `python -m unittest discover tests`."""

import sys
import unittest
from pathlib import Path

import verifiers.v1 as vf
from verifiers.v1.utils.decorators import discover_decorated

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from proof_read_v1 import episode
from proof_read_v1.env import ProofReadTools


class Environment(unittest.IsolatedAsyncioTestCase):
    def test_it_has_a_method_for_each_tool_of_the_contract(self) -> None:
        found = discover_decorated(ProofReadTools(vf.SharedToolsetConfig()), "tool")
        named = [getattr(method, "tool_name", None) or method.__name__ for method in found]
        self.assertEqual(sorted(named), sorted(tool.name for tool in episode.TOOLS))
