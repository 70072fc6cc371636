"""Whether code pays anything: a reward that is always nothing is no reward."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from .source import Module

_PAYING = ("rubric", "transform")
"""Names of what sets a reward behind the author's code."""


def unpaid(modules: Iterable[Module]) -> bool:
    """Whether every reward that the modules name is 0, or none at all."""
    return all(
        isinstance(value, ast.Constant) and not value.value
        for module in modules
        for value in _rewards(module.tree)
    )


def _rewards(tree: ast.Module) -> Iterator[ast.expr | ast.stmt | None]:
    """What is given to anything called reward; a node that is no constant where that cannot be told."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and _is_reward(node.arg):
            yield node.value
        elif isinstance(node, ast.Dict):
            yield from (v for k, v in zip(node.keys, node.values, strict=True) if _said(k))
        elif isinstance(node, ast.Assign) and any(map(_named, node.targets)):
            yield node.value
        elif isinstance(node, ast.AnnAssign) and _named(node.target):
            yield node.value or ast.Constant(None)
        elif (isinstance(node, ast.AugAssign) and _named(node.target)) or _pays(node):
            yield node


def _pays(node: ast.AST) -> bool:
    return any(word in _name(node) for word in _PAYING)


def _is_reward(name: str | None) -> bool:
    return name is not None and "reward" in name.lower()


def _said(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and isinstance(key.value, str) and _is_reward(key.value)


def _named(target: ast.expr) -> bool:
    """Whether something is assigned to what is called reward, also as one of several or by a key."""
    return any(
        _is_reward(_name(node)) or _said(node if isinstance(node, ast.Constant) else None)
        for node in ast.walk(target)
    )


def _name(node: ast.AST) -> str:
    name = getattr(node, "id", None) or getattr(node, "attr", None)
    return name.lower() if isinstance(name, str) else ""
