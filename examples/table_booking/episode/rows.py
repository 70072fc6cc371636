"""Where the rows of a split come from: a name of the module, or a `.jsonl` file beside it."""

from __future__ import annotations

import gc
import itertools
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any, Protocol, cast

from .contract import TASKS
from .loading import fill, named
from .steps import Unfit


class Rows(Protocol):
    """Rows by their index."""

    def __getitem__(self, index: int, /) -> Any: ...
    def __len__(self) -> int: ...


_ENDLESS = 1_000_000


def rows_of(split: str) -> Rows:
    """The rows of a split; it has its own name in the author's module."""
    theirs = next((name for name, ours in TASKS["splits"].items() if ours == split), split)
    where = TASKS["from"] if isinstance(TASKS["from"], str) else TASKS["from"][split]
    arguments = {name: fill(v, {"split": theirs}) for name, v in TASKS["args"].items()}

    def told() -> Any:
        value: Any = named(where)
        value = value(**arguments) if callable(value) else value
        if isinstance(value, Mapping):
            # A mapping without the split is one set of rows by id.
            return value if theirs not in value and theirs == "train" else value[theirs]
        return value

    rows = told()
    if isinstance(rows, Mapping):
        return [_identified(key, row) for key, row in rows.items()]
    if hasattr(rows, "__len__") and hasattr(rows, "__getitem__"):
        return _told_apart(rows, theirs)
    if isinstance(rows, Iterable):
        return LazyRows(lambda: iter(told()))
    raise Unfit(f"are a {type(rows).__name__}, not rows")


def _told_apart(rows: Rows, theirs: str) -> Rows:
    """The rows of one split, where they say themselves which they belong to."""
    first = rows[0] if len(rows) > 0 else None
    if not isinstance(first, Mapping) or first.get("split") not in TASKS["splits"]:
        return rows
    return [row for row in cast(Iterable[Any], rows) if row.get("split") == theirs]


def _identified(key: Any, row: Any) -> Any:
    return {"id": key, **row} if isinstance(row, Mapping) else row


class LazyRows:
    """Rows that can only be walked through: one cursor, and rows seen, up to a bound on their memory.

    A generator cannot be set back, so a row behind the cursor that was let go of costs a walk from
    the start. Rows are let go of in the order in which they were read: the first ones are the
    cheapest to walk to.
    """

    BYTES = 64 * 2**20
    """What the rows that are kept take, about: every few rows one is measured."""
    FEWEST = 64
    """Rows that are kept however large they are."""
    EVERY = 16

    def __init__(self, walk: Callable[[], Iterator[Any]]) -> None:
        self._walk = walk
        self._cursor = walk()
        self._next = 0
        self._seen: OrderedDict[int, Any] = OrderedDict()
        self._measured = self._size = 0
        self._length: int | None = None
        self._lock = threading.Lock()

    def __getitem__(self, index: int) -> Any:
        with self._lock:
            if index in self._seen:
                return self._seen[index]
            if index < self._next:
                self._cursor, self._next = self._walk(), 0
            for row in self._cursor:
                self._keep(row)
                if self._next > index:
                    return row
            self._length = self._next
            raise IndexError(index)

    def _keep(self, row: Any) -> None:
        if self._next % self.EVERY == 0:
            self._measured, self._size = self._measured + 1, self._size + _size_of(row)
        self._seen[self._next] = row
        self._next += 1
        while len(self._seen) > max(self.FEWEST, self.BYTES * self._measured // self._size):
            self._seen.popitem(last=False)

    def __len__(self) -> int:
        if self._length is None:
            self._length = sum(1 for _ in itertools.islice(self._walk(), _ENDLESS))
        return self._length


def _size_of(row: Any) -> int:
    """Bytes that a row takes, with its place among the others; of a large one at least its first part."""
    size, todo, known = 200, [row], set[int]()
    while todo and len(known) < 10_000:
        value = todo.pop()
        if id(value) in known or isinstance(value, type | ModuleType | FunctionType):
            continue
        known.add(id(value))
        size += sys.getsizeof(value, 100)
        todo += gc.get_referents(value)
    return size
