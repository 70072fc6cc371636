"""Whether processes still do anything: limits that hold on a busy machine, where a clock's would not."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

IDLE = 90.0
"""Seconds without work after which nothing more is expected. Longer than anything here waits for a good reason."""
WORK = 600.0
"""Seconds of CPU after which something is expected to have ended: many times what anything here takes."""
_LOOK = 1.0
_SHARE = 0.02
"""Of one CPU: what event loops use that wait for nothing in particular stays below."""
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


_T = TypeVar("_T")


@dataclass(frozen=True)
class _Process:
    parent: int
    group: int
    session: int
    seconds: float
    """Of CPU, with that of its children that have ended."""
    waits_for_cpu: bool


class Progress:
    """Watches a process, what it started, and a file that they print into. Without `/proc` nothing is seen, and the idle time is the only limit, ten times over."""

    def __init__(
        self,
        root: int,
        log: Path | None = None,
        *,
        idle: float | None = None,
        work: float | None = None,
    ) -> None:
        self._root, self._log = root, log
        self._most_idle = IDLE if idle is None else idle
        self._most_work = WORK if work is None else work
        self._looked = self._worked = time.monotonic()
        self._idle = self._used = 0.0
        self._last: dict[int, float] = {}
        self._size = -1

    def stalled(self) -> str | None:
        """Why nothing more is to be expected; None while something is. To be asked again and again."""
        now = time.monotonic()
        # No more than two looks' time counts: this process may have been stopped itself.
        passed = min(now - self._looked, 2 * _LOOK)
        if now - self._looked >= _LOOK:
            self._looked = now
            self._look(passed)
        if self._used > self._most_work:
            return f"not done after {self._most_work:g} s of CPU"
        patience = self._most_idle * (1 if Path("/proc/self/stat").exists() else 10)
        return f"nothing happened for {patience:g} s" if self._idle > patience else None

    def _look(self, passed: float) -> None:
        members = list(_members(self._root))
        now = {pid: process.seconds for pid, process in members}
        worked = sum(max(0.0, seconds - self._last.get(pid, 0.0)) for pid, seconds in now.items())
        self._last = now
        self._used += worked
        size = self._log.stat().st_size if self._log and self._log.exists() else 0
        if size != self._size or worked > _SHARE * passed:
            self._idle, self._size = 0.0, size
        elif not any(process.waits_for_cpu for _, process in members):
            self._idle += passed


def _members(root: int) -> Iterator[tuple[int, _Process]]:
    found = {int(name): _read(name) for name in _pids()}
    table = {pid: process for pid, process in found.items() if process}
    members: set[int] = set()
    more = {
        pid for pid, of in table.items() if pid == root or of.group == root or of.session == root
    }
    while more:
        members |= more
        more = {pid for pid, of in table.items() if of.parent in members} - members
    return ((pid, table[pid]) for pid in members)


def _pids() -> list[str]:
    with contextlib.suppress(OSError):
        return [name for name in os.listdir("/proc") if name.isdigit()]
    return []


def _read(pid: str) -> _Process | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None  # ended meanwhile
    # The command between the parentheses may hold blanks and parentheses of its own.
    state, *fields = text[text.rindex(b")") + 2 :].split()
    if state in (b"Z", b"X"):
        return None
    parent, group, session = map(int, fields[:3])
    seconds = sum(map(int, fields[10:14])) / _TICKS
    return _Process(parent, group, session, seconds, state in (b"R", b"D"))


def spent(root: int) -> float:
    """Seconds of CPU that a process and what it started have used; the clock's where there is no `/proc`."""
    if not Path("/proc/self/stat").exists():
        return time.monotonic()
    return sum(process.seconds for _, process in _members(root))


def own_seconds() -> float:
    """A clock that stands still while this thread waits for a CPU: work and sleep count, the machine's other work does not."""
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        waited = 0
    return time.monotonic() - waited / 1e9


class Stalled(RuntimeError):
    """Nothing more was to be expected of a program."""


async def patiently(awaited: Awaitable[_T], root: int, **limits: float) -> _T:
    """What is awaited of a process, for as long as it does anything within `Progress`'s limits. Raises Stalled."""
    progress, waiting = Progress(root, **limits), asyncio.ensure_future(awaited)
    try:
        while not (await asyncio.wait({waiting}, timeout=_LOOK))[0]:
            if why := progress.stalled():
                raise Stalled(why)
        return waiting.result()
    finally:
        waiting.cancel()


def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """`subprocess.run` with its output as text, ended only where it stalls.

    Raises Stalled, with the last of what it printed.
    """
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    ) as process:
        progress = Progress(process.pid)
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                out, err = process.communicate(timeout=_LOOK)
                return subprocess.CompletedProcess(command, process.returncode, out, err)
            if why := progress.stalled():
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                out, err = process.communicate()
                raise Stalled(f"{why}: {' '.join(command[:3])}\n{(out + err)[-1500:]}")
