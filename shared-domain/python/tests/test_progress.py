"""Limits that look at what processes do, not at a clock."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import progress


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


BUSY = "import time\nwhile time.process_time() < 60: pass"
"""Longer than any limit here, and with an end of its own for a test that was killed."""


class Awaited(unittest.TestCase):
    """What is awaited of another process."""

    def process(self, code: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(python(code), start_new_session=True)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    @mock.patch.object(progress, "IDLE", 2.0)
    def test_it_ends_with_a_process_that_does_nothing(self) -> None:
        asleep = self.process("import time; time.sleep(600)")
        with self.assertRaisesRegex(progress.Stalled, "nothing happened for 2 s"):
            asyncio.run(progress.patiently(asyncio.sleep(600), asleep.pid))

    @mock.patch.object(progress, "IDLE", 2.0)
    def test_it_may_take_as_long_as_the_process_works(self) -> None:
        at_work = self.process(BUSY)
        awaited = asyncio.sleep(5, "done")
        self.assertEqual(asyncio.run(progress.patiently(awaited, at_work.pid)), "done")

    def test_what_is_unanswered_for_more_work_than_is_allowed_ends(self) -> None:
        at_work = self.process(BUSY)
        with self.assertRaisesRegex(progress.Stalled, "not done after 1 s of CPU"):
            asyncio.run(progress.patiently(asyncio.sleep(600), at_work.pid, work=1))

    def test_what_was_used_is_that_of_children_too(self) -> None:
        code = "import time\nwhile time.process_time() < 0.5: pass\n"
        parent = self.process(
            f"import subprocess, sys, time; subprocess.run([sys.executable, '-c', {code!r}]); time.sleep(600)"
        )
        while progress.spent(parent.pid) < 0.5:
            self.assertIsNone(parent.poll())


class Ended(unittest.TestCase):
    @mock.patch.object(progress, "IDLE", 2.0)
    def test_what_waits_for_nothing_is_ended_with_what_it_said(self) -> None:
        code = "import time; print('here', flush=True); time.sleep(600)"
        with self.assertRaisesRegex(progress.Stalled, r"nothing happened for 2 s(.|\n)*here"):
            progress.run(python(code))

    @mock.patch.object(progress, "WORK", 1.0)
    def test_what_works_without_an_end_is_ended(self) -> None:
        with self.assertRaisesRegex(progress.Stalled, "not done after 1 s of CPU"):
            progress.run(python(BUSY))

    @mock.patch.object(progress, "IDLE", 3.0)
    def test_what_has_others_work_for_it_is_not(self) -> None:
        work = (
            "import time; until = time.process_time() + 2\nwhile time.process_time() < until: pass"
        )
        code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {work!r}]); print('done')"
        self.assertEqual(progress.run(python(code)).stdout, "done\n")

    def test_output_and_exit_code_are_told(self) -> None:
        ended = progress.run(python("import sys; print(1); print(2, file=sys.stderr); sys.exit(3)"))
        self.assertEqual((ended.stdout, ended.stderr, ended.returncode), ("1\n", "2\n", 3))

    @mock.patch.object(progress, "IDLE", 2.0)
    def test_a_file_that_grows_is_progress(self) -> None:
        log = Path(self.enterContext(tempfile.TemporaryDirectory())) / "log"
        code = (
            f"import time\nfor n in range(20): open({str(log)!r}, 'a').write('x'); time.sleep(0.3)"
        )
        with subprocess.Popen(python(code)) as process:
            watched = progress.Progress(process.pid, log)
            while process.poll() is None:
                self.assertIsNone(watched.stalled())
                time.sleep(0.1)


if __name__ == "__main__":
    unittest.main()
