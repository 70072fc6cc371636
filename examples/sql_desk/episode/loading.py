"""The author's module, loaded under a private name, and what the contract names in it."""

from __future__ import annotations

import contextlib
import importlib
import importlib.machinery
import sys
import types
from collections.abc import Iterator, Mapping
from typing import Any

from .contract import CONTRACT, DOMAIN, HOME, NAME


class _Helpers:
    """Finds the author's own modules, before an installed one of the same name; never in place of a standard one."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Any = None, _: Any = None) -> Any:
        if path is not None or name not in self.names:
            return None
        return importlib.machinery.PathFinder.find_spec(name, [str(HOME)])


@contextlib.contextmanager
def _helpers_at_hand(helpers: set[str]) -> Iterator[None]:
    """The author's own modules importable while the domain loads, and out of everybody's way afterwards.

    Without it a helper `board.py` would hide an installed `board`, or be hidden by it, and two environments in one
    process would share the first one's helpers. A helper `types.py`, imported as `.types`, must not hide Python's.
    """
    helpers = helpers - sys.stdlib_module_names
    finder = _Helpers(helpers)

    def ours() -> list[str]:
        return [name for name in sys.modules if name.split(".")[0] in helpers]

    others = {name: sys.modules.pop(name) for name in ours()}
    # What an import names at run time only is found too, where nothing else is called so.
    added = [] if str(HOME) in sys.path else [str(HOME)]
    sys.path.extend(added)
    sys.meta_path.insert(0, finder)  # pyright: ignore[reportArgumentType]
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.meta_path.remove(finder)  # pyright: ignore[reportArgumentType]
        for folder in added:
            sys.path.remove(folder)
        for name in ours():
            _make_private(name)
        sys.modules.update(others)


def _make_private(name: str) -> None:
    """A helper under a private name, which its classes get too: annotations are resolved by `__module__`."""
    private = f"_{NAME}_{name}"
    module = sys.modules[private] = sys.modules.pop(name)
    todo = list(vars(module).values())
    while todo:
        found = todo.pop()
        if isinstance(found, type) and found.__module__ == name:
            found.__module__ = private
            todo += vars(found).values()


def _load_domain() -> types.ModuleType:
    """The domain's module, as a member of a private package so that its relative imports work too."""
    package = types.ModuleType(f"_{NAME}_domain")
    package.__path__ = [str(HOME)]
    sys.modules[package.__name__] = package
    name = f"{package.__name__}.{DOMAIN['file'].removesuffix('.py').replace('/', '.')}"
    if name not in sys.modules:
        with _helpers_at_hand(
            {path.split("/")[0].removesuffix(".py") for path in DOMAIN["helpers"]}
        ):
            importlib.import_module(name)
    return sys.modules[name]


def _load_other() -> types.ModuleType:
    """A domain in another language, by the part of this package that such a domain needs."""
    return importlib.import_module(f".{CONTRACT['language']}", __package__).load()


domain = _load_domain() if CONTRACT["language"] == "python" else _load_other()


def named(dotted: str) -> Any:
    """A name of the module, dotted for a member."""
    value: Any = domain
    for part in dotted.split("."):
        value = getattr(value, part)
    return value


CLASS: type | None = named(DOMAIN["class"]) if DOMAIN["class"] else None
"""The class whose object an episode is; None where the domain has functions only."""


def fill(value: Any, known: Mapping[str, Any]) -> Any:
    """`$split` and its like replaced; `$task.name` is a field of the row."""
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    name, _, member = value[1:].partition(".")
    if name not in known:
        return value
    whole = known[name]
    if not member:
        return whole
    return whole[member] if isinstance(whole, Mapping) else getattr(whole, member)
