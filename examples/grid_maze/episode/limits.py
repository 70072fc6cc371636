"""Time limits on calls of the domain, and what may not leave them."""

import asyncio
import ctypes
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from .contract import LIMITS, NAME
from .steps import TooLong, Unfit

_T = TypeVar("_T")


def ran_and_waited(thread: int | None, process: int | None = None) -> tuple[float, float]:
    """Seconds for which a thread ran, and for which it waited for a CPU; none where the system does not tell."""
    told = Path(f"/proc/{process or 'self'}/task/{thread}/schedstat")
    try:
        ran, waited, _ = map(int, told.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return 0.0, 0.0
    return ran / 1e9, waited / 1e9


def idle_clock(thread: int | None) -> float:
    """A clock that stands still while a thread of this process runs, or would if there were a CPU free."""
    return time.monotonic() - sum(ran_and_waited(thread))


class _CallTimeout(BaseException):
    """Raised inside a call that ran too long. Not an Exception: a domain must not swallow it."""


class TimedCall:
    """A synchronous call that is being timed."""

    __slots__ = ("deadline", "fired", "native", "stopped", "thread", "waited")

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.native = threading.get_native_id()
        self.deadline = time.monotonic() + LIMITS["call_seconds"]
        self.waited: float | None = None
        """Seconds for which the thread has waited for a CPU, as they were last looked at."""
        self.stopped = self.fired = False

    def put_off(self) -> None:
        """Moves the deadline by what the thread has waited for a CPU since the last look."""
        waited = ran_and_waited(self.native)[1]
        if self.waited is not None:
            self.deadline += waited - self.waited
        self.waited = waited


timed: dict[int, TimedCall] = {}
"""The calls that run at the moment."""
when_stuck: list[Callable[[int], None]] = []
"""Told of a thread that does not come back from a call."""
_watcher: threading.Thread | None = None

_LET_THROUGH = (Exception, _CallTimeout, asyncio.CancelledError, GeneratorExit)
"""Anything else must not leave the domain: `exit()` would end the event loop and every episode."""


def _contained(error: BaseException) -> BaseException:
    """What leaves the domain in place of what is no Exception."""
    if isinstance(error, KeyboardInterrupt) and _may_be_pressed():
        return error
    return Unfit(f"raised {type(error).__name__}")


def _may_be_pressed() -> bool:
    """Whether Ctrl-C itself would raise here: servers and `asyncio.run` take the signal themselves."""
    main = threading.current_thread() is threading.main_thread()
    return main and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    pointer = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), pointer)


def _watch() -> None:
    """Interrupts calls past their deadline; where that has no effect, gives their thread up.

    What a call waited for a CPU does not count: that is the machine's business, not the domain's.
    It polls, because waking a thread for each call would cost more than the call. `stopped` is set
    before membership is looked at again, and a call leaves the table before it reads `stopped`: one
    of the two always sees the other, so the exception never reaches code after the call.
    """
    pause = min(1.0, LIMITS["call_seconds"] / 4)
    while True:
        time.sleep(pause)
        now = time.monotonic()
        for key, call in list(timed.items()):
            call.put_off()
            if now < call.deadline:
                continue
            if call.stopped:
                if now > call.deadline + 2 * pause + 1:
                    for give_up in when_stuck:
                        give_up(call.thread)
                continue
            call.stopped = True
            if key in timed:
                _interrupt(call.thread, _CallTimeout)
            call.fired = True


def timed_call(function: Callable[..., _T], /, **keywords: Any) -> _T:
    """Calls a synchronous function within the limit.

    Python code is interrupted; a blocking C call is not.
    """
    global _watcher
    if _watcher is None:
        _watcher = threading.Thread(target=_watch, name=f"{NAME}-limits", daemon=True)
        _watcher.start()
    call = TimedCall()
    key = id(call)
    try:
        timed[key] = call
        try:
            return function(**keywords)
        except _LET_THROUGH:
            raise
        except BaseException as error:
            raise _contained(error) from error
        finally:
            timed.pop(key, None)
            if call.stopped:
                while not call.fired:
                    time.sleep(0)
                _interrupt(call.thread, None)
    except _CallTimeout:
        timed.pop(key, None)
        raise TooLong from None
    except asyncio.CancelledError:
        raise Unfit("cancelled itself") from None
    except GeneratorExit:
        raise Unfit("raised GeneratorExit") from None


async def contained(value: Awaitable[_T]) -> _T:
    """Awaits what a domain gave, and lets nothing out that would end more than this episode."""
    try:
        return await value
    except _LET_THROUGH:
        raise
    except BaseException as error:
        raise _contained(error) from error
