"""Attributes that count one by one, and how far."""

from __future__ import annotations

import ast

from reader.arithmetic import Unknown
from reader.attributes import pairs
from reader.values import evaluate
from reader.walk import arguments_of, inside, is_own

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
        if isinstance(node, ast.AugAssign) and _is_by_one(node) and is_own(node.target, this):
            counted.add(node.target.attr)
        for one, other in _sides(node):
            if is_own(one, this) and (number := _whole(other, scope)) is not None:
                seen.setdefault(one.attr, []).append(number)
    spans = {name: _span(numbers) for name, numbers in seen.items() if name in counted}
    return {name: span for name, span in spans.items() if span > 0}


def _span(numbers: list[int]) -> int:
    """From the least number to the greatest; a lone one is counted from 0, or down to it."""
    least = min(numbers)
    return max(numbers) - least or least


def _nodes(cls: Class) -> Iterator[tuple[Scope, str, ast.AST]]:
    """All within the methods of a class and its bases, with what each method calls its object."""
    for owner in cls.mro():
        for method in owner.functions():
            if arguments := arguments_of(method):
                yield from ((owner.scope, arguments[0].arg, node) for node in inside(method))


def _is_by_one(node: ast.AugAssign) -> bool:
    value = node.value.value if isinstance(node.value, ast.Constant) else None
    return value == 1 and value is not True and isinstance(node.op, ast.Add | ast.Sub)


def _sides(node: ast.AST) -> list[tuple[ast.expr, ast.expr | None]]:
    """What a comparison or an assignment sets beside each other; a comparison either way."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = node.comparators[0]
        return [(node.left, other), (other, node.left)]
    if isinstance(node, ast.Assign):
        return [pair for target in node.targets for pair in pairs(target, node.value)]
    return []


def _whole(node: ast.expr | None, scope: Scope) -> int | None:
    """A whole number that reading tells."""
    try:
        number = evaluate(node, scope)
    except (Unknown, RecursionError):
        return None
    return number if type(number) is int else None
