"""Tests of the questions by themselves: `python -m unittest`."""

import json
import unittest

from domain import REWARD_RANGE, SPLITS, cheats, letter_of, order_of, prompt, solve, tasks, verify

ROWS = [task for split in SPLITS for task in tasks(split)]
HOSTILE = [
    "",
    "\n",
    "\0",
    "\ud800",
    "x" * 10_000,
    "[" * 50_000,
    "9" * 5_000,
    "null",
    "nan",
    "[[A]]",
]


def earned(task: dict, reply: str) -> float:
    """What a reply earns."""
    return verify(task, reply)["reward"]


class DomainTest(unittest.TestCase):
    def test_the_right_answer_earns_the_top_on_every_task(self) -> None:
        for task in ROWS:
            [(_, arguments)] = solve(task)
            self.assertEqual(earned(task, arguments["answer"]), REWARD_RANGE[1], task)

    def test_no_cheat_earns_the_top(self) -> None:
        for task in ROWS:
            for [(_, arguments)] in cheats(task):
                self.assertLess(earned(task, arguments["answer"]), REWARD_RANGE[1], task)

    def test_any_text_is_a_reply_and_none_of_these_is_right(self) -> None:
        for reply in [*HOSTILE, prompt(ROWS[0])]:
            self.assertLess(earned(ROWS[0], reply), REWARD_RANGE[1], reply[:20])
        self.assertEqual(earned(ROWS[0], ""), REWARD_RANGE[0])

    def test_no_task_is_in_two_splits(self) -> None:
        self.assertEqual(len({task["id"] for task in ROWS}), len(ROWS))

    def test_each_value_is_a_share(self) -> None:
        order = {**order_of(ROWS[0]["seed"]), "customer": "nobody", "city": "nowhere"}
        self.assertEqual(earned(ROWS[0], json.dumps(order)), 0.6667)

    def test_what_does_not_fit_the_schema_earns_nothing(self) -> None:
        order = order_of(ROWS[0]["seed"])
        short = {key: value for key, value in order.items() if key != "city"}
        for reply in (
            json.dumps(short),
            json.dumps([order]),
            json.dumps({**order, "quantity": True}),
        ):
            self.assertEqual(earned(ROWS[0], reply), 0.0, reply)

    def test_a_fence_around_the_object_is_no_matter(self) -> None:
        reply = json.dumps(order_of(ROWS[0]["seed"]), indent=2)
        self.assertEqual(earned(ROWS[0], f"```json\n{reply}\n```"), 1.0)

    def test_the_letter_says_everything(self) -> None:
        for task in ROWS:
            order = order_of(task["seed"])
            for key in ("customer", "city", "item"):
                self.assertIn(order[key], letter_of(task["seed"]))


if __name__ == "__main__":
    unittest.main()
