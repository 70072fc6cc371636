"""Places that name reward or end and that nobody is paid or ended by."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .afterwards import afterwards
from .domain import Domain
from .kept import Kept
from .lines import Function, words_of
from .marked import last_name
from .stores import is_dead

_RESETS = ("reset", "reset_async")
"""Names under which classes of others begin an episode."""
_PAYING = {"reward", "rewards", "score", "scores", "pay", "points", "bonus", "credit", "earned"}
"""Words of names that hold what is paid."""


class Unpaid:
    """Tells such places in one domain."""

    def __init__(self, domain: Domain) -> None:
        tools = {t["method"] for t in domain.contract["tools"]}
        self._starts = {domain.roles["start"]["call"], *_RESETS} - tools
        read = {n.attr for n in _nodes(domain) if isinstance(n, ast.Attribute)}
        told = (domain.roles["result"] or {}).values()
        read |= {word for role in told if isinstance(role, str) for word in words_of(role)}
        classes = [n for n in _nodes(domain) if isinstance(n, ast.ClassDef)]
        self._unread = {c.name: {f for f in _fields(c) if f not in read} for c in classes}
        self._kept = Kept(domain)
        self._afterwards = afterwards(domain)

    def at(self, function: Function, statement: ast.stmt, node: ast.AST) -> bool:
        """Whether nobody reads what a node says: at a start, before it is overwritten, or in a field of a result that is let be."""
        told = isinstance(statement, ast.Return) or (
            isinstance(statement, ast.Assign)
            and all(isinstance(target, ast.Name) for target in statement.targets)
        )
        return (
            (told and function.name in self._starts)
            or is_dead(function, statement)
            or self._kept.stores(statement)
            or any(node is inner for inner in self._in_unread(statement))
        )

    def is_spare(self, function: Function, statement: ast.stmt) -> bool:
        """Whether it is for what hardly happens: a call after the end, or an exception that is caught and pays nothing."""
        return id(statement) in self._afterwards or (
            not _may_pay(statement)
            and any(
                statement is inner
                for handler in ast.walk(function)
                if isinstance(handler, ast.ExceptHandler)
                for inner in ast.walk(handler)
            )
        )

    def _in_unread(self, statement: ast.stmt) -> Iterator[ast.AST]:
        for call in ast.walk(statement):
            if isinstance(call, ast.Call):
                called = ast.unparse(call.func).rsplit(".", 1)[-1]
                unread = self._unread.get(called, set()) | self._kept.parameters.get(called, set())
                for keyword in call.keywords:
                    if keyword.arg in unread:
                        yield from ast.walk(keyword)


def _may_pay(statement: ast.stmt) -> bool:
    """Whether it names an amount, or reads what may be one: whoever provokes an exception could be paid by it."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            if node.value and not isinstance(node.value, bool):
                return True
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if _PAYING & _words(name):
                return True
    return False


def _words(name: str) -> set[str]:
    """The words of a name, in small letters."""
    return set(name.lower().split("_"))


def counts(node: ast.AST) -> bool:
    """Whether a statement adds to what is counted as earned."""
    return isinstance(node, ast.AugAssign) and bool(_PAYING & _words(last_name(node.target)))


def _nodes(domain: Domain) -> Iterator[ast.AST]:
    for tree in domain.trees.values():
        yield from ast.walk(tree)


def _fields(node: ast.ClassDef) -> Iterator[str]:
    """What a record holds."""
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id
