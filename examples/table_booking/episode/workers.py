"""Threads with an event loop of their own, for callers and domains that need one."""

import asyncio
import contextlib
from collections.abc import Coroutine
from concurrent.futures import Future, InvalidStateError
from threading import Lock, Thread
from typing import Any, TypeVar

from .contract import NAME
from .limits import when_stuck
from .steps import TooLong

_T = TypeVar("_T")


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


def _give_up(thread: int) -> None:
    """A blocked thread cannot be ended, but nobody else may wait for it."""
    global _own
    with _lock:
        stuck = [_own] if _own and _own.thread.ident == thread else []
        _own = None if stuck else _own
    for worker in stuck:
        worker.give_up()


when_stuck.append(_give_up)
