"""Attributes that count one by one, and how far."""

from __future__ import annotations

import ast

from reader.arithmetic import Unknown
from reader.attributes import pairs
from reader.values import evaluate
from reader.walk import arguments_of, inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.scopes import Scope
    from reader.symbols import Class


def counters_of(cls: Class) -> dict[str, int]:
    """
    How far attributes go to which one is added, or from which one is taken, at a time: `self.moves >= 60`
    after `self.moves = 0`, and `self.left = 60`. Those of which nothing tells it are left out.
    """
    counted: set[str] = set()
    seen: dict[str, list[int]] = {}
    for scope, this, node in _nodes(cls):
        if isinstance(node, ast.AugAssign):
            if _is_one(node.value) and isinstance(node.op, ast.Add | ast.Sub):
                counted |= _own_name(node.target, this)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            for one, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
                _note(seen, _own_name(one, this), other, scope)
        elif isinstance(node, ast.Assign):
            for target, value in (p for t in node.targets for p in pairs(t, node.value)):
                if value is not None:
                    _note(seen, _own_name(target, this), value, scope)
    spans = {name: _span(numbers) for name, numbers in seen.items() if name in counted}
    return {name: span for name, span in spans.items() if span > 0}


def _span(numbers: list[int]) -> int:
    """From the least number to the greatest; a lone one is counted from 0, or down to it."""
    least = min(numbers)
    return max(numbers) - least or least


def _nodes(cls: Class) -> Iterator[tuple[Scope, str, ast.AST]]:
    """All within the methods of a class and its bases, with what each method calls its object."""
    for owner in cls.mro():
        for bound in owner.bindings.names.values():
            for node in (binding.node for binding in bound):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (
                    arguments := arguments_of(node)
                ):
                    yield from ((owner.scope, arguments[0].arg, each) for each in inside(node))


def _own_name(node: ast.expr, this: str) -> set[str]:
    """`x` of `self.x`."""
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return {node.attr} if own and node.value.id == this else set()


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1 and node.value is not True


def _note(seen: dict[str, list[int]], names: set[str], value: ast.expr, scope: Scope) -> None:
    """Keeps a whole number by the name of which it is told."""
    for name in names:
        try:
            number = evaluate(value, scope)
        except (Unknown, RecursionError):
            continue
        if type(number) is int:
            seen.setdefault(name, []).append(number)
