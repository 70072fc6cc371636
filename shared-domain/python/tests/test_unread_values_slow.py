"""Plain values that objects are made with and that nothing reads: a change of them is none that plays could notice."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from reach.run import tell
from test_mutants_slow import LATCHED_ROLES
from test_reach_slow import DIAL, home_of

GROWS = """
from dataclasses import dataclass, replace
@dataclass
class Step:
    text: str
    reward: float = 0.0
    done: bool = False
class Thing:
    def __init__(self):
        self.last = Step(text="sown", reward=0.0, done=False)
    def dial(self, code: str) -> Step:
        ripe = code == "4711"
        self.last = self.grown(ripe)
        self.last = replace(self.last, reward=WORTH)
        return self.last
    def grown(self, ripe: bool) -> Step:
        return Step(text="ripe" if ripe else "green", reward=0.0, done=ripe)
TASKS = [{"index": 0}]
"""
RIPE, GREEN = "4711", "0000"


def left(source: str, *plays: list[str]) -> list[tuple[int, str]]:
    """Lines and changes of reward and end that none of the plays notices."""
    given: list[dict[str, Any]] = [
        {
            "split": "train",
            "index": 0,
            "seed": None,
            "calls": [{"tool": "dial", "arguments": {"code": c}} for c in play],
        }
        for play in plays
    ]
    asked = {"plays": given, "mutants": None, "passed_over": []}
    told = tell(home_of(source, DIAL, **LATCHED_ROLES), asked, lambda _: None)["mutants"]
    assert told["caught"] > 0, "no play noticed anything"
    return [(m["line"], m["change"]) for m in told["survived"] if m["kind"] in ("reward", "end")]


class UnreadValues(unittest.TestCase):
    def test_what_is_overwritten_before_anybody_reads_it_counts_for_nothing(self) -> None:
        source = GROWS.replace("WORTH", "float(ripe)")
        self.assertEqual(left(source, [GREEN, RIPE], [RIPE], [GREEN]), [])

    def test_what_is_read_where_it_is_more_or_less_counts(self) -> None:
        told = GROWS.replace("WORTH", "1.0 if self.last.reward > 5.0 else 0.0")
        self.assertIn(17, [at for at, _ in left(told, [GREEN, RIPE], [RIPE], [GREEN])])

    def test_both_ends_are_tried_of_what_is_worked_out(self) -> None:
        source = GROWS.replace("WORTH", "float(ripe), done=ripe")
        self.assertEqual(left(source, [GREEN, RIPE], [RIPE], [GREEN]), [])
        source = GROWS.replace("WORTH", "float(code > '0000' and not ripe)")
        self.assertIn((17, "done is False"), left(source, ["1111", GREEN], [GREEN]))

    def test_what_is_written_down_for_nobody_counts_for_nothing(self) -> None:
        noted = GROWS.replace(
            "        self.last = self.grown(ripe)\n",
            '        self.notes = {"code": code, "reward": float(ripe), "done": ripe}\n'
            "        self.last = self.grown(ripe)\n",
        ).replace("WORTH", "float(ripe)")
        self.assertEqual(left(noted, [GREEN, RIPE], [RIPE], [GREEN]), [])
        read = noted.replace(
            "return self.last\n",
            "return replace(self.last, done=True) if self.notes['done'] else self.last\n",
        )
        self.assertIn((13, "done"), [(at, "done") for at, _ in left(read, [GREEN], [GREEN, GREEN])])

    def test_a_default_that_every_play_overwrites_counts_for_nothing(self) -> None:
        given = "        reward = 0.0\n        if code:\n            reward = float(ripe)\n"
        source = GROWS.replace(
            "        self.last = self.grown", given + "        self.last = self.grown"
        )
        source = source.replace("WORTH", "reward")
        line = source.split("\n").index("        reward = 0.0") + 1
        lines = [at for at, _ in left(source, [GREEN, RIPE], [RIPE], [GREEN])]
        self.assertNotIn(line, lines)

    def test_what_only_some_of_the_plays_were_tried_on_counts(self) -> None:
        source = GROWS.replace("WORTH", "float(ripe)")
        plays = [GREEN, RIPE], [RIPE], [GREEN], ["1111", GREEN, RIPE]
        with mock.patch("reach.rounds._EACH", -1.0):
            self.assertIn((17, "reward is 1.0"), left(source, *plays))

    def test_what_no_play_runs_counts(self) -> None:
        source = GROWS.replace("WORTH", "float(ripe)").replace(
            "        return Step(text=",
            '        if ripe:\n            return Step(text="ripe", reward=1.0, done=True)\n        return Step(text=',
        )
        self.assertIn(18, [at for at, _ in left(source, [GREEN], [GREEN, GREEN])])


if __name__ == "__main__":
    unittest.main()
