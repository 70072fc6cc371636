"""Runs a program that is not ours: finds everything it starts, keeps it to limits, and ends with its caller.

    python -I -S .../supervisor CALLER NOTE GRACE MEMORY PROCESSES VIEW [FOLDER...] -- PROGRAM [ARGUMENT...]

CALLER is a process id, NOTE a file for what is worth telling, GRACE the seconds from asking to killing. MEMORY (bytes)
and PROCESSES are limits over all that runs. VIEW is `plain`, or `alone` or `network` for namespaces of its own, without
the machine's network or with it, in which only the FOLDERs can be written; `alone:PORT` reaches that port of the machine's loopback. Ends as the program ends, by exit code or signal.

It imports as little as it can: each run of a domain waits for it.
"""

from __future__ import annotations

import os
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from supervisor.confined import confined, plain
from supervisor.linux import adopt_orphans, end_with_parent
from supervisor.processes import descendants, memory_of, signal_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from supervisor.confined import Started

_SIGNALS = {signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT}
_PERIOD = 0.25
"""Seconds between looks at what runs."""
_SHARE = 0.005
"""Of one CPU that looks may take where much runs: what waits must not look as if it worked."""


class Supervisor:
    """One run of a program."""

    def __init__(self, options: list[str], argv: list[str]) -> None:
        _, self._notes, grace, memory, processes, self._view, *self._folders = options
        self._grace, self._memory, self._processes = float(grace), int(memory), int(processes)
        self._argv = argv
        self._deadline: float | None = None
        self._status: int | None = None
        self._alive = True

    def run(self) -> int:
        """The program's wait status, once it and all that it started are gone."""
        self._child, told = self._start()
        period = 0.01
        while self._status is None:
            self._take(signal.sigtimedwait(_SIGNALS, period))
            self._reap()
            if self._status is None:
                began = time.process_time()
                self._look()
                spent = time.process_time() - began
                period = max(min(period * 2, _PERIOD), spent / _SHARE)
        self._end_the_rest()
        return told(self._status)

    def _start(self) -> Started:
        if self._view == "plain":
            return plain(self._argv)
        try:
            return confined(self._argv, self._folders, self._view)
        except OSError as error:
            self._note(f"open {error.strerror or error}")
            return plain(self._argv)

    def _take(self, got: signal.struct_siginfo | None) -> None:
        if got is None or got.si_signo == signal.SIGCHLD:
            return
        if got.si_signo == signal.SIGHUP:  # the caller is gone: nobody waits for good manners
            self._kill()
        elif self._deadline is None:
            self._deadline = time.monotonic() + self._grace
            signal_all(descendants(), signal.SIGTERM)

    def _look(self) -> None:
        if self._deadline is not None and time.monotonic() > self._deadline:
            self._kill()
            return
        tree = descendants()
        if len(tree) > self._processes:
            self._end_for("processes")
        elif sum(map(memory_of, tree)) > self._memory:
            self._end_for("memory")

    def _end_for(self, limit: str) -> None:
        self._note(limit)
        self._kill()

    def _kill(self) -> None:
        """Stopped first: what forks faster than it is killed would get away."""
        signal_all(descendants(), signal.SIGSTOP)
        signal_all(descendants(), signal.SIGKILL)

    def _reap(self) -> None:
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                # Orphans come to this process, so that nothing is left anywhere.
                self._alive = False
                return
            if pid == 0:
                return
            if pid == self._child:
                self._status = status

    def _end_the_rest(self) -> None:
        self._reap()
        until = time.monotonic() + self._grace
        if self._alive:
            signal_all(descendants(), signal.SIGTERM)
        while self._alive:
            if time.monotonic() > until:
                self._kill()
            self._take(signal.sigtimedwait(_SIGNALS, 0.02))
            self._reap()

    def _note(self, line: str) -> None:
        with open(self._notes, "a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def _end_as(status: int) -> None:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


def main() -> None:
    end = sys.argv.index("--")
    options, argv = sys.argv[1:end], sys.argv[end + 1 :]
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    adopt_orphans()
    end_with_parent(signal.SIGHUP)
    if os.getppid() != int(options[0]):
        os._exit(1)  # it was gone before we asked to be told
    _end_as(Supervisor(options, argv).run())


main()
