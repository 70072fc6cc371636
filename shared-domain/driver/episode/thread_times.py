"""What a thread did with its time, so that a busy machine shortens no limit."""

from __future__ import annotations

import time
from pathlib import Path


def ran_and_waited(thread: int | None, process: int | None = None) -> tuple[float, float]:
    """Seconds for which a thread ran, and for which it waited for a CPU; none where the system does not tell."""
    told = Path(f"/proc/{process or 'self'}/task/{thread}/schedstat")
    try:
        ran, waited, _ = map(int, told.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return 0.0, 0.0
    return ran / 1e9, waited / 1e9


def idle_clock(thread: int | None) -> float:
    """A clock that stands still while a thread of this process runs, or would if there were a CPU free."""
    return time.monotonic() - sum(ran_and_waited(thread))
