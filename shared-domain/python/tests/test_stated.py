"""Requirements as sources write them."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lifter.stated import named


class Stated(unittest.TestCase):
    def test_an_address_alone_gets_its_name(self) -> None:
        wheel = "https://files.example.org/some_words-3.8.0-py3-none-any.whl"
        cases = {
            "numpy>=2": "numpy>=2",
            "dice @ git+https://example.org/dice.git": "dice @ git+https://example.org/dice.git",
            "git+https://example.org/dice-rules.git": "dice-rules @ git+https://example.org/dice-rules.git",
            "git+https://example.org/set.git@v2#egg=dice": "dice @ git+https://example.org/set.git@v2",
            wheel: f"some_words @ {wheel}",
        }
        for line, wanted in cases.items():
            self.assertEqual(named(line), wanted)


if __name__ == "__main__":
    unittest.main()
