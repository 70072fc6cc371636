"""Around every method of an original's class that a client reaches, the global generators are its episode's."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chance import Episode

_REACHED = ("reset", "reset_async", "step", "step_async", "close", "_step_impl")
_CHANCE = "_port_chance"


def making(make: Callable[[], Any], seed: Path) -> Callable[[], Any]:
    """Makes environments whose draws are those of the seed that the file holds at that time."""
    held: set[type] = set()

    def made() -> Any:
        chance = Episode(int(seed.read_text() or 0))
        try:
            with chance:
                environment = make()
        except Exception:
            # The framework's server tells only that it failed; the recorder reads the cause here.
            traceback.print_exc()
            raise
        kind = type(environment)
        if kind not in held:
            hold(kind)
            held.add(kind)
        vars(environment)[_CHANCE] = chance
        return environment

    if inspect.isclass(make):
        made.__name__ = make.__name__
    return made


def hold(kind: type) -> None:
    """Wraps the methods of a class and of its author's bases."""
    for owner in kind.__mro__:
        if owner.__module__.split(".")[0] in ("openenv", "openenv_core"):
            continue
        for name in _REACHED:
            method = vars(owner).get(name)
            if inspect.isfunction(method):
                setattr(owner, name, _held(method))


def _held(method: Any) -> Any:
    if inspect.iscoroutinefunction(method):

        @functools.wraps(method)
        async def waiting(self: Any, *args: Any, **kwargs: Any) -> Any:
            if _CHANCE not in vars(self):
                return await method(self, *args, **kwargs)
            async with vars(self)[_CHANCE]:
                return await method(self, *args, **kwargs)

        return waiting

    @functools.wraps(method)
    def plain(self: Any, *args: Any, **kwargs: Any) -> Any:
        if _CHANCE not in vars(self):  # while it is made
            return method(self, *args, **kwargs)
        with vars(self)[_CHANCE]:
            return method(self, *args, **kwargs)

    return plain
