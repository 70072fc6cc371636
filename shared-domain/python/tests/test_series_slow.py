"""A search takes a list that is compared member by member in the order in which it was compared."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import tool
from test_reach_slow import home_of, reached

LOCK = """
TASKS = [{"number": 48271}, {"number": 90210}]
class Thing:
    def __init__(self, number):
        self.pins = [number * 7 // 10**place % 10 for place in (1, 2, 3, 4)]
        self.open, self.tries = False, 0
    def dial(self, pins: list[int]) -> str:
        if len(pins) != 4:
            return "four pins"
        self.tries += 1
        told = []
        for own, pin in zip(self.pins, pins):
            if own == pin:
                told.append("right")
            else:
                told.append("too low" if pin < own else "too high")
                STOPS
        self.open = told == ["right"] * 4
        return ", ".join(told)
    @property
    def done(self):
        return self.open or self.tries >= 8
    @property
    def reward(self):
        return 1.0 if self.open else 0.0
"""
PINS = {"type": "array", "items": {"type": "integer"}}


def lock(stops: str, pins: dict[str, object]) -> Path:
    return home_of(
        LOCK.replace("STOPS", stops),
        tool("dial", {"pins": pins}),
        domain__done="done",
        domain__reward="reward",
        domain__start={
            "call": "__init__",
            "row": None,
            "fields": ["number"],
            "seed": None,
            "fixed": {},
            "observes": False,
        },
    )


class Series(unittest.TestCase):
    def test_members_that_are_compared_one_by_one_open_a_lock(self) -> None:
        four = {"type": "array", "prefixItems": [{"type": "integer"}] * 4, "minItems": 4}
        for stops, pins in (("pass", four), ("break", PINS)):
            found = reached(lock(stops, pins), budget=1)["reach"]
            self.assertEqual(found["unproven"], [], (stops, pins))
            self.assertEqual(found["rewards"], [0.0, 1.0])


if __name__ == "__main__":
    unittest.main()
