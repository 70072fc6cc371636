"""The author's own modules beside the domain: importable while it loads, and private afterwards."""

import contextlib
import importlib.machinery
import sys
from collections.abc import Iterator
from typing import Any

from .contract import DOMAIN, HOME, NAME


class _Helpers:
    """Finds the author's own modules, before an installed one of the same name; never in place of a standard one."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Any = None, _: Any = None) -> Any:
        if path is not None or name not in self.names:
            return None
        return importlib.machinery.PathFinder.find_spec(name, [str(HOME)])


@contextlib.contextmanager
def at_hand() -> Iterator[None]:
    """The author's own modules importable while the domain loads, and out of everybody's way afterwards.

    Without it a helper `board.py` would hide an installed `board`, or be hidden by it, and two environments in one
    process would share the first one's helpers. A helper `types.py`, imported as `.types`, must not hide Python's.
    """
    named = {path.split("/")[0].removesuffix(".py") for path in DOMAIN["helpers"]}
    helpers = named - sys.stdlib_module_names
    finder = _Helpers(helpers)

    def ours() -> list[str]:
        return [name for name in sys.modules if name.split(".")[0] in helpers]

    others = {name: sys.modules.pop(name) for name in ours()}
    sys.meta_path.insert(0, finder)  # pyright: ignore[reportArgumentType]
    try:
        yield
    finally:
        sys.meta_path.remove(finder)  # pyright: ignore[reportArgumentType]
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
