"""What the functions of a domain gave while it was played, as values that arguments may be drawn from."""

from __future__ import annotations

import dataclasses
import enum
import itertools
import json
from typing import Any

from .leaves import PLAIN, leaves, ordered

_LONG, _MANY, _WIDE, _SERIES = 400, 60, 64, 12
"""Characters of a text, values in all, members of one value, and values of one comparison that are looked at."""


class Given:
    """Plain values, records by the names of their fields, lists of texts and short rows of values, in the order in which they came.

    `series` is what each side of a comparison was in one call, one value after another: a loop over a
    secret list compares its members alone, and shows the list in no other way.
    """

    def __init__(self) -> None:
        self.values: dict[Any, None] = {}
        self.records: list[dict[str, Any]] = []
        self.lists: list[list[str]] = []
        self.rows: list[list[Any]] = []
        self.series: dict[int, list[Any]] = {}
        self._sides: dict[int, list[Any]] = {}

    def clear(self) -> None:
        self.values, self.records, self.lists, self.rows = {}, [], [], []
        self.series, self._sides = {}, {}

    def compare(self, side: int, value: Any) -> None:
        """Notes what one side of a comparison was."""
        seen = self._sides.setdefault(side, [])
        if len(seen) < _SERIES:
            seen.append(value)

    def called(self) -> None:
        """A call has ended. Of a loop that stops early, what it saw before stays known beside the beginning of it."""
        for side, seen in self._sides.items():
            known = self.series.get(side, [])
            if known[: len(seen)] != seen and (side in self.series or len(self.series) < _MANY):
                self.series[side] = seen
        self._sides = {}

    def lay_by(self, value: Any) -> None:
        """Notes what of a value may be arguments in their order."""
        for row in itertools.islice(ordered(value), _MANY):
            if row not in self.rows and len(self.rows) < _MANY:
                self.rows.append(row)

    def take(self, value: Any) -> None:
        """Notes a value; one that holds others with what it holds, and as it is written down."""
        self.lay_by(value)
        record = _record(value)
        several = value if type(value) in (tuple, list) and len(value) <= _WIDE else ()
        if record and len(self.records) < _MANY:
            self.records.append(record)
        if len(several) > 1 and all(type(each) is str for each in several):
            self.lists = [*self.lists, list(several)][:_MANY]
        if several and all(type(each) in PLAIN for each in several):
            self._note(str(value))
        if record or several or isinstance(value, (*PLAIN, enum.Enum)):
            for each in leaves(record or value, 0, [_MANY]):
                self._note(each)

    def _note(self, value: Any) -> None:
        long = isinstance(value, str) and len(value) > _LONG
        if len(self.values) < _MANY and not long:
            self.values[value] = None


def _record(value: Any) -> dict[str, Any]:
    """The fields of a mapping, a data class or a named tuple that JSON can carry; none for anything else."""
    if type(value) is dict:
        held: dict[Any, Any] = value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        held = {f.name: getattr(value, f.name, None) for f in dataclasses.fields(value)}
    elif isinstance(value, tuple) and hasattr(value, "_asdict"):
        held = value._asdict()
    else:
        return {}
    if not 0 < len(held) <= _WIDE or not all(type(name) is str for name in held):
        return {}
    try:
        return json.loads(json.dumps(held, default=_plain))
    except (TypeError, ValueError, RecursionError):
        return {}


def _plain(value: Any) -> Any:
    """A choice as JSON says it."""
    if isinstance(value, enum.Enum):
        return value.value
    raise TypeError
