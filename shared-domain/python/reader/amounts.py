"""Between which numbers an attribute and a result lie: what a reward can be."""

from __future__ import annotations

import ast
import math

from reader.intervals import ANY, Intervals, hull
from reader.scopes import Scope
from reader.symbols import Class, Function
from reader.walk import arguments_of, inside, is_own, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.intervals import Interval

_Node = ast.FunctionDef | ast.AsyncFunctionDef


class Amounts:
    """The intervals of one class's members."""

    def __init__(self, cls: Class) -> None:
        self._cls = cls
        self._known: dict[str, Interval] = {}
        self._busy: set[str] = set()
        self._values: dict[str, list[tuple[ast.AST | None, Intervals]]] | None = None
        self._any_name = False

    def of(self, name: str) -> Interval:
        """Of an attribute all that it is ever given, of a method all that it returns."""
        if name in self._known:
            return self._known[name]
        if name in self._busy:
            return ANY
        self._busy.add(name)
        symbol = self._cls.find(name)
        found = (
            self.result(symbol.node, symbol.scope)
            if isinstance(symbol, Function)
            else self._given(name)
        )
        self._busy.discard(name)
        self._known[name] = found
        return found

    def result(self, node: ast.AST, scope: Scope) -> Interval:
        return result(node, Intervals(node, scope, self.of))

    def bounds(self) -> dict[str, dict]:
        """Of all members of which anything is known."""
        names = dict.fromkeys(n for owner in self._cls.mro() for n in owner.bindings.names)
        names.update(dict.fromkeys(self._index()))
        found = {name: as_fact(self.of(name)) for name in names if not _reserved(name)}
        return {n: f for n, f in found.items() if f["low"] is not None or f["high"] is not None}

    def _given(self, name: str) -> Interval:
        values = self._index().get(name, [])
        if self._any_name or not values:
            return ANY
        return hull([_amount(node, intervals) for node, intervals in values])

    def _index(self) -> dict[str, list[tuple[ast.AST | None, Intervals]]]:
        """What each attribute is given, with what reads it; an AugAssign stands for itself."""
        if self._values is None:
            self._values = {}
            for owner in self._cls.mro():
                self._of_body(owner)
                for method in owner.functions():
                    self._of_method(method, Intervals(method, owner.scope, self.of))
        return self._values

    def _of_body(self, owner: Class) -> None:
        intervals = Intervals(owner.node, owner.scope, None)
        for name, bound in owner.bindings.names.items():
            for value in (b.node for b in bound if isinstance(b.node, ast.expr)):
                self._keep(name, value, intervals)

    def _of_method(self, method: _Node, intervals: Intervals) -> None:
        this = arguments_of(method)[0].arg if arguments_of(method) else ""
        for node in inside(method):
            if isinstance(node, ast.AugAssign) and is_own(node.target, this):
                self._keep(node.target.attr, node, intervals)
            elif isinstance(node, ast.AnnAssign) and is_own(node.target, this) and node.value:
                self._keep(node.target.attr, node.value, intervals)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    for name, value in _pairs(target, node.value, this):
                        self._keep(name, value, intervals)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", None) == "setattr":
                self._any_name = True

    def _keep(self, name: str, node: ast.AST | None, intervals: Intervals) -> None:
        assert self._values is not None
        self._values.setdefault(name, []).append((node, intervals))


def result(node: ast.AST, intervals: Intervals) -> Interval:
    """All that a function returns."""
    found = [intervals.of(n.value) for n in own(node) if isinstance(n, ast.Return) and n.value]
    if isinstance(node, ast.Lambda):
        found = [intervals.of(node.body)]
    if getattr(getattr(node, "returns", None), "id", None) == "bool":
        return (0, 1)
    return hull(found)


def function_bounds(node: ast.AST, scope: Scope) -> dict:
    return as_fact(result(node, Intervals(node, scope, None)))


def as_fact(interval: Interval) -> dict:
    low, high = interval
    return {
        "low": None if math.isinf(low) or math.isnan(low) else low,
        "high": None if math.isinf(high) or math.isnan(high) else high,
    }


def _reserved(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _amount(node: ast.AST | None, intervals: Intervals) -> Interval:
    if isinstance(node, ast.AugAssign):
        return _grown(node, intervals)
    return intervals.of(node) if isinstance(node, ast.expr) else ANY


def _grown(node: ast.AugAssign, intervals: Intervals) -> Interval:
    """How far a value may go that something is added to again and again."""
    low, high = intervals.of(node.value)
    if isinstance(node.op, ast.Sub):
        low, high = -high, -low
    elif not isinstance(node.op, ast.Add):
        return ANY
    return (0 if low >= 0 else -math.inf, 0 if high <= 0 else math.inf)


def _pairs(target: ast.expr, value: ast.expr, this: str) -> Iterator[tuple[str, ast.expr | None]]:
    """What an assignment gives own attributes; None where that cannot be told."""
    if is_own(target, this):
        yield target.attr, value
    elif isinstance(target, ast.Tuple | ast.List):
        values = value.elts if isinstance(value, ast.Tuple | ast.List) else []
        same = len(values) == len(target.elts)
        for i, inner in enumerate(target.elts):
            if is_own(inner, this):
                yield inner.attr, values[i] if same else None
