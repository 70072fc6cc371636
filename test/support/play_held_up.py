"""Plays calls of a domain in Node whose answers come late, by clocks that are told here: `play_held_up.py FOLDER`."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import sys
from collections.abc import Callable
from concurrent.futures import TimeoutError as NoAnswer
from pathlib import Path
from typing import Any
from unittest import mock

from driver_of import driver_of

_LOOKS = 3
"""How often a worker that is done is looked at before its answer is there."""
_LONG = 10.0
"""Seconds from one look to the next: more than a call may take."""


async def main() -> None:
    driver = driver_of(Path(sys.argv[1]).resolve())
    node = importlib.import_module(f"{driver.__name__}.node_engine")
    passes = {
        "waits for a CPU": (_LONG, 0.0, _LONG),
        "is idle": (_LONG, 0.0, 0.0),
        "computes": (_LONG, _LONG, 0.0),
    }
    print(json.dumps({name: await _said(driver, node, each) for name, each in passes.items()}))


async def _said(driver: Any, node: Any, passed: tuple[float, float, float]) -> str:
    """What a call came to for which, from one look to the next, so much time passed, was computed, and was waited for a CPU."""
    episode = await driver.start("train", 0, None)
    times = (tuple(look * each for each in passed) for look in itertools.count())
    with (
        mock.patch.object(node.Engine, "_times", lambda _: next(times)),
        mock.patch.object(node._Host, "ask", _later(node._Host.ask)),
    ):
        try:
            return driver.text_of((await episode.call("add", {})).blocks)
        except driver.EpisodeFailed as failed:
            return str(failed)


def _later(ask: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *what: _Late(ask(*what))


class _Late:
    """An answer that is not there at the first looks."""

    def __init__(self, answer: Any) -> None:
        self._answer, self._looks = answer, _LOOKS

    def result(self, _: float) -> Any:
        if self._looks == 0:
            return self._answer.result()
        self._looks -= 1
        raise NoAnswer


asyncio.run(main())
