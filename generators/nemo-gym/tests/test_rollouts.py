"""Rollouts beside a server, as plays of the tasks that they were made in."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "shared-domain" / "python"), str(ROOT / "generators/nemo-gym/port")]

from rollouts import rollouts, scripts
from terms import Terms

TERMS = Terms({"look": {}}, "submit", frozenset(), False, None)
ROWS = {
    "train": [
        {"responses_create_params": {"input": "How many legs has an ant?"}, "legs": 6},
        {"responses_create_params": {"input": "How many legs has a cat?"}, "legs": 4},
    ]
}


def said(text: str) -> dict[str, Any]:
    return {"type": "message", "role": "assistant", "content": [{"text": text}]}


def rollout(row: dict[str, Any], reward: float, *items: dict[str, Any]) -> dict[str, Any]:
    return {**row, "response": {"output": list(items)}, "reward": reward}


def called(**arguments: Any) -> dict[str, Any]:
    return {"type": "function_call", "name": "look", "arguments": json.dumps(arguments)}


class OfTasks(unittest.TestCase):
    def test_one_is_played_in_the_task_whose_fields_it_repeats(self) -> None:
        one = rollout(ROWS["train"][1], 1.0, said("Wait."), called(at="cat"), said("4"))
        (script,) = scripts([one], ROWS, TERMS)
        self.assertEqual((script["split"], script["index"]), ("train", 1))
        calls = [(c["tool"], c["arguments"]) for c in script["calls"]]
        self.assertEqual(calls, [("look", {"at": "cat"}), ("submit", {"answer": "4"})])

    def test_among_tasks_that_are_the_same_its_number_counts(self) -> None:
        rows = {"train": [{"responses_create_params": {"input": "Deal."}}] * 3}
        one = rollout({**rows["train"][0], "_ng_task_index": 2}, 1.0, said("hit"))
        stepped = Terms({}, "reply", frozenset(), False, None)
        (script,) = scripts([one], rows, stepped)
        self.assertEqual(script["index"], 2)
        self.assertEqual(script["calls"], [{"tool": "reply", "arguments": {"message": "hit"}}])

    def test_one_of_another_task_is_not_played(self) -> None:
        asked = {"responses_create_params": {"input": "And a fly?"}, "legs": 5}
        self.assertEqual(scripts([rollout(asked, 1.0, said("6"))], ROWS, TERMS), [])


class Files(unittest.TestCase):
    def test_what_earned_something_else_comes_first_and_what_was_not_fetched_is_passed_over(
        self,
    ) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            lines = [json.dumps(rollout({}, worth, said("a"))) for worth in (0.0, 0.0, 1.0)]
            (folder / "example_rollouts.jsonl").write_text("\n".join(lines))
            (folder / "more_rollouts.jsonl").write_text("version https://git-lfs\noid sha256:0\n")
            self.assertEqual([one["reward"] for one in rollouts(folder)], [0.0, 1.0, 0.0])


if __name__ == "__main__":
    unittest.main()
