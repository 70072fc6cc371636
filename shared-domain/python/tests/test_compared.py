"""Values that code compares something with, by its name."""

from __future__ import annotations

import ast
import random
import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compared import compared


def of(source: str) -> dict[str, list[Any]]:
    return compared([ast.parse(source)])


class Compared(unittest.TestCase):
    def test_comparisons_either_way_round_and_lists_of_them(self) -> None:
        found = of(
            "a.kind == 'x'\n'y' != kind\nif kind in ('z', 'w'): pass\nif kind not in {'v'}: pass"
        )
        self.assertEqual(sorted(found["kind"]), ["v", "w", "x", "y", "z"])

    def test_a_name_for_it_and_a_key_of_a_mapping(self) -> None:
        found = of(
            "cmd = action.command.strip().lower() or ''\nif cmd == 'go': pass\nn = p.get('size')\nn == 3"
        )
        self.assertEqual((found["command"], found["size"]), (["go"], [3]))

    def test_tables_classes_of_names_and_cases(self) -> None:
        source = """
ROOMS = {"hall": 1, "attic": 2}
MOVES = frozenset(["north", "south"])
class Size(str, Enum):
    BIG = "big"
    SMALL = "small"
def act(room, way, size, verb):
    ROOMS[room]
    ROOMS.get(room)
    if way in MOVES: pass
    Size(size)
    match verb:
        case "take" | "drop": pass
    if verb.startswith("look "): pass
"""
        found = of(source)
        self.assertEqual(found["room"], ["hall", "attic"])
        self.assertEqual(found["way"], ["north", "south"])
        self.assertEqual(found["size"], ["big", "small"])
        self.assertEqual(found["verb"], ["take", "drop", "look "])

    def test_of_others_only_tables_count(self) -> None:
        others = ast.parse("class Kind(Enum):\n    A = 'a'\n    B = 'b'\nif k == 'z': pass")
        self.assertEqual(compared([ast.parse("Kind(k)")], [others]), {"k": ["a", "b"]})

    def test_what_tells_nothing(self) -> None:
        found = of(
            "a == b\nif a == '': pass\nif done == True: pass\nif size in ROWS: pass\nROWS = [x, y]"
        )
        self.assertEqual(found, {})
        many = f"WORDS = {[str(random.Random(n).random()) for n in range(300)]}\nif word in WORDS: pass"
        self.assertEqual(of(many), {})


if __name__ == "__main__":
    unittest.main()
