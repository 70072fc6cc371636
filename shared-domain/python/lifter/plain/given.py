"""Rows and files that the author's code would download: they were given, and lie here.

`index.json` beside them says what each stands for: `{"given": [{"name", "split", "file", "sha256"}]}`, where `name` is
that of a dataset or an address, null for any, `*://*` for any address, and `split` is null for all splits.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

_ANY_ADDRESS = "*://*"


class NotGiven(FileNotFoundError):
    """What is asked for was not given."""


class Given:
    """What was given, by what it stands for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        index = folder / "index.json"
        self._entries: list[dict[str, Any]] = []
        if index.is_file():
            self._entries = json.loads(index.read_text(encoding="utf-8"))["given"]

    def __bool__(self) -> bool:
        return bool(self._entries)

    def path(
        self, name: str, *, configuration: str | None = None, split: str | None = None
    ) -> Path:
        """The file that stands for a dataset's split, or for an address."""
        names = [f"{name}/{configuration}", name] if configuration else [name]
        if "://" in name:  # what fetches a file reads it itself: it gets the file as it was given
            names.append(_ANY_ADDRESS)
        for wanted in [*names, None]:
            for told in [split, None]:
                for entry in self._entries:
                    if entry["name"] == wanted and entry["split"] == told:
                        return self._folder / entry["file"]
        what = f"{'/'.join(names[:1])}{f' ({split})' if split else ''}"
        raise NotGiven(f"{what} was not given; name a file for it by --rows, or under `data`")

    def splits(self, name: str, configuration: str | None = None) -> list[str]:
        """The splits that were given of a dataset; `train` where nothing tells them apart."""
        names = {name, f"{name}/{configuration}", None}
        told = [e["split"] for e in self._entries if e["name"] in names and e["split"]]
        return list(dict.fromkeys(told)) or ["train"]

    def configurations(self, name: str) -> list[str]:
        """The configurations that were given of a dataset, as names `dataset/configuration`; `default` where none was told apart."""
        start = f"{name}/"
        names = [e["name"] for e in self._entries if (e["name"] or "").startswith(start)]
        return list(dict.fromkeys(one.removeprefix(start) for one in names)) or ["default"]

    def rows(
        self,
        name: str,
        *,
        configuration: str | None = None,
        split: str | None = None,
        field: str | None = None,
    ) -> list[dict[str, Any]]:
        """The rows that stand for a dataset's split; a slice such as `train[:10]` is cut out of it, and `field` holds them in a file of JSON."""
        whole, _, cut = (split or "").partition("[")
        path = self.path(name, configuration=configuration, split=whole or None)
        if path.suffix not in (".json", ".jsonl"):  # a table: its rows lie beside it
            path = self.path("any set", split=whole or None)
        rows = _read(path, field)
        return rows[_slice(cut.rstrip("]"), len(rows))] if cut else rows


def loading(package: Any, given: Given) -> Callable[..., Any]:
    """`load_dataset` of the package `datasets`, whose downloads are answered out of what was given."""
    own = package.load_dataset

    def load_dataset(path: str, name: str | None = None, *args: Any, **options: Any) -> Any:
        address = _address(options.get("data_files"))
        if path in ("json", "csv", "parquet", "text") and "://" not in address:
            return own(path, name, *args, **options)
        asked = address if path in ("json", "csv", "parquet") else path
        split = options.get("split")

        def rows(part: str) -> Any:
            field = options.get("field")
            found = given.rows(asked, configuration=name, split=part, field=field)
            return package.Dataset.from_list(found)

        if split is None:
            return _parts(package, rows, given.splits(asked, name))
        loaded = rows(str(split))
        return loaded.to_iterable_dataset() if options.get("streaming") else loaded

    return load_dataset


def _parts(package: Any, rows: Callable[[str], Any], parts: list[str]) -> Any:
    """A set by its splits; of one that was given whole, each split that is asked for."""

    class Parts(package.DatasetDict):
        def __missing__(self, part: str) -> Any:
            return rows(part)

    return Parts({part: rows(part) for part in parts})


def _address(files: Any) -> str:
    """The first of some files."""
    while isinstance(files, dict | list) and files:
        files = next(iter(files.values())) if isinstance(files, dict) else files[0]
    return str(files)


def _read(path: Path, field: str | None) -> list[dict[str, Any]]:
    """Rows of JSON lines, of a JSON list, or of one that a field of a JSON object holds."""
    text = path.read_text(encoding="utf-8")
    if text.lstrip().startswith("["):
        return json.loads(text)
    if field is not None and path.suffix == ".json":
        return json.loads(text)[field]
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _slice(text: str, count: int) -> slice:
    """`:10`, `5:`, `10%:20%`."""

    def place(part: str) -> int | None:
        part = part.strip()
        if not part:
            return None
        return round(int(part[:-1]) * count / 100) if part.endswith("%") else int(part)

    low, _, high = text.partition(":")
    return slice(place(low), place(high))
