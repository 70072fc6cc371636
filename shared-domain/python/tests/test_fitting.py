"""Texts that patterns take."""

from __future__ import annotations

import ast
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fitting import fitting, matching
from lifter.module import Module
from lifter.patterns import named_patterns, patterns

TAKEN = {
    r"Final Answer:\s*([A-F])": "Final Answer:B",
    r"(ANSWER|OPTION)\s*[:\-\s]*([AB])": "ANSWERB",
    r"\\boxed\{([A-D])\}": r"\boxed{B}",
    r"<answer>([\s\S]*?)</answer>": "<answer>B</answer>",
    r"\[\[([a-zA-Z])\]\]": "[[B]]",
    r"\b([AB])(?=[\.\,])": "B.",
    r"(?is)<\s*said\s*>(.+?)</\s*said\s*>": "<said>B</said>",
    r"\(([A-Z])\)": "(B)",
    r"[^\d\s]+=(\w)": "a=B",
    r"(?:no|yes: (\w))": "yes: B",
    r"x?(?:is (\w))?$": "is B",
}


class Fitting(unittest.TestCase):
    def test_a_text_is_made_in_which_the_word_is_caught(self) -> None:
        for pattern, text in TAKEN.items():
            with self.subTest(pattern):
                self.assertEqual(fitting(pattern, "B"), text)
                self.assertIsNotNone(re.search(pattern, text, re.IGNORECASE))

    def test_nothing_is_made_where_no_group_takes_the_word(self) -> None:
        for pattern in (r"Answer:\s*(\d+)", r"no group", r"([A-D]", r"(?<=x)(y)"):
            with self.subTest(pattern):
                self.assertIsNone(fitting(pattern, "B"))

    def test_a_text_is_made_that_a_pattern_without_groups_takes(self) -> None:
        self.assertEqual(matching(r"\bas an? (?:ai|llm) model"), "as a ai model")
        for pattern in (r"(?!x)x", r"\s*", r"([A-D]"):
            self.assertIsNone(matching(pattern), pattern)

    def test_tables_of_patterns_are_read_where_code_looks_for_what_a_name_holds(self) -> None:
        table = 'WORDS = {"plain": "no pattern", "one": r"\\b(so|thus)\\b"}\n'
        code = "import re\n" + table + "def look(text, one):\n    return re.search(%s, text)\n"
        for looked, named in (("one", [r"\b(so|thus)\b"]), ('"(a)"', [])):
            text = code % looked
            module = Module("shop.py", text, ast.parse(text))
            self.assertEqual(named_patterns([module]), named)
            self.assertEqual(patterns([module]), [] if named else ["(a)"])


if __name__ == "__main__":
    unittest.main()
