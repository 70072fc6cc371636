"""QuickJS in this process: one engine of its own for each episode."""

import time
from collections.abc import Callable
from typing import Any

import _quickjs  # pyright: ignore[reportMissingImports] - of `quickjs`, which starts a thread when it is imported

from .contract import LIMITS
from .javascript_errors import MEMORY, broken

_STACK = 4 * 2**20


class Engine:
    """One engine with a script in it. It must never be entered twice at once: two threads in it end the process."""

    def __init__(self, script: str) -> None:
        self._context = _quickjs.Context()
        self._context.set_memory_limit(MEMORY * 2**20)
        self._context.set_max_stack_size(_STACK)
        self.limit(LIMITS["call_seconds"])
        self._entered(lambda: self._context.eval(script))
        self._functions: dict[str, Any] = {}

    def limit(self, seconds: float) -> None:
        """Bounds what each call may compute from now on."""
        # Counted is what the whole process computes: a bound for loops without an end, and no clock.
        self._context.set_time_limit(seconds)

    def clock(self) -> float:
        """Seconds that were computed for this episode: its engine never waits."""
        return time.thread_time()

    def call(self, name: str, text: str) -> str:
        """What a function of the script's makes of a text."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = self._context.get(name)
        try:
            return function(text)
        except Exception as error:
            raise broken(str(error)) from error

    def work(self) -> bool:
        """Goes on with one thing that waits to be done; false where nothing does."""
        return bool(self._entered(self._context.execute_pending_job))

    def _entered(self, function: Callable[[], Any]) -> Any:
        try:
            return function()
        except Exception as error:
            raise broken(str(error)) from error
