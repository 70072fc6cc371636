"""Functions in a table of which a port's options pick another: no episode runs them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from .domain import Domain
from .settled import Settled

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Tables:
    """Tables of functions by name, in the author's files."""

    def __init__(self, domain: Domain, settled: Settled) -> None:
        self._settled = settled
        self._nodes: list[ast.AST] = []
        self._within: dict[int, _Function] = {}
        """The innermost function that a node is in."""
        own = [t for f, t in domain.trees.items() if domain.names[f] not in domain.passed_over]
        for node in (n for tree in own for n in ast.walk(tree)):
            self._nodes.append(node)
            if isinstance(node, _Function):  # walked from the outermost to the innermost
                self._within |= {id(inner): node for s in node.body for inner in ast.walk(s)}
        self._named = Counter(_names(self._nodes))

    def unpicked(self) -> set[int]:
        """Functions that only such a table names, by the ids of their nodes."""
        if not self._settled.values or any(map(_is_dynamic, self._nodes)):
            return set()
        names = {n for table in self._nodes for n in self._left(table)}
        functions: dict[str, list[int]] = {}
        for node in self._nodes:
            if isinstance(node, _Function):
                functions.setdefault(node.name, []).append(id(node))
        return {functions[n][0] for n in names if len(functions.get(n, [])) == 1}

    def _left(self, node: ast.AST) -> Iterator[str]:
        """Names that a table holds, is never asked for, and nothing else says."""
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(node.value, ast.Dict):
            return
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        table = node.value
        keys = [self._key(key) for key in table.keys]
        if not isinstance(target, ast.Name) or None in keys or not all(map(_said, table.values)):
            return
        asked = self._asked(target.id)
        pairs = list(zip(keys, map(_said, table.values), strict=True))
        picked = {name for key, name in pairs if key in asked}
        if None in asked or not picked:
            return
        inside = Counter(_names(ast.walk(table)))
        yield from (
            name for _, name in pairs if name not in picked and self._named[name] == inside[name]
        )

    def _asked(self, table: str) -> set[Any]:
        """Keys that a table is asked for; None among them where one is not known, or it is used otherwise."""
        uses = [n for n in self._nodes if _said(n) == table]
        asked: set[Any] = set()
        subscripted = 0
        for node in self._nodes:
            if isinstance(node, ast.Subscript) and _said(node.value) == table:
                subscripted += 1
                asked |= self._worth(node.slice) if isinstance(node.ctx, ast.Load) else {None}
        return asked if asked and subscripted + 1 == len(uses) else {None}

    def _worth(self, node: ast.expr) -> set[Any]:
        """What an expression is: an option, or what the only place says that gives it a name."""
        if not isinstance(node, ast.Name):
            return {self._settled.value(node) if isinstance(node, ast.Attribute) else None}
        function = self._within.get(id(node))
        if function is None:
            return {None}
        stores = [
            n
            for n in ast.walk(function)
            if isinstance(n, ast.Name) and n.id == node.id and not isinstance(n.ctx, ast.Load)
        ]
        given = [a.arg for a in [*function.args.posonlyargs, *function.args.args]]
        if node.id in given and not stores:
            return self._given(function, given.index(node.id), node.id)
        for statement in ast.walk(function):
            if isinstance(statement, ast.Assign) and statement.targets == stores:
                return {self._settled.value(statement.value)}
        return {None}

    def _given(self, function: _Function, at: int, name: str) -> set[Any]:
        """What all calls of a function hand to a parameter."""
        calls = [
            n for n in self._nodes if isinstance(n, ast.Call) and _said(n.func) == function.name
        ]
        twice = sum(isinstance(n, _Function) and n.name == function.name for n in self._nodes)
        if twice != 1 or len(calls) != self._named[function.name]:
            return {None}
        first = function.args.args[0].arg if function.args.args else ""
        worth: set[Any] = set()
        for call in calls:
            place = at - (first in ("self", "cls") and isinstance(call.func, ast.Attribute))
            told = [k.value for k in call.keywords if k.arg == name]
            told += call.args[place : place + 1]
            starred = any(isinstance(a, ast.Starred) for a in call.args)
            worth.add(self._settled.value(told[0]) if told and not starred else None)
        return worth or {None}

    def _key(self, node: ast.expr | None) -> Any:
        """A plain key, or what a member of an enumeration of the author's holds."""
        if isinstance(node, ast.Constant):
            return node.value
        if not isinstance(node, ast.Attribute):
            return None
        owners = [
            n
            for n in self._nodes
            if isinstance(n, ast.ClassDef)
            and n.name == _said(node.value)
            and any("Enum" in (_said(base) or "") for base in n.bases)
        ]
        if len(owners) != 1:
            return None
        for item in owners[0].body:
            if isinstance(item, ast.Assign) and _said(item.targets[0]) == node.attr:
                return item.value.value if isinstance(item.value, ast.Constant) else None
        return None


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    return (name for node in nodes if (name := _said(node)) is not None)


def _said(node: ast.AST) -> str | None:
    """The last name of a reference."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def _is_dynamic(node: ast.AST) -> bool:
    """Whether code may reach anything by a name that it makes."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    if node.func.id == "getattr":
        return not isinstance(node.args[1], ast.Constant) if len(node.args) > 1 else True
    return node.func.id in ("globals", "locals", "vars", "eval", "exec")
