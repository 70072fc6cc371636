"""Starts a program: as it is, or in namespaces of its own."""

from __future__ import annotations

import os
import resource
import signal

from supervisor import linux
from supervisor.view import enter, own_processes

_TASKS = 8192
"""Processes and threads of one user in its namespace: far above the watched limit, which counts no threads."""

TYPE_CHECKING = False  # importing `typing` takes as long as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from supervisor.forward import Gate

    Started = tuple[int, Callable[[int], int]]
    """The process to wait for, and what makes of its wait status that of the program."""


def plain(argv: list[str]) -> Started:
    """Starts a program as it is."""
    pid = os.fork()
    if pid == 0:
        _become(argv)
    return pid, lambda status: status


def confined(argv: list[str], writable: list[str], view: str) -> Started:
    """Starts a program in namespaces of its own. Raises OSError where the machine refuses them."""
    gate = _gate(view)
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        _carefully(write, lambda: _enter(argv, writable, view == "network", gate, write))
    os.close(write)
    said = os.fdopen(read, "rb", buffering=0)
    entered = said.read(1) == b"+"
    if gate and entered:
        gate.serve()
    if gate:
        gate.close()
    if entered:
        return pid, lambda status: int(said.read() or status)
    os.waitpid(pid, 0)
    raise OSError(said.read().decode(errors="replace"))


def _gate(view: str) -> Gate | None:
    """What `alone:PORT` leaves open."""
    _, _, port = view.partition(":")
    if not port:
        return None
    from supervisor.forward import Gate

    return Gate(int(port))


def _carefully(write: int, work: Callable[[], NoReturn]) -> NoReturn:
    """In a child: `-` and why comes through the pipe where the machine refuses."""
    try:
        work()
    except OSError as error:
        os.write(write, f"-{error.strerror or error}".encode())
    finally:
        os._exit(1)


def _enter(
    argv: list[str], writable: list[str], network: bool, gate: Gate | None, write: int
) -> NoReturn:
    enter(writable, network=network)
    if gate:
        gate.open()
        gate.close()
    linux.end_with_parent(signal.SIGKILL)
    first = os.fork()
    if first == 0:
        _carefully(write, lambda: _be_first(argv, write))
    os.close(write)
    os.waitpid(first, 0)
    os._exit(0)


def _be_first(argv: list[str], write: int) -> NoReturn:
    """The first process of the namespace: with it all others end. `+`, then the program's status go through the pipe."""
    own_processes()
    linux.drop_capabilities()
    linux.end_with_parent(signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_NPROC, (_TASKS, _TASKS))
    os.write(write, b"+")
    program = os.fork()
    if program == 0:
        os.close(write)
        _become(argv)
    while True:
        pid, status = os.wait()
        if pid == program:
            os.write(write, b"%d" % status)
            os._exit(0)


def _become(argv: list[str]) -> NoReturn:
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, set())
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)  # Python ignores them, and that is inherited
        os.execvp(argv[0], argv)
    except OSError as error:
        os.write(2, f"{argv[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(127)
