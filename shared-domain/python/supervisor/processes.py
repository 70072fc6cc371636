"""What this process has started, and what that has started."""

from __future__ import annotations

import os

_PAGE = os.sysconf("SC_PAGE_SIZE")


def descendants() -> list[int]:
    """All that runs below this process: orphans too, since this process adopts them."""
    below, queue = [], [os.getpid()]
    of = _children if os.path.exists("/proc/thread-self/children") else _parents()
    while queue:
        found = of(queue.pop())
        below += found
        queue += found
    return below


def _children(pid: int) -> list[int]:
    """From the kernel's own list: its cost does not grow with what else the machine runs."""
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:  # it has ended meanwhile
        return []
    told = (_read(f"/proc/{pid}/task/{task}/children") for task in tasks)
    return [int(child) for children in told for child in children.split()]


def _parents():
    """The same where the kernel keeps no such list."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (text := _read(f"/proc/{name}/stat")):
            # The command between the parentheses may hold blanks and parentheses of its own.
            parent = int(text.rpartition(b")")[2].split()[1])
            children.setdefault(parent, []).append(int(name))
    return lambda pid: children.get(pid, [])


def memory_of(pid: int) -> int:
    """Bytes that a process holds and shares with no file."""
    sizes = _read(f"/proc/{pid}/statm").split()
    return (int(sizes[1]) - int(sizes[2])) * _PAGE if sizes else 0


def signal_all(pids: list[int], number: int) -> None:
    """Signals what is still there."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            continue  # ended meanwhile, or another user's by setuid


def _read(path: str) -> bytes:
    """Nothing where the process has ended meanwhile."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""
