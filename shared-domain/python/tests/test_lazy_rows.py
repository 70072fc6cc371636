"""Rows of a generator: walked through once, kept up to a bound, and walked to again beyond it."""

import sys
import unittest
from pathlib import Path
from typing import Any

from support import environment, tool

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hidden_fields import hidden


def rows_of(source: str) -> Any:
    return environment(f"{source}\nclass Thing:\n    def look(self): return None\n", tool("look"))


class LazyRows(unittest.TestCase):
    WALKED = "SEEN = []\ndef TASKS():\n    for i in range(9000):\n        SEEN.append(i); yield {'n': i}\n"

    def test_an_earlier_row_of_a_generator_is_kept_and_not_walked_to_again(self) -> None:
        episode = rows_of(self.WALKED)
        for index in (8999, 0, 4500, 8998, 1):
            self.assertEqual(hidden(episode, "train", index), {"n": index})
        self.assertEqual(len(episode.domain.SEEN), 9000)

    def test_rows_of_a_generator_that_fit_no_more_are_let_go_of_the_first_ones_first(self) -> None:
        episode = rows_of(self.WALKED)
        rows = sys.modules[f"{episode.__name__}.lazy_rows"].LazyRows
        rows.BYTES = 1000 * 600  # a row of one number takes some 450 bytes, its place included
        self.assertEqual(hidden(episode, "train", 8999), {"n": 8999})
        self.assertEqual(hidden(episode, "train", 8500), {"n": 8500})
        self.assertEqual(len(episode.domain.SEEN), 9000)
        self.assertEqual(hidden(episode, "train", 5), {"n": 5})
        self.assertEqual(len(episode.domain.SEEN), 9006)
        self.assertEqual(hidden(episode, "train", 8999), {"n": 8999})
        self.assertEqual(len(episode.domain.SEEN), 9006)

    def test_large_rows_of_a_generator_are_kept_by_their_size(self) -> None:
        source = "def TASKS():\n    for i in range(400):\n        yield {'n': [f'{i:050000d}']}\n"
        episode = rows_of(source)
        rows = sys.modules[f"{episode.__name__}.lazy_rows"].LazyRows(episode.domain.TASKS)
        rows.BYTES = 10_000_000
        self.assertEqual(rows[399]["n"], [f"{399:050000d}"])
        self.assertTrue(190 < len(rows._seen) <= 200, len(rows._seen))
        rows.BYTES = 1
        self.assertEqual([rows[index]["n"][0][-3:] for index in (0, 399)], ["000", "399"])
        self.assertEqual(len(rows._seen), rows.FEWEST)


if __name__ == "__main__":
    unittest.main()
