"""Answers in the form that a prompt states."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE)]

from judge.answer_form import boxed_choices, prompt_text, stated_answers
from judge.verdict import verdict

_PROOF = """Prove it.

Your final response should be in the following format:

## Solution // It should start with this title
... // Your solution.

## Self Evaluation // And this with this one

The final overall score should be:
\\boxed{...} // where ... should be the score (0, 0.5, or 1, and nothing else)

---

Here is your task input:

## Problem
Let (1, 2) be a pair.
"""


class StatedAnswers(unittest.TestCase):
    """What a prompt says an answer looks like."""

    def test_fill_the_gaps_and_leave_out_what_lines_say_of_themselves(self) -> None:
        found = stated_answers(_PROOF, [])
        self.assertEqual(
            found[0],
            "## Solution\nSo it is.\n\n## Self Evaluation\n\nThe final overall score should be:\n\\boxed{0}",
        )
        self.assertEqual([text[-5:] for text in found], ["ed{0}", "{0.5}", "ed{1}"])

    def test_hold_what_rows_say_is_right(self) -> None:
        for prompt, answer, expected in (
            ("Use this format:\nReason: ...\nAnswer: <your answer>\n", "7", "Reason: So it is.\nAnswer: 7"),
            ('Answer in the exact format: "ANSWER: [letter]".', "B", "ANSWER: B"),
            ("In the following output format:\n```\nmove: {column name}\n```\nGo.", "3", "move: 3"),
            ("Write in this format:\nAnswer: \\boxed{your answer}\n", "9", "Answer: \\boxed{9}"),
        ):  # fmt: skip
            with self.subTest(prompt):
                self.assertEqual(stated_answers(prompt, [answer]), [expected])

    def test_are_none_where_no_form_or_no_gap_is_stated(self) -> None:
        for prompt in (
            "Say what you think.",
            "The format is free: write ...",
            "Follow this format:\nyes\n",
            "Use the following format: plain words ...",
        ):
            with self.subTest(prompt):
                self.assertEqual(stated_answers(prompt, ["7"]), [])


class PromptTexts(unittest.TestCase):
    """What is said, in whatever shape."""

    def test_join_messages_and_pass_over_what_is_no_text(self) -> None:
        messages = [{"role": "system", "content": "Be brief."}, {"content": [1]}, "x", {"content": "Go."}]  # fmt: skip
        self.assertEqual(prompt_text(messages), "Be brief.\nGo.")
        self.assertEqual([prompt_text("Go."), prompt_text(None)], ["Go.", ""])


class BoxedVerdicts(unittest.TestCase):
    """A judge whose verdict stands in a box."""

    def test_are_numbers_that_the_prompt_names(self) -> None:
        self.assertEqual(boxed_choices(_PROOF), ["0", "0.5", "1"])
        self.assertEqual(boxed_choices("as \\boxed{score}, from 1 to 5"), [])
        self.assertIsNone(boxed_choices("The answer is \\boxed{3}."))
        said = {verdict(f"{_PROOF}{n}") for n in range(30)}
        self.assertEqual(said, {"\\boxed{0}", "\\boxed{0.5}", "\\boxed{1}"})

    def test_keep_to_the_range_that_the_prompt_names(self) -> None:
        said = {verdict(f"Rate it as \\boxed{{score}}, from 1 to 3. {n}") for n in range(30)}
        self.assertEqual(said, {"\\boxed{1}", "\\boxed{2}", "\\boxed{3}"})


if __name__ == "__main__":
    unittest.main()
