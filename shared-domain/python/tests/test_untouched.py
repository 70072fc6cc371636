"""Functions that a lift left as their author wrote them."""

from __future__ import annotations

import ast
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE)]

from lifter.module import Module
from lifter.source import Source
from lifter.untouched import untouched

_AUTHOR = '''import random
from framework import tool, Base
LEAST = -1.0
def worth(n):
    return n * LEAST
class Game(Base):
    best = 2.0
    @tool
    async def move(self, way: "Way") -> "Result":
        """Moves."""
        step: float = worth(1)
        return step + self.best
    def draw(self):
        return random.random()
    def over(self, limit=3):
        def is_late(n: int):
            return n > limit
        return is_late(self.turn)
'''


def _kept(lifted: str, author: str = _AUTHOR) -> set[str]:
    """The first lines of functions that count as untouched."""
    module = Module("game.py", author, ast.parse(author))
    source = Source(Path(), modules={"game.py": module})
    found = untouched({"lifted/game.py": lifted, "lifted/plain.py": "def worth(): pass\n"}, source)
    lines = lifted.split("\n")
    return {lines[one.first - 1].split("(")[0].split()[-1] for one in found}


_LIFTED = (
    _AUTHOR.replace("    @tool\n", "")
    .replace("(Base)", "")
    .replace('"""Moves."""', '"""Moves on."""')
    .replace('way: "Way"', "way")
    .replace("n: int", "n")
    .replace("step: float", "step")
    .replace("import random", "from . import chance as _chance")
    .replace("random.random", "_chance.random")
)


class UntouchedFunctions(unittest.TestCase):
    """What of a function makes it another."""

    def test_are_those_of_which_only_the_words_around_changed(self) -> None:
        self.assertEqual(_kept(_LIFTED), {"worth", "move", "over"})

    def test_are_none_where_code_or_what_it_names_became_another(self) -> None:
        for before, after, gone in (
            ("return step + self", "return step - self", {"move"}),
            ("n * LEAST", "LEAST", {"worth", "move"}),
            ("LEAST = -1.0", "LEAST = 1.0", {"worth"}),
            ("best = 2.0", "best = 1.0", {"move"}),
            ("limit=3", "limit=4", {"over"}),
            ("def over", "async def over", {"over"}),
            ("return n > limit", "return n >= limit", {"over"}),
            ("def worth(n):", "def worth(n, m=1):", {"worth", "move"}),
            ("def worth", "def price", {"worth", "move"}),
        ):
            with self.subTest(after):
                self.assertIn(before, _LIFTED)
                kept = _kept(_LIFTED.replace(before, after))
                self.assertEqual(kept, {"worth", "move", "over"} - gone)

    def test_end_where_the_function_ends(self) -> None:
        module = Module("game.py", _AUTHOR, ast.parse(_AUTHOR))
        source = Source(Path(), modules={"game.py": module})
        [first, *_] = untouched({"lifted/game.py": _AUTHOR}, source)
        self.assertEqual((first.file, first.first, first.last), ("lifted/game.py", 4, 5))

    def test_are_none_in_code_that_is_no_python(self) -> None:
        self.assertEqual(_kept(f"{_LIFTED}def"), set())


if __name__ == "__main__":
    unittest.main()
