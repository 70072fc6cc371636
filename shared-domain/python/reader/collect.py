"""Goes through the statements of a body and notes what they bind."""

from __future__ import annotations

import ast

from reader.binding import Binding, Import
from reader.branches import condition, survives
from reader.walk import method_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from reader.bindings import Bindings

MUTATORS = frozenset(
    (
        "append",
        "extend",
        "insert",
        "remove",
        "pop",
        "clear",
        "sort",
        "reverse",
        "update",
        "setdefault",
        "popitem",
        "add",
        "discard",
        "appendleft",
        "popleft",
        "extendleft",
    )
)
"""Methods by which what holds many is changed in place."""


class Collector:
    """Visits the statements of a body, in whatever `if` or `try` they stand."""

    def __init__(self, into: Bindings) -> None:
        self._into = into
        self._branch = 0
        self._typing = False
        self._optional = False

    def body(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            visit = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if visit:
                visit(statement)

    def _add(self, name: str, binding: Binding) -> None:
        binding.branch = self._branch > 0
        binding.typing = self._typing
        self._into.names.setdefault(name, []).append(binding)

    def _classdef(self, node: ast.ClassDef) -> None:
        self._add(node.name, Binding("class", node, node))

    def _functiondef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._add(node.name, Binding("function", node, node))

    _asyncfunctiondef = _functiondef

    def _typealias(self, node: Any) -> None:
        self._add(node.name.id, Binding("alias", node.name, node))

    def _import(self, node: ast.Import) -> None:
        self._into.imports.append(Import(node, self._optional, self._typing))
        for alias in node.names:
            binding = Binding("module", node)
            binding.module = alias.name if alias.asname else alias.name.split(".")[0]
            self._add(alias.asname or binding.module, binding)

    def _importfrom(self, node: ast.ImportFrom) -> None:
        self._into.imports.append(Import(node, self._optional, self._typing))
        for alias in node.names:
            binding = Binding("member", alias, node)
            binding.module, binding.level = node.module or "", node.level
            binding.member = alias.name
            if alias.name == "*":
                binding.typing = self._typing
                self._into.stars.append(binding)
            else:
                self._add(alias.asname or alias.name, binding)

    def _assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._bind(target, node.value)

    def _annassign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name):
            binding = Binding("value", node.target, node.value)
            binding.annotation = node.annotation
            self._add(node.target.id, binding)

    def _augassign(self, node: ast.AugAssign) -> None:
        self._touch(node.target)

    def _bind(self, target: ast.expr, value: ast.expr | None) -> None:
        if isinstance(target, ast.Name):
            self._add(target.id, Binding("value", target, value))
        elif isinstance(target, ast.Tuple | ast.List):
            values = value.elts if isinstance(value, ast.Tuple | ast.List) else []
            whole = len(values) == len(target.elts) and not any(
                isinstance(e, ast.Starred) for e in (*values, *target.elts)
            )
            for i, inner in enumerate(target.elts):
                self._bind(inner, values[i] if whole else _item(value, i, target.elts))
        elif isinstance(target, ast.Starred):
            self._bind(target.value, None)
        else:
            self._touch(target, value)

    def _touch(self, target: ast.expr, value: ast.expr | None = None) -> None:
        """`NAME[...] = value`, `NAME.x = value`, `NAME += value`: NAME no longer is what it was bound to."""
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and value:
            key = target.slice
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                self._into.given.setdefault(target.value.id, []).extend((key, value))
        while isinstance(target, ast.Subscript | ast.Attribute | ast.Starred):
            target = target.value
        if isinstance(target, ast.Name):
            self._into.changed.add(target.id)

    def _expr(self, node: ast.Expr) -> None:
        if method_of(node.value) in MUTATORS:
            self._touch(node.value.func.value)  # pyright: ignore[reportAttributeAccessIssue]

    def _delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self._touch(target)

    def _if(self, node: ast.If) -> None:
        test = condition(node.test)
        if test != "never":
            self._nested(node.body, typing=test == "typing")
        if test != "always":
            self._nested(node.orelse, typing=test == "running")

    def _nested(
        self, body: list[ast.stmt], *, typing: bool = False, optional: bool = False
    ) -> None:
        before = self._typing, self._optional
        self._typing, self._optional = before[0] or typing, before[1] or optional
        self._branch += 1
        self.body(body)
        self._branch -= 1
        self._typing, self._optional = before

    def _try(self, node: ast.Try) -> None:
        self._nested(node.body, optional=any(map(survives, node.handlers)))
        for handler in node.handlers:
            # Whichever branch is taken, an import in it may be the one that is not needed.
            self._nested(handler.body, optional=survives(handler))
        self._nested(node.orelse)
        self.body(node.finalbody)

    _trystar = _try

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            if item.optional_vars:
                self._bind(item.optional_vars, None)
        self.body(node.body)

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        self._bind(node.target, None)
        self._nested([*node.body, *node.orelse])

    def _while(self, node: ast.While) -> None:
        self._nested([*node.body, *node.orelse])

    def _match(self, node: ast.Match) -> None:
        for case in node.cases:
            self._nested(case.body)


def _item(value: ast.expr | None, index: int, targets: list[ast.expr]) -> ast.expr | None:
    """What `a, b = value` gives to one of the targets; None where that depends on its length."""
    if value is None or any(isinstance(t, ast.Starred) for t in targets):
        return None
    return ast.copy_location(
        ast.Subscript(value, ast.copy_location(ast.Constant(index), value), ast.Load()),
        value,
    )
