"""Lines that run in processes which a domain forks count as run."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
GRADER = """import multiprocessing, os


def graded(pipe, answer):
    pipe.send(float(answer == 4))
    pipe.close()


def lost(pipe, answer):
    os._exit(3)


def asked(target, answer):
    ours, theirs = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=target, args=(theirs, answer))
    child.start()
    theirs.close()
    child.join()
    try:
        return ours.recv()
    except EOFError:
        return None
"""
LOOK = """import importlib.util, json, sys
sys.path.insert(0, sys.argv[1])
from reach.coverage import Coverage

told = importlib.util.spec_from_file_location("grader", sys.argv[2])
grader = importlib.util.module_from_spec(told)
told.loader.exec_module(grader)
coverage = Coverage([sys.argv[2]])
out = []
for target in (grader.graded, grader.lost, grader.graded, None):
    if target:
        grader.asked(target, 4)
    lines, _ = coverage.take()
    out.append(sorted(line for _, line in lines))
print(json.dumps(out))
"""


class ForkedLines(unittest.TestCase):
    def test_a_child_that_ends_tells_what_it_ran(self) -> None:
        for before in ("", "import os\nvars(os).pop('memfd_create', None)\n"):
            with self.subTest(before):
                self._check(f"{before}{LOOK}")

    def _check(self, look: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "grader.py")
            file.write_text(GRADER)
            command = [sys.executable, "-c", look, str(PYTHON), str(file)]
            out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        graded, lost, again, nothing = json.loads(out)
        self.assertTrue({5, 6} < set(graded))
        self.assertFalse({5, 6, 10} & set(lost), "a child that is lost tells nothing")
        self.assertEqual(again, graded)
        self.assertEqual(nothing, [])


if __name__ == "__main__":
    unittest.main()
