"""The author's own modules beside the domain: under their own names for each other's imports, and for nobody else's."""

import builtins
import importlib
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

from .contract import DOMAIN, NAME

PACKAGE = f"_{NAME}_domain"
"""The private package that has them all: `board` beside the domain is `_<name>_domain.board`, loaded once."""
_OWN = {path.split("/")[0].removesuffix(".py") for path in [DOMAIN["file"], *DOMAIN["helpers"]]}
# A helper `types.py`, imported as `.types`, must not hide Python's.
_OWN -= sys.stdlib_module_names


def _import(
    name: str, names: Any = None, local: Any = None, wanted: Any = (), level: int = 0
) -> ModuleType:
    """What `import` does in the author's modules, when they load and when they are called.

    Without it a helper `board.py` would hide an installed `board`, or be hidden by it, and two environments in one
    process would share the first one's helpers. A file that imports its own name means a package that is called the same;
    a package that does means itself.
    """
    top, here = name.partition(".")[0], names or {}
    alike = here.get("__name__") == f"{PACKAGE}.{top}" and "__path__" not in here
    if level > 0 or top not in _OWN or alike:
        return builtins.__import__(name, names, local, wanted, level)
    whole = builtins.__import__(f"{PACKAGE}.{name}", names, local, wanted or (), 0)
    return whole if wanted else sys.modules[f"{PACKAGE}.{top}"]


_BUILTINS = {**vars(builtins), "__import__": _import}


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = _BUILTINS
        super().exec_module(module)


class _Finder:
    """Finds what lies in the private package, and nothing else."""

    package = PACKAGE

    @classmethod
    def find_spec(cls, name: str, path: Any = None, _: Any = None) -> ModuleSpec | None:
        if not name.startswith(f"{PACKAGE}."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def load(name: str) -> None:
    """Loads a module of the private package, with imports as its author has them."""
    others = [f for f in sys.meta_path if getattr(f, "package", None) != PACKAGE]
    sys.meta_path[:] = [_Finder, *others]  # pyright: ignore[reportArgumentType]
    importlib.import_module(name)
