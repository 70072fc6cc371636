"""How plays go under other seeds."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from reach.outcomes import outcomes
from test_reach_slow import DIAL, home_of

DICE = """
import random
TASKS = [{}]
made = None
def table():
    global made
    if made is None:
        made = [1, 2, 3]
    return made
class Thing:
    done = False
    def __init__(self, seed=0):
        self.seed, self.reward = seed, 0.0
    def dial(self, code: str) -> str:
        table()
        if code == "roll" and random.Random(self.seed).random() < 0.1:
            self.reward = 0.0
        return "rolled"
"""


def gone(code: str, seeds: range, seconds: float = 60.0) -> list[str | None]:
    start = {"call": "__init__", "row": None, "fields": [], "seed": "seed", "fixed": {}}
    changes = {"domain__done": "done", "domain__reward": "reward"}
    home = home_of(DICE, DIAL, domain__start={**start, "observes": False}, **changes)
    calls = [{"tool": "dial", "arguments": {"code": code}}]
    told: dict[str, Any] = {"split": "train", "index": 0, "calls": calls}
    plays = [{**told, "seed": seed} for seed in seeds]
    return outcomes(home, {"plays": plays, "seconds": seconds})["outcomes"]


class Outcomes(unittest.TestCase):
    def test_they_are_alike_where_the_same_lines_run_and_the_same_is_shown(self) -> None:
        self.assertEqual(len(set(gone("wait", range(12)))), 1)
        # What is made once, in the first play, makes none of them another.
        rolled = gone("roll", range(40))
        self.assertEqual(len(set(rolled)), 2)
        self.assertGreater(min(rolled.count(each) for each in set(rolled)), 1)

    def test_what_no_time_is_left_for_is_told_as_such(self) -> None:
        self.assertEqual(gone("wait", range(3), 0.0)[-1], None)


if __name__ == "__main__":
    unittest.main()
