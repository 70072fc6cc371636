"""Where an episode's domain runs: one event loop, one call after another, until it is left."""

import asyncio
import atexit
import contextlib
import inspect
import math
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from types import NoneType
from typing import Any, TypeVar

from .contract import CAPACITY, LIMITS
from .limits import contained, idle_clock, timed_call
from .steps import Full, TooLong, Unfit
from .workers import current_worker

_T = TypeVar("_T")
_Closing = Callable[[], Coroutine[Any, Any, None]]
_PLAIN = frozenset({str, int, float, bool, NoneType, dict, list, tuple})
"""Most of what methods give, and never something to wait for."""

_open: "set[Place]" = set()
_lock = threading.Lock()
_YIELDS = 0.25
"""Share of the idle limit after which an episode gives up its place, where all are taken."""
_CLOSING = 5.0
"""Seconds without work after which the process ends before an episode is closed."""


class Place:
    """The thread of one episode: the caller's event loop, or a worker's.

    `expire` is called, with the reason, once nobody has used the place for too long; `close` closes
    what is left on it when the process ends. Raises Full where no more may be open.
    """

    def __init__(self, expire: Callable[[str], None], close: _Closing, leaving: bool) -> None:
        self.leaving = leaving
        with _lock:
            if not leaving:
                _make_room()
            self.worker = current_worker()
            _open.add(self)
        if self.worker:
            self.loop = self.worker.loop
        else:
            self.loop = asyncio.get_running_loop()
        self.lock = asyncio.Lock()
        self.ending = self.left = False
        self._running: asyncio.Future[Any] | None = None
        self.expire, self.close = expire, close
        self.last_used = time.monotonic()

    def here(self) -> bool:
        """Whether the caller is on this place's event loop already."""
        loop = asyncio.get_running_loop()
        if not self.worker and self.loop.is_closed():
            # Test clients give each request a loop of its own: the episode moves on.
            self.loop = loop
            self.watch()
        return loop is self.loop

    async def send(self, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Runs `work` on this place, for a caller that is elsewhere."""
        if self.worker:
            return await asyncio.wrap_future(self.worker.submit(work()))
        else:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work(), self.loop))

    async def do(self, function: Callable[..., Any], /, **keywords: Any) -> Any:
        """Calls the domain within the limit on its time; what is asynchronous is waited for."""
        value = timed_call(function, **keywords)
        if type(value) in _PLAIN or not inspect.isawaitable(value):
            return value
        return await self._awaited(value)

    async def _awaited(self, value: Any) -> Any:
        self._running = asyncio.ensure_future(contained(value))
        limit = asyncio.timeout(LIMITS["call_seconds"])
        try:
            async with limit:
                return await self._running
        except TimeoutError:
            if limit.expired():
                raise TooLong from None
            raise
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if self.ending or (caller and caller.cancelling()):
                raise
            # Let through, it would end the framework's own task and leave its client waiting.
            raise Unfit("cancelled itself") from None
        except GeneratorExit:
            if not self._running.done():
                raise  # it is this coroutine that is thrown away
            raise Unfit("raised GeneratorExit") from None
        finally:
            if self._running.done() and inspect.iscoroutine(value):
                value.close()  # one that was cancelled before it began
            self._running = None

    def interrupt(self) -> None:
        """Cancels the asynchronous call that runs, where one does."""
        if self._running:
            self._running.cancel()

    def used(self) -> None:
        """Counts the idle time from now on."""
        self.last_used = time.monotonic()

    def watch(self) -> None:
        """Looks after the idle time from the event loop."""
        self.loop.call_later(LIMITS["idle_seconds"], self._look)

    def _look(self) -> None:
        if self.left:
            return
        left = self.last_used + LIMITS["idle_seconds"] - time.monotonic()
        if left > 0 or self.lock.locked():
            self.loop.call_later(max(left, 1.0), self._look)
        else:
            idle = LIMITS["idle_seconds"]
            self.expire(f"the episode was closed after {idle:g} s without a call")

    def leave(self) -> None:
        """Frees the place for other episodes."""
        self.left = True
        with _lock:
            _open.discard(self)


def _make_room() -> None:
    """Takes the place that has waited longest for a call, if that is long enough to be given up.

    One that is leaving is closed a moment later: whoever takes its place must not be refused meanwhile.
    """
    there = [place for place in _open if not place.leaving]
    if len(there) < CAPACITY:
        return
    idle = [place for place in there if not place.lock.locked()]
    oldest = min(idle, key=lambda place: place.last_used, default=None)
    patience = LIMITS["idle_seconds"] * _YIELDS
    left = oldest.last_used + patience - time.monotonic() if oldest else patience
    if oldest is None or left > 0:
        when = f"come again in {math.ceil(left)} s, or set MAX_CONCURRENT_ENVS for more"
        raise Full(f"{CAPACITY} episodes are open, which is all that fit; {when}", math.ceil(left))
    oldest.expire(f"the episode gave up its place after {patience:g} s without a call")


def _close_all() -> None:
    """At exit: what a killed connection left open is closed on the thread it lived on."""
    for place in list(_open):
        with contextlib.suppress(Exception):
            if place.worker:
                _wait(place.worker.submit(place.close()), place.worker.thread.native_id)
            elif not place.loop.is_running():
                asyncio.run(place.close())


def _wait(closed: Future[None], thread: int | None) -> None:
    """Waits for what is closed as long as its thread works; its calls have limits of their own."""
    end = idle_clock(thread) + _CLOSING
    while not closed.done() and idle_clock(thread) < end:
        wait([closed], timeout=_CLOSING / 10)


atexit.register(_close_all)
