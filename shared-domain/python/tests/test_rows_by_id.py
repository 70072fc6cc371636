"""Rows of a mapping have its keys for their ids, whatever they are."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import environment, tool

SOURCE = """
from typing import NamedTuple
class Row(NamedTuple):
    title: str
TASKS = {ROWS}
class Thing:
    def __init__(self, task): self.task = task
    def look(self): return None
"""


def ids(rows: str, given: str) -> list[str]:
    start: dict[str, Any] = {
        "call": "__init__",
        "row": None,
        "fields": [],
        "seed": None,
        "fixed": {"task": given},
        "observes": False,
    }
    driver = environment(SOURCE.replace("ROWS", rows), tool("look"), domain__start=start)
    return [driver.task("train", index)["id"] for index in range(driver.count("train"))]


class ById(unittest.TestCase):
    def test_records_and_texts_have_the_keys_where_a_start_takes_them(self) -> None:
        self.assertEqual(ids('"a": Row("x"), "b": Row("y")', "$id"), ["a", "b"])
        self.assertEqual(ids('"a": "x", "b": "y"', "$id"), ["a", "b"])

    def test_an_id_of_a_row_itself_is_not_what_it_is_looked_up_by(self) -> None:
        self.assertEqual(ids('"a": {"id": 7}, "b": {"id": 8}', "$id"), ["a", "b"])
        self.assertEqual(ids('"a": {"id": 7}, "b": {"id": 8}', "$task"), ["7", "8"])


if __name__ == "__main__":
    unittest.main()
