"""A few threads for domains whose calls may block; an episode gets the least busy one."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
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


async def run(worker: Worker, work: Coroutine[Any, Any, _T]) -> _T:
    """Runs a coroutine on a thread, at half of what a future between threads costs who waits for it."""
    caller, begun = asyncio.get_running_loop(), []
    answer: asyncio.Future[Any] = caller.create_future()
    stuck: Future[Any] = Future()

    def tell(done: Any) -> None:
        with contextlib.suppress(RuntimeError):  # nobody waits on a loop that is closed
            caller.call_soon_threadsafe(lambda: answer.done() or answer.set_result(done))

    def start() -> None:
        begun.append(task := asyncio.Task(work, loop=worker.loop, **_AT_ONCE))
        tell(task) if task.done() else task.add_done_callback(tell)

    stuck.add_done_callback(tell)
    worker.waiting.add(stuck)
    worker.loop.call_soon_threadsafe(start)
    if worker.stuck:
        worker.give_up()
    try:
        return (await answer).result()
    except asyncio.CancelledError:
        worker.loop.call_soon_threadsafe(lambda: [task.cancel() for task in begun])
        raise
    finally:
        worker.waiting.discard(stuck)


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
