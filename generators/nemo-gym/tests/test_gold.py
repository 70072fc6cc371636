"""Good play that rows tell of, in the forms in which prompts ask for it."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "shared-domain" / "python"), str(ROOT / "generators/nemo-gym/port")]

from gold import plays
from terms import Terms

TERMS = Terms({}, "submit", frozenset(), False, None)


def said(prompt: str, **row: Any) -> list[str]:
    asked = {"responses_create_params": {"input": prompt}, **row}
    return [play[-1]["arguments"]["answer"] for play in plays(asked, TERMS)]


class Forms(unittest.TestCase):
    def test_an_answer_stands_behind_the_words_that_the_prompt_quotes(self) -> None:
        prompt = "End with 'Final Answer: [node1, ...]'."
        found = said(prompt, expected_answer='["node_1", "node_2"]')
        self.assertIn("Final Answer: [node_1, node_2]", found)
        self.assertIn('Final Answer: ["node_1", "node_2"]', found)

    def test_it_stands_alone_first_and_nowhere_else_where_nothing_is_quoted(self) -> None:
        found = said("How many legs has an ant?", answer="6")
        self.assertEqual(found[0], "6")
        self.assertFalse([text for text in found if text.startswith("Final")])


if __name__ == "__main__":
    unittest.main()
