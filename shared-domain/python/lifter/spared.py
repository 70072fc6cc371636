"""What the author's code goes on without: imports within a `try` whose handlers carry on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .ladders import catches_imports
from .source import Module, Source

Import = ast.Import | ast.ImportFrom
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(slots=True)
class Spared:
    """Modules of the author's and packages whose absence the code handles."""

    modules: set[str] = field(default_factory=set)
    """Paths of modules that are imported within such a `try` alone."""
    packages: dict[str, set[str]] = field(default_factory=dict)
    """Packages that a module imports within such a `try` alone, by the module's path."""

    def covers(self, module: Module, what: str) -> bool:
        """Whether the code goes on where what a module asks for by that name cannot be had."""
        told = self.packages.get(module.path, ())
        return module.path in self.modules or any(
            what == package or what.startswith(f"{package}.") for package in told
        )


def spared(source: Source, modules: list[Module], entries: list[Module]) -> Spared:
    """What stands behind such a `try`, from the modules that the environment is written in."""
    found = Spared()
    leads: dict[str, set[str]] = {}
    for module in modules:
        guarded: set[str] = set()
        plain: set[str] = set()
        for node, is_guarded in _imports(module.tree, guarded=False):
            for _, origin in source.imported(module, node):
                if origin.module is None:
                    (guarded if is_guarded else plain).add(origin.symbol.split(".")[0])
                elif not is_guarded:
                    leads.setdefault(module.path, set()).add(origin.module.path)
        found.packages[module.path] = guarded - plain
    needed: set[str] = set()
    todo = [m.path for m in entries]
    while todo:
        path = todo.pop()
        if path not in needed:
            needed.add(path)
            todo += leads.get(path, ())
    found.modules = {m.path for m in modules} - needed
    return found


def _imports(node: ast.AST, *, guarded: bool) -> Iterator[tuple[Import, bool]]:
    if isinstance(node, Import):
        yield node, guarded
    elif isinstance(node, ast.Try):
        holds = guarded or _goes_on(node)
        for part in node.body:
            yield from _imports(part, guarded=holds)
        for part in [*node.handlers, *node.orelse, *node.finalbody]:
            yield from _imports(part, guarded=guarded)
    else:
        # A function runs where it is called, and not within the `try` that it is written in.
        holds = guarded and not isinstance(node, _FUNCTIONS)
        for part in ast.iter_child_nodes(node):
            yield from _imports(part, guarded=holds)


def _goes_on(node: ast.Try) -> bool:
    """Whether a missing import is caught, and neither raised on nor made up for by another."""
    caught = [handler for handler in node.handlers if catches_imports(handler)]
    within = [n for handler in caught for part in handler.body for n in ast.walk(part)]
    return bool(caught) and not any(isinstance(n, ast.Raise | Import) for n in within)
