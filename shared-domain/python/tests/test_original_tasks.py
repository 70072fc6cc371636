"""When tasks of an original are the same one, and when it walks on with each reset."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from original_tasks import bare, rhythm, walking


class RhythmTest(unittest.TestCase):
    def test_the_first_starts_come_again(self) -> None:
        self.assertEqual(rhythm(list("abcabcabc")), 3)

    def test_a_start_that_stands_twice_in_a_round_is_no_end_of_it(self) -> None:
        self.assertEqual(rhythm(list("abacdabacdabacd")), 5)

    def test_starts_that_never_come_again_have_none(self) -> None:
        self.assertIsNone(rhythm(list("abcdefg")))
        self.assertTrue(walking(list("ab")))

    def test_equal_starts_do_not_walk(self) -> None:
        self.assertFalse(walking(list("aaaa")))
        self.assertIsNone(rhythm(list("aaaa")))


class BareTest(unittest.TestCase):
    def test_ids_and_times_make_no_difference(self) -> None:
        one = {"id": "0b7e4d3c-2f61-4b6e-9a53-0c3f5f9d1c11", "at": ["2024-05-01T10:00:00.5 go"]}
        other = {"id": "9b7e4d3c-2f61-4b6e-9a53-0c3f5f9d1c22", "at": ["2025-06-02T11:30:01 go"]}
        self.assertEqual(bare(one), bare(other))

    def test_words_do(self) -> None:
        self.assertNotEqual(bare({"at": "left"}), bare({"at": "right"}))


if __name__ == "__main__":
    unittest.main()
