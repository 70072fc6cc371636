"""Imports a module of an original the way its author runs it."""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from types import ModuleType

from given_way import give_way


def load(root: Path, file: str) -> ModuleType:
    """The module, by its own name where it stands alone, as a member of its package where it imports relatively.

    The root and the module's folders are on the import path (of a package's member behind all else, where only its
    own program would put them), the root is the working folder. Where the project installs the root as a package, or
    its folder's name can be none, the root is that package.
    """
    os.chdir(root)
    give_way(root)
    path = PurePosixPath(file)
    installed = root_package(root)
    package = installed or re.sub(r"\W", "_", root.name)
    if package != root.name:
        sys.meta_path.append(_RootPackage(package, root))
    deep = depth(root, path)
    folders = [
        str(root.joinpath(*path.parent.parts[:n])) for n in range(len(path.parent.parts), -1, -1)
    ]
    if deep == 0 and not (installed and _names(root / path, installed)):
        sys.path[:0] = folders
        return importlib.import_module(path.stem)
    parts = [package, *path.parent.parts, path.stem]
    sys.path[:0] = [str(root.parent), str(root)]
    sys.path += folders[:-1]
    return importlib.import_module(".".join(parts))


class _RootPackage(importlib.abc.MetaPathFinder):
    """Finds the root under the name of a package."""

    def __init__(self, name: str, root: Path) -> None:
        self._name = name
        self._root = root

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The root's own spec; what lies in it is found as usual."""
        if fullname != self._name:
            return None
        inside = [str(self._root)]
        start = self._root / "__init__.py"
        if start.exists():
            return importlib.util.spec_from_file_location(
                fullname, start, submodule_search_locations=inside
            )
        spec = importlib.machinery.ModuleSpec(fullname, None, is_package=True)
        spec.submodule_search_locations = inside
        return spec


def root_package(root: Path) -> str | None:
    """The package that a project installs its own folder as, where setuptools is told so."""
    try:
        text = (root / "pyproject.toml").read_text(encoding="utf-8")
        folders = tomllib.loads(text)["tool"]["setuptools"]["package-dir"]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError):
        return None
    if not isinstance(folders, dict):
        return None
    named = (name for name, folder in folders.items() if name and folder in (".", "./"))
    return next(named, None)


def _names(file: Path, package: str) -> bool:
    """Whether a module imports from a package by its name."""
    tree = ast.parse(file.read_text(encoding="utf-8-sig"))
    modules = [
        *(n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)),
        *(a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names),
    ]
    return any(name.split(".")[0] == package for name in modules)


def depth(root: Path, path: PurePosixPath) -> int:
    """How far up its relative imports lead; 0 where it has none."""
    tree = ast.parse((root / path).read_text(encoding="utf-8-sig"))
    return max((n.level for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)), default=0)
