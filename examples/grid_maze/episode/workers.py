"""Threads with an event loop of their own, for callers and domains that need one."""

import asyncio
import contextlib
import sys
from collections.abc import Coroutine
from concurrent.futures import Future, InvalidStateError
from threading import Lock, Thread
from typing import Any, TypeVar

from .contract import CAPACITY, NAME
from .limits import when_stuck
from .steps import TooLong

_T = TypeVar("_T")
_MOST = 32
"""Threads for domains whose calls may block, at most."""
_AT_ONCE: dict[str, Any] = {"eager_start": True} if sys.version_info >= (3, 12) else {}
"""Lets a task begin without another turn of its event loop, where Python knows how."""


class Worker:
    """A thread with an event loop; an episode that lives here never leaves it."""

    def __init__(self, number: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.load = 0
        self.stuck = False
        self.waiting: set[Any] = set()
        self.thread = Thread(target=self.loop.run_forever, name=f"{NAME}-{number}", daemon=True)
        self.thread.start()

    def submit(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        """Runs a coroutine on the thread."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        self.waiting.add(future)
        future.add_done_callback(self.waiting.discard)
        if self.stuck:  # closing what is stuck waits no more than the call did
            self.give_up()
        return future

    def give_up(self) -> None:
        """Lets everybody who waits for this thread, or ever will, go on without it."""
        self.stuck = True
        for future in list(self.waiting):
            with contextlib.suppress(InvalidStateError):
                future.set_exception(TooLong())


_lock = Lock()
_own: Worker | None = None
_workers: list[Worker] = []
_made = 0


def block(work: Coroutine[Any, Any, _T]) -> _T:
    """Waits for a coroutine of this package where no event loop runs, on a loop of its own."""
    global _own
    with _lock:
        own = _own = _own or Worker(0)
    return own.submit(work).result()


def current_worker() -> Worker | None:
    """The worker whose event loop runs this; None on any other."""
    own = _own
    return own if own and asyncio.get_running_loop() is own.loop else None


def take_worker() -> Worker:
    """The least busy thread for a new episode; made when all are taken and more may be."""
    global _made
    with _lock:
        worker = min(_workers, key=lambda w: w.load, default=None)
        if worker is None or (worker.load and len(_workers) < min(_MOST, CAPACITY)):
            _made += 1
            worker = Worker(_made)
            _workers.append(worker)
        worker.load += 1
        return worker


def leave_worker(worker: Worker) -> None:
    """Gives an episode's share of a thread back."""
    with _lock:
        worker.load -= 1


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


async def run_on(worker: Worker, work: Coroutine[Any, Any, _T]) -> _T:
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


def _give_up(thread: int) -> None:
    """A blocked thread cannot be ended, but nobody else may wait for it."""
    global _own
    with _lock:
        stuck = [_own] if _own and _own.thread.ident == thread else []
        _own = None if stuck else _own
        stuck += [worker for worker in _workers if worker.thread.ident == thread]
        _workers[:] = [worker for worker in _workers if worker not in stuck]
    for worker in stuck:
        worker.give_up()


when_stuck.append(_give_up)
