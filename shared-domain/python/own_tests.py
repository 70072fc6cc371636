"""A variant's own tests, by the words of its README."""

from __future__ import annotations

import sys
from pathlib import Path

from progress import run

COMMAND = ("-m", "unittest", "discover", "tests")


def complaints(folder: Path) -> list[str]:
    """What is wrong with them; where there are none, that is. They are run from the variant's folder."""
    tested = run([sys.executable, *COMMAND], cwd=folder)
    if tested.returncode or "Ran 0 tests" in tested.stderr:
        return [tested.stderr[-2000:]]
    return []
