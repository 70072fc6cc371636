"""Changes of an end that is a comparison: each leaves it at what it begins with."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from reach.domain import Domain
from reach.lines import Reachable
from reach.mutants import mutants
from test_reach_slow import SAFE, safe


def ends_of(begins: str) -> list[str]:
    """What is changed of the end, in words, where the object begins in this way."""
    source = (
        SAFE.replace("self.code, self.open, self.over, self.tries = code, False, False, 0", begins)
        .replace("self.open = self.over = True", 'self.open, self.state = True, "won"')
        .replace("self.over = True", 'self.state = "lost"')
        .replace("if self.over:", 'if self.state != "shut":')
        .replace("    @property\n    def done(self):\n        return self.over\n", "")
    )
    domain = Domain(safe(source, domain__done="state != shut"))
    return sorted(m.words for m in mutants(domain, Reachable(domain)) if m.kind == "end")


class ComparedEnd(unittest.TestCase):
    def test_each_place_that_ends_it_is_changed_and_the_beginning_is_not(self) -> None:
        plain = 'self.state = "shut"\n        self.code, self.open, self.tries = code, False, 0'
        together = 'self.code, self.open, self.state, self.tries = code, False, "shut", 0'
        for begins in (plain, together):
            with self.subTest(begins):
                self.assertEqual(
                    ends_of(begins),
                    ["(self.open, self.state) is 'shut'", "self.state is 'shut'"],
                )


if __name__ == "__main__":
    unittest.main()
