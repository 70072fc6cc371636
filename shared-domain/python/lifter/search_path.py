"""Folders of a source that its own code puts on Python's search path: modules in them are imported by their bare names."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePosixPath

from .bound_names import dotted_name
from .module import Module

_CHANGES = {"sys.path.insert", "sys.path.append", "sys.path.extend", "site.addsitedir"}


def searched(modules: Collection[Module]) -> list[tuple[str, ...]]:
    """Folders, in parts from the root: those that a module names by a text from its own folder, where it changes the path."""
    folders = {m.package[:depth] for m in modules for depth in range(1, len(m.package) + 1)}
    found: dict[tuple[str, ...], None] = {}
    for module in modules:
        if any(map(_changes, module.nodes)):
            found |= dict.fromkeys(f for f in _named(module) if f in folders)
    return list(found)


def _changes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and (dotted_name(node.func) or "") in _CHANGES


def _named(module: Module) -> Iterable[tuple[str, ...]]:
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield from _places(module.package, PurePosixPath(node.value).parts)


def _places(package: tuple[str, ...], parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """From the module's own folder, and from those above it: how many it climbs is not read."""
    for depth in range(len(package), -1, -1):
        yield (*package[:depth], *parts)
