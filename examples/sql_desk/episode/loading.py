"""The author's module, loaded under a private name, and what the contract names in it: values, the class, rows."""

import contextlib
import importlib
import itertools
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .contract import DOMAIN, HOME, NAME, TASKS
from .helpers import load as load_with_helpers
from .lazy_rows import LazyRows
from .steps import Unfit


@contextlib.contextmanager
def _folder_last() -> Iterator[None]:
    """What an import names at run time only is found too, where nothing else is called so."""
    added = [] if str(HOME) in sys.path else [str(HOME)]
    sys.path.extend(added)
    importlib.invalidate_caches()
    try:
        yield
    finally:
        for folder in added:
            sys.path.remove(folder)


def _load_domain() -> types.ModuleType:
    """The domain's module, as a member of a private package so that its relative imports work too."""
    package = types.ModuleType(f"_{NAME}_domain")
    package.__path__ = [str(HOME)]
    sys.modules[package.__name__] = package
    name = f"{package.__name__}.{DOMAIN['file'].removesuffix('.py').replace('/', '.')}"
    if name not in sys.modules:
        with _folder_last():
            load_with_helpers(name)
    return sys.modules[name]


domain = _load_domain()


def named(dotted: str) -> Any:
    """A name of the module, dotted for a member."""
    value: Any = domain
    for part in dotted.split("."):
        value = getattr(value, part)
    return value


CLASS: type | None = named(DOMAIN["class"]) if DOMAIN["class"] else None
"""The class whose object an episode is; None where the domain has functions only."""


def fill(value: Any, known: Mapping[str, Any]) -> Any:
    """`$split` and its like replaced: `$task.name` is a field of the row, `$task.0` a value."""
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    return known.get(value[1:], value)


def rows_of(split: str) -> Any:
    """The rows of a split by their index; it has its own name in the author's module."""
    theirs = next((name for name, ours in TASKS["splits"].items() if ours == split), split)
    where = TASKS["from"]
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
        listed = [
            {"id": key, **row} if isinstance(row, Mapping) else row for key, row in rows.items()
        ]
        return listed
    if hasattr(rows, "__len__") and hasattr(rows, "__getitem__"):
        return _told_apart(rows, theirs)
    if isinstance(rows, Iterable):
        return LazyRows(lambda: _walked_apart(iter(told()), theirs))
    raise Unfit(f"are a {type(rows).__name__}, not rows")


def _told_apart(rows: Any, theirs: str) -> Any:
    """The rows of one split, where they say themselves which they belong to."""
    first = rows[0] if len(rows) > 0 else None
    if not isinstance(first, Mapping) or first.get("split") not in [*TASKS["splits"]]:
        return rows
    return [row for row in rows if row.get("split") == theirs]


def _walked_apart(rows: Iterator[Any], theirs: str) -> Iterator[Any]:
    """The same of rows that are walked through."""
    first = list(itertools.islice(rows, 1))
    whole = itertools.chain(first, rows)
    told = _told_apart(first, theirs) is not first
    return (row for row in whole if row.get("split") == theirs) if told else whole
