"""Rows of a split that can only be walked through."""

import gc
import itertools
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

_ENDLESS = 1_000_000


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
