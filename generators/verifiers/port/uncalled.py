"""Functions beside an environment that import the framework for another program, an evaluation of its own say, and that no episode calls."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from lifter.moving import Moving
from lifter.source import Module

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def uncalled(modules: Collection[Module]) -> list[_Function]:
    """Those that none of the modules names, imports or spells, and that nothing decorates: they do not move.

    What the framework calls by itself keeps its name: `load_environment`, and what begins with two underscores.
    """
    beside = [f for m in modules for f in m.functions.values() if _imports(f) and not _entered(f)]
    if not beside:
        return []
    named = {name for module in modules for node in module.nodes for name in _names(node)}
    return [function for function in beside if function.name not in named]


def leave_uncalled(moving: Moving) -> None:
    """They stay where they are; to be called once the modules are known."""
    gone = frozenset(map(id, uncalled(moving.modules.values())))
    moving.left_out = lambda _: gone


def _imports(function: _Function) -> bool:
    """Whether it imports the framework, which is loaded only where it is called."""
    return any(
        top.split(".")[0] == "verifiers"
        for statement in function.body
        for node in ast.walk(statement)
        for top in _imported(node)
    )


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []


def _entered(function: _Function) -> bool:
    return bool(function.decorator_list) or function.name.startswith(("load_", "__"))


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.alias):
        yield node.name.split(".")[-1]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
