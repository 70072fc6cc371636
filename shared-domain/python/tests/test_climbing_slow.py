"""What a search tries near to a play that was paid in part."""

from __future__ import annotations

import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from reach.leaves import ordered
from reach.pools import Pools
from reach.ready import in_order
from reach.rewriting import rewritings, rewritten
from support import tool
from test_reach_slow import home_of, reached

WISHES = """
def wanted():
    return {"visits": [(17, "Kei"), (9, "Ada")], "notes": ["tea", "salt"]}
class Thing:
    def __init__(self):
        self.made = []
    def visit(self, hour: int, person: str) -> str:
        self.made.append((hour, person))
        return "noted"
    def note(self, text: str) -> str:
        self.made.append(text)
        return "noted"
    @property
    def done(self):
        return len(self.made) == 6
    @property
    def reward(self):
        all_ = [each for several in wanted().values() for each in several]
        right = sum(each in self.made for each in all_)
        return max(0.0, right / 4 - (len(self.made) - right) / 8)
"""

COMMANDS = """
WORDS = ["a plain page", "the front page", "no links", "not found", "please wait", "try again", "welcome back",
         "see below", "read more", "page two", "page three", "contact", "imprint", "terms", "privacy", "cookies"]
class Thing:
    def __init__(self):
        self.picked, self.paid, self.over = "none", 0.0, False
    def act(self, command: str, params: dict) -> str:
        verb = command.strip()
        if verb == "select_tool" and params.get("tool") in ("reader", "browser"):
            self.picked = params["tool"]
            return "picked"
        if verb == "click" and self.picked == "browser":
            selector = params.get("selector")
            if selector == "button#load-more":
                self.paid, self.over = 1.0, True
                return "loaded"
        return WORDS[len(command) % 16]
"""


class Climbs(unittest.TestCase):
    def test_what_is_paid_in_parts_is_put_together(self) -> None:
        hour, text = {"type": "integer"}, {"type": "string"}
        visit = tool("visit", {"hour": hour, "person": text})
        start = {"call": "__init__", "row": None, "fields": [], "seed": None}
        home = home_of(
            WISHES,
            visit,
            tool("note", {"text": text}),
            domain__done="done",
            domain__reward="reward",
            domain__start={**start, "fixed": {}, "observes": False},
            tasks__from=None,
            tasks__seeds={"train": [0, 1]},
        )
        found = reached(home, budget=1.0, mutants=0)
        self.assertEqual(max(found["reach"]["rewards"]), 1.0)

    def test_what_code_compares_with_a_name_is_drawn_for_a_parameter_of_that_name(self) -> None:
        start = {"call": "__init__", "row": None, "fields": [], "seed": None}
        home = home_of(
            COMMANDS,
            tool("act", {"command": {"type": "string"}, "params": {"type": "object"}}),
            domain__done="over",
            domain__reward="paid",
            domain__start={**start, "fixed": {}, "observes": False},
            tasks__from=None,
            tasks__seeds={"train": [0, 1]},
        )
        found = reached(home, budget=1.0, mutants=0)
        self.assertEqual(max(found["reach"]["rewards"]), 1.0)

    def test_a_row_of_values_is_arguments_in_their_order(self) -> None:
        rows = list(ordered({"visits": [(17, "Kei")], "other": (1, {"a": 2})}))
        self.assertEqual(rows, [[17, "Kei"]])
        pools = Pools(random.Random(0))
        pools.rows = [*rows, ["Kei", 17], [1, "a", "b"]]
        schema = {
            "properties": {"hour": {"type": "integer"}, "person": {"type": "string"}},
            "required": ["hour", "person"],
        }
        self.assertEqual(in_order(schema, pools), [{"hour": 17, "person": "Kei"}])

    def test_a_text_is_changed_in_its_form(self) -> None:
        found = list(rewritings("rain falls on rain", ["far"]))
        for text in ("Rain falls on rain", "rain falls on rain!", "rain falls on", "falls on rain"):
            self.assertIn(text, found)
        self.assertIn("rain rain", list(rewritings("rain falls rain", [])))
        self.assertIn("rain falls on rain far", found)
        drawn = {rewritten("rain falls", "far", ["!"], random.Random(n)) for n in range(60)}
        self.assertTrue({"rain falls!", "Rain falls", "falls"} <= drawn)


if __name__ == "__main__":
    unittest.main()
