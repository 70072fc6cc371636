"""The author's tasks, as rows."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any


def at_once(value: Any) -> Any:
    """The same where nothing can be awaited: on a loop of its own, and a thread of its own where one runs here."""
    if not inspect.isawaitable(value):
        return value
    result: list[Any] = []

    async def wait(awaitable: Awaitable[Any]) -> Any:
        return await awaitable

    def work() -> None:
        try:
            result.append((True, asyncio.run(wait(value))))
        except BaseException as error:  # noqa: BLE001 - raised again below
            result.append((False, error))

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(wait(value))
    thread = threading.Thread(target=contextvars.copy_context().run, args=(work,))
    thread.start()
    thread.join()
    good, got = result[0]
    if not good:
        raise got
    return got


def rows(split: str, tasks: Sequence[Any]) -> list[dict[str, Any]]:
    """The author's tasks, each under an id of its own."""
    ids = [str(t["id"]) if isinstance(t, Mapping) and "id" in t else "" for t in tasks]
    if "" in ids or len(set(ids)) < len(ids):
        ids = [f"{split}-{index}" for index in range(len(tasks))]
    return [{"id": i, "task": task} for i, task in zip(ids, tasks, strict=True)]


class Rows(Sequence[dict[str, Any]]):
    """Tasks that are made by their index, one at a time."""

    def __init__(self, split: str, count: int, make: Callable[[int], Any]) -> None:
        self._split = split
        self._count = count
        self._make = make

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        if not 0 <= index < self._count:
            raise IndexError(index)
        return {"id": f"{self._split}-{index}", "task": self._make(index)}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(self._count))
