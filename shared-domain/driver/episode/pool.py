"""A few threads for domains whose calls may block; an episode gets the least busy one."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from .contract import CAPACITY
from .limits import when_stuck
from .workers import Worker

SIZE = 32
"""Threads at most."""
_T = TypeVar("_T")
_AT_ONCE: dict[str, Any] = {"eager_start": True} if sys.version_info >= (3, 12) else {}
"""Lets a task begin without another turn of its event loop, where Python knows how."""

_workers: list[Worker] = []
_made = 0
_lock = threading.Lock()


class _Sent:
    """Work that runs on a thread, for who waits on another: at half of what a future between threads costs."""

    __slots__ = ("_answer", "_caller", "_loop", "_task", "_work")

    def __init__(self, work: Coroutine[Any, Any, Any], loop: asyncio.AbstractEventLoop) -> None:
        self._work, self._loop = work, loop
        self._caller = asyncio.get_running_loop()
        self._answer: asyncio.Future[None] = self._caller.create_future()
        self._task: asyncio.Task[Any] | None = None

    def start(self) -> None:
        """Begins on the thread."""
        task = self._task = asyncio.Task(self._work, loop=self._loop, **_AT_ONCE)
        self._tell(task) if task.done() else task.add_done_callback(self._tell)

    async def result(self) -> Any:
        """Waits on the caller's event loop."""
        try:
            await self._answer
        except asyncio.CancelledError:
            self._loop.call_soon_threadsafe(lambda: self._task and self._task.cancel())
            raise
        assert self._task, "it has begun"
        return self._task.result()

    def set_exception(self, error: Exception) -> None:
        """Lets who waits go on without it."""
        self._tell(error)

    def _tell(self, done: Any) -> None:
        with contextlib.suppress(RuntimeError):  # nobody waits on a loop that is closed
            self._caller.call_soon_threadsafe(self._told, done)

    def _told(self, done: Any) -> None:
        if self._answer.done():
            return
        if isinstance(done, Exception):
            self._answer.set_exception(done)
        else:
            self._answer.set_result(None)


async def run(worker: Worker, work: Coroutine[Any, Any, _T]) -> _T:
    """Runs a coroutine on a thread."""
    sent = _Sent(work, worker.loop)
    worker.waiting.add(sent)
    worker.loop.call_soon_threadsafe(sent.start)
    if worker.stuck:
        worker.give_up()
    try:
        return await sent.result()
    finally:
        worker.waiting.discard(sent)


def take() -> Worker:
    """A thread for a new episode; made when all are taken and more may be."""
    global _made
    with _lock:
        worker = min(_workers, key=lambda w: w.load, default=None)
        if worker is None or (worker.load and len(_workers) < min(SIZE, CAPACITY)):
            _made += 1
            worker = Worker(_made)
            _workers.append(worker)
        worker.load += 1
        return worker


def leave(worker: Worker) -> None:
    """Gives an episode's share of a thread back."""
    with _lock:
        worker.load -= 1


def _give_up(thread: int) -> None:
    with _lock:
        stuck = [worker for worker in _workers if worker.thread.ident == thread]
        _workers[:] = [worker for worker in _workers if worker not in stuck]
    for worker in stuck:
        worker.give_up()


when_stuck.append(_give_up)
