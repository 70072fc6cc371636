"""What a dataset makes of its rows in batches, by several columns, and in other forms."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Self

Columns = dict[str, list[Any]]
_BATCH = 1000
"""Rows of a batch where nobody says how many."""


class Reshaped:
    """A dataset's further manners, over its rows and the names of its columns."""

    column_names: list[str]

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, key: Any) -> Any:
        raise NotImplementedError

    def to_list(self) -> list[dict[str, Any]]:
        """The rows."""
        raise NotImplementedError

    def to_dict(self) -> Columns:
        """The columns."""
        return {name: self[name] for name in self.column_names}

    def rename_columns(self, names: Mapping[str, str]) -> Self:
        """With columns of other names."""
        rows = [{names.get(k, k): v for k, v in row.items()} for row in self.to_list()]
        return type(self)(rows)

    def flatten_indices(self, **_: Any) -> Self:
        """The same rows: here none are chosen by their number alone."""
        return self

    def class_encode_column(self, column: str, **_: Any) -> Self:
        """With the place of a column's value among all of its values, in order, instead of it."""
        values = self[column]
        names = sorted({str(value) for value in values if value is not None})
        places = [None if v is None else names.index(str(v)) for v in values]
        rows = [{**row, column: at} for row, at in zip(self.to_list(), places, strict=True)]
        return type(self)(rows)

    def repeat(self, num_times: int) -> Self:
        """All rows several times."""
        return type(self)(self.to_list() * max(0, num_times))

    def sort(self, column_names: Any, reverse: Any = False, **_: Any) -> Self:
        """In the order of one or more columns; what is nothing comes last."""
        names = [column_names] if isinstance(column_names, str) else list(column_names)
        turned = list(reverse) if isinstance(reverse, Sequence) else [reverse] * len(names)
        rows = self.to_list()
        for name, down in reversed(list(zip(names, turned, strict=True))):
            there = [row for row in rows if row[name] is not None]
            there.sort(key=lambda row: row[name], reverse=down)
            rows = there + [row for row in rows if row[name] is None]
        return type(self)(rows)

    def iter(self, batch_size: int, drop_last_batch: bool = False) -> Iterator[Columns]:
        """Columns of so many rows at a time."""
        for first in range(0, len(self), batch_size):
            batch = self[first : first + batch_size]
            if not drop_last_batch or first + batch_size <= len(self):
                yield batch

    def with_format(self, type: str | None = None, **_: Any) -> Self:
        """The same rows: only Python's own form is there."""
        if type not in (None, "python"):
            raise RuntimeError(f"rows have no form {type!r} here")
        return self

    def set_format(self, type: str | None = None, **told: Any) -> None:
        """The same rows: only Python's own form is there."""
        self.with_format(type, **told)

    def to_pandas(self, **_: Any) -> Any:
        """A data frame of the rows."""
        return importlib.import_module("pandas").DataFrame(self.to_dict())


def batches(
    rows: Sequence[dict[str, Any]], size: int | None
) -> Iterator[tuple[list[int], list[dict[str, Any]]]]:
    """Numbers of rows, and the rows, so many at a time; all at once where no number is given."""
    step = max(1, len(rows)) if size is None or size <= 0 else size
    for first in range(0, len(rows), step):
        part = list(rows[first : first + step])
        yield list(range(first, first + len(part))), part


def mapped(
    rows: list[dict[str, Any]],
    names: list[str],
    function: Callable[[Columns, list[int]], Any],
    gone: Sequence[str],
    size: int | None = _BATCH,
) -> list[dict[str, Any]]:
    """Rows of what a function makes of whole columns; it may make more or fewer where no column stays."""
    made: list[dict[str, Any]] = []
    for numbers, part in batches(rows, size):
        columns = {name: [row[name] for row in part] for name in names}
        new = function(columns, numbers) or {}
        kept = {k: v for k, v in columns.items() if k not in gone} | dict(new)
        if len({len(values) for values in kept.values()}) > 1:
            raise ValueError("columns of a batch have different lengths")
        made += [dict(zip(kept, v, strict=True)) for v in zip(*kept.values(), strict=True)]
    return made


def shares(count: int, test: float | None, train: float | None) -> tuple[int, int]:
    """How many of so many rows are for testing, and for training."""
    if test is None and train is None:
        test = 0.25
    tested = None if test is None else test if isinstance(test, int) else math.ceil(test * count)
    trained = (
        None if train is None else train if isinstance(train, int) else math.floor(train * count)
    )
    if tested is None:
        assert trained is not None
        tested = count - trained
    trained = count - tested if trained is None else trained
    if tested + trained > count:
        raise ValueError(f"{tested} and {trained} rows are more than there are, {count}")
    return tested, trained
