"""Rows in a list, with as much of a dataset's manner as authors use."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .columns import alike
from .reshaped import Reshaped, batches, mapped, shares

Row = dict[str, Any]


class Dataset(Reshaped):
    """Rows with names."""

    def __init__(self, rows: list[Row]) -> None:
        names = list(dict.fromkeys(name for row in rows for name in row))
        columns = [alike([row.get(name) for row in rows]) for name in names]
        self._rows = [
            dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)
        ]
        self.column_names = names

    @classmethod
    def from_list(cls, rows: list[Row], **_: Any) -> Dataset:
        """Rows as they are."""
        return cls([dict(row) for row in rows])

    @classmethod
    def from_dict(cls, columns: dict[str, list[Any]], **_: Any) -> Dataset:
        """Rows by columns."""
        names = list(columns)
        return cls(
            [
                dict(zip(names, values, strict=True))
                for values in zip(*columns.values(), strict=True)
            ]
        )

    @classmethod
    def from_generator(
        cls,
        generator: Callable[..., Iterator[Row]],
        gen_kwargs: Row | None = None,
        **_: Any,
    ) -> Dataset:
        """Rows as a generator gives them."""
        return cls(list(generator(**(gen_kwargs or {}))))

    @classmethod
    def from_pandas(cls, frame: Any, preserve_index: bool | None = None, **_: Any) -> Dataset:
        """Rows of a data frame: its gaps are nothing, and an index that does not just count is a column."""
        columns = {
            name: [
                None if gap else value
                for value, gap in zip(
                    frame[name].tolist(), frame[name].isna().tolist(), strict=True
                )
            ]
            for name in frame.columns
        }
        counts = type(frame.index).__name__ == "RangeIndex"
        if preserve_index or (preserve_index is None and not counts):
            columns[frame.index.name or "__index_level_0__"] = frame.index.tolist()
        return cls.from_dict(columns)

    @classmethod
    def from_json(cls, path: Any, **_: Any) -> Dataset:
        """Rows of a JSONL file, or of a JSON list."""
        text = Path(path).read_text(encoding="utf-8")
        if text.lstrip().startswith("["):
            return cls(json.loads(text))
        return cls([json.loads(line) for line in text.splitlines() if line.strip()])

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return [row[key] for row in self._rows]
        if isinstance(key, slice):
            rows = self._rows[key]
            return {name: [row[name] for row in rows] for name in self.column_names}
        return self._rows[key]

    @property
    def num_rows(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    @property
    def features(self) -> dict[str, Any]:
        """Names of the columns."""
        return dict.fromkeys(self.column_names)

    def map(
        self,
        function: Callable[..., Row],
        with_indices: bool = False,
        input_columns: Any = None,
        batched: bool = False,
        batch_size: int | None = 1000,
        remove_columns: Any = None,
        fn_kwargs: Row | None = None,
        **_: Any,
    ) -> Dataset:
        """Each row with what a function makes of it, or of many at a time."""
        gone = _names(remove_columns)
        made = _applied(function, with_indices, input_columns, fn_kwargs)
        if batched:
            return Dataset(mapped(self._rows, self.column_names, made, gone, batch_size))
        return Dataset(
            [
                {k: v for k, v in row.items() if k not in gone} | (made(row, number) or {})
                for number, row in enumerate(self._rows)
            ]
        )

    def filter(
        self,
        function: Callable[..., Any],
        with_indices: bool = False,
        input_columns: Any = None,
        batched: bool = False,
        batch_size: int | None = 1000,
        fn_kwargs: Row | None = None,
        **_: Any,
    ) -> Dataset:
        """The rows for which a function is true."""
        held = _applied(function, with_indices, input_columns, fn_kwargs)
        if not batched:
            return Dataset([row for i, row in enumerate(self._rows) if held(row, i)])
        kept: list[Row] = []
        for numbers, part in batches(self._rows, batch_size):
            columns = {name: [row[name] for row in part] for name in self.column_names}
            kept += [row for row, good in zip(part, held(columns, numbers), strict=True) if good]
        return Dataset(kept)

    def select(self, indices: Any, **_: Any) -> Dataset:
        """Rows by number."""
        return Dataset([self._rows[i] for i in indices])

    def take(self, n: int) -> Dataset:
        """The first rows."""
        return Dataset(self._rows[:n])

    def add_column(self, name: str, column: list[Any], **_: Any) -> Dataset:
        """With another column."""
        return Dataset(
            [{**row, name: value} for row, value in zip(self._rows, column, strict=True)]
        )

    def rename_column(self, old: str, new: str) -> Dataset:
        """With a column of another name."""
        return Dataset([{new if k == old else k: v for k, v in row.items()} for row in self._rows])

    def cast_column(self, *_: Any, **__: Any) -> Dataset:
        """The same rows: what was given is of no other type."""
        return self

    def remove_columns(self, names: Any) -> Dataset:
        """Without some columns."""
        gone = _names(names)
        return Dataset([{k: v for k, v in row.items() if k not in gone} for row in self._rows])

    def select_columns(self, names: Any) -> Dataset:
        """With some columns only."""
        return Dataset([{k: row[k] for k in _names(names)} for row in self._rows])

    def shuffle(self, seed: int | None = None, **_: Any) -> Dataset:
        """In another order, the one that numpy's generator of that seed gives."""
        return self.select(_generator(seed).permutation(len(self._rows)).tolist())

    def train_test_split(
        self,
        test_size: float | None = None,
        train_size: float | None = None,
        shuffle: bool = True,
        stratify_by_column: str | None = None,
        seed: int | None = None,
        **_: Any,
    ) -> dict[str, Dataset]:
        """Two sets, drawn with numpy's generator of that seed."""
        if stratify_by_column is not None:
            raise RuntimeError("rows are not split by the values of a column here")
        count = len(self._rows)
        tested, trained = shares(count, test_size, train_size)
        if not shuffle:
            order = [*range(trained, trained + tested), *range(trained)]
        else:
            order = _generator(seed).permutation(count).tolist()
        taken = order[tested : tested + trained]
        return {"train": self.select(taken), "test": self.select(order[:tested])}

    def skip(self, n: int) -> Dataset:
        """Without the first rows."""
        return Dataset(self._rows[n:])

    def unique(self, column: str) -> list[Any]:
        """The values of a column, each once."""
        return list(dict.fromkeys(self[column]))

    def to_list(self) -> list[Row]:
        """The rows."""
        return [dict(row) for row in self._rows]


def _names(columns: Any) -> list[str]:
    """Names of columns: one may be given by itself."""
    return [columns] if isinstance(columns, str) else list(columns or [])


def _applied(
    function: Callable[..., Any], with_indices: bool, input_columns: Any, fn_kwargs: Row | None
) -> Callable[[Any, Any], Any]:
    """A function of a row and its number, or of columns and theirs, as `map` and `filter` call it."""
    names, given = _names(input_columns), fn_kwargs or {}

    def applied(row: Any, number: Any) -> Any:
        held = [row[name] for name in names] if names else [dict(row)]
        return function(*held, *([number] if with_indices else []), **given)

    return applied


def _generator(seed: int | None) -> Any:
    """numpy's generator; without a seed, of one that its global state gives."""
    # Imported here: most environments do without it.
    numpy = importlib.import_module("numpy.random")
    if seed is None:
        _, keys, place, *_ = numpy.get_state()
        seed = int(keys[place] if place < len(keys) else keys[0])
        numpy.random()
    return numpy.default_rng(seed)
