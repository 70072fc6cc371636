"""Code that no episode can run: methods that are replaced, and what asks whether an episode was begun."""

from __future__ import annotations

import ast
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reach.living import Living
from reach.opened import Opened
from reach.overridden import overridden
from reach.stores import is_dead

BASE = """class Base:
    def verify(self): return 0
    def other(self): return 1
"""
BELOW = "class Below(Base):\n    def verify(self): return 2\n"
GAME = """class Game:
    def __init__(self):
        self.board = None

    def reset(self, seed):
        try:
            self.board = next(self.boards)
        except StopIteration:
            self.board = Board(seed)
        return self.seen()

    def seen(self):
        if self.board is None:
            return 0

    def step(self, move):
        if self.board is None:
            return 1
        return 2


def begun(game, **options):
    method = game.reset
    return method(**options)


async def begin(self):
    async with self.chance:
        return begun(self.game, seed=1)
"""

STEP = """def step(self, move):
    done = False
    if move < 0:
        reward = -1
        done = True
    else:
        for row in self.rows:
            if row.free:
                break
        reward, done = self.check(row)
    return reward, done
"""


def unread(source: str) -> bool:
    """Whether nobody reads what the first statement of a function gives a name."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return is_dead(function, function.body[0])


def replaced(source: str) -> list[str]:
    """Class and name of methods that no object runs."""
    tree = ast.parse(source)
    found = overridden([tree])
    return [
        f"{owner.name}.{node.name}"
        for owner in tree.body
        if isinstance(owner, ast.ClassDef)
        for node in owner.body
        if id(node) in found and isinstance(node, ast.FunctionDef)
    ]


def unbegun(source: str) -> list[int]:
    """Lines that only an episode which was not begun would run."""
    tree = ast.parse(source)
    opened = Opened([tree], "begin")
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [part.lineno for f in functions for part in opened.dead(f) if isinstance(part, ast.stmt)]


class Replaced(unittest.TestCase):
    def test_a_method_that_each_class_below_has_of_its_own(self) -> None:
        self.assertEqual(replaced(f"{BASE}{BELOW}"), ["Base.verify"])

    def test_not_where_something_else_may_run_it(self) -> None:
        for more in (
            "x = Base()\n",
            "class Third(Base): pass\n",
            "class More(Below):\n    def verify(self): return super().verify()\n",
            "class Base: pass\n",
        ):
            self.assertEqual(replaced(f"{BASE}{BELOW}{more}"), [], more)
        self.assertEqual(replaced(BASE), [])

    def test_the_name_of_a_base_for_what_does_not_know_it_is_no_object(self) -> None:
        for body, kept in (
            ("    @staticmethod\n    def plain(x): return x\n", ["Base.verify"]),
            ("    @classmethod\n    def plain(cls): return 1\n", ["Base.verify"]),
            ("    @staticmethod\n    def plain(x): return Base()\n", []),
            ("    @classmethod\n    def plain(cls): return cls()\n", []),
            ("    @classmethod\n    def plain(cls): return super().made()\n", []),
            ("    def plain(self): return 1\n", []),
        ):
            below = BELOW + "x = Base.plain\n"
            first, rest = BASE.split("\n", 1)
            self.assertEqual(replaced(f"{first}\n{body}{rest}{below}"), kept, body)


class Unbegun(unittest.TestCase):
    def test_what_is_none_only_before_the_start(self) -> None:
        self.assertEqual(unbegun(GAME), [18])

    def test_not_what_may_be_none_later(self) -> None:
        for old, new in (
            ("next(self.boards)", "self.boards.get(1)"),
            ("        return 2", "        self.board = None"),
            ("        return 2", "        self.board, x = pair()"),
            ("            self.board = Board(seed)", "            pass"),
            ("        return self.seen()", "        return [self.step(1)]"),
            ("    method = game.reset\n", "    if options: method = game.reset\n"),
        ):
            self.assertEqual(unbegun(GAME.replace(old, new)), [], new)

    def test_what_the_start_calls_may_still_ask(self) -> None:
        self.assertNotIn(14, unbegun(GAME))


class Unread(unittest.TestCase):
    def test_a_loop_of_its_own_and_a_result_without_the_name_read_nothing(self) -> None:
        self.assertTrue(unread(STEP))
        guard = "    if move > 9:\n        return -1, True\n    if move < 0:"
        self.assertTrue(unread(STEP.replace("    if move < 0:", guard, 1)))

    def test_what_may_still_be_read(self) -> None:
        for old, new in (
            ("        done = True\n", ""),
            ("                break\n", "                return 0, done\n"),
            ("        reward, done = self.check(row)\n", "        reward = 0\n"),
            ("    if move < 0:", "    self.see(lambda: done)\n    if move < 0:"),
            (
                "    if move < 0:",
                "    try:\n        self.see()\n    finally:\n        self.say(done)\n    if move < 0:",
            ),
        ):
            self.assertFalse(unread(STEP.replace(old, new, 1)), new)

    def test_a_loop_around_and_what_catches(self) -> None:
        outer = "def f(self):\n    x = 1\n    if self.a:\n        x = 2\n    else:\n"
        for body in ("        try:\n            raise E\n        except E:\n            pass\n",):
            self.assertFalse(unread(f"{outer}{body}    return x\n"))


class Made(unittest.TestCase):
    CODE = """
from far import Aliased as Other
class Base:
    def move(self): pass
class Used(Base):
    def move(self): pass
class Spare(Base):
    def move(self): pass
class Table:
    def move(self): pass
@register
class Marked:
    def move(self): pass
class Aliased:
    def move(self): pass
TABLE = {"one": Table}
"""

    def needs(self, code: str) -> dict[str, set[str]]:
        tree = ast.parse(code)
        classes = [n for n in tree.body if isinstance(n, ast.ClassDef)]
        living = Living([tree])
        return {c.name: living.needs(c.body[0]) & {k.name for k in classes} for c in classes}

    def test_methods_wait_for_who_makes_an_object_of_their_class_or_of_one_below_it(self) -> None:
        needs = self.needs(self.CODE)
        self.assertEqual(needs["Base"], {"Base", "Used", "Spare"})
        self.assertEqual(needs["Spare"], {"Spare"})
        self.assertEqual([needs[name] for name in ("Table", "Marked", "Aliased")], [set()] * 3)
        told = self.needs(f"{self.CODE}\nENTRY = 'games.snake:Spare'\n")
        self.assertEqual(told["Spare"], set())
        self.assertEqual(self.needs(f"'Of Spare.'\n{self.CODE}")["Spare"], {"Spare"})

    def test_where_classes_are_found_by_text_all_may_be_made(self) -> None:
        found = self.needs(f"{self.CODE}\nfound = globals()['Spare']\n")
        self.assertEqual(set(map(frozenset, found.values())), {frozenset()})

    def test_a_function_waits_for_nothing(self) -> None:
        tree = ast.parse("def half(code): return 1")
        self.assertEqual(Living([tree]).needs(tree.body[0]), set())


if __name__ == "__main__":
    unittest.main()
