"""Calls as an original is sent them."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from original_calls import spoken


class Spoken(unittest.TestCase):
    def test_a_text_is_said_plainly_or_by_the_tool_for_it(self) -> None:
        self.assertEqual(spoken({"answer": "six"}, "answer"), "six")
        call = {"tool": "submit", "arguments": {"answer": "six"}}
        self.assertEqual(spoken(call, "answer"), "six")

    def test_what_the_port_refuses_is_not_said_on_the_original(self) -> None:
        for arguments in ({"answer": "six", "surplus": 1}, {"answer": 6}, {}, ["six"], None):
            call = {"tool": "submit", "arguments": arguments}
            self.assertIsNone(spoken(call, "answer"), arguments)


if __name__ == "__main__":
    unittest.main()
