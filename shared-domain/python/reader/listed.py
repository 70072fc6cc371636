"""Which names of a module are plainly lists, tuples or mappings of them, or functions that give such.

A value of which nothing is known may be a generator, whose rows can only be walked through.
"""

from __future__ import annotations

import ast
import re

from reader.symbols import External, Function, Value
from reader.walk import arguments_of, inside, method_of, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from reader.scopes import Scope
    from reader.symbols import Symbol

_SEQUENCES = r"(?:list|tuple|List|Tuple|Sequence)\b"
_TYPES = re.compile(rf"(?:typing\.)?(?:{_SEQUENCES}|(?:dict|Dict|Mapping)\[\w+, *{_SEQUENCES})")
_MAKERS = frozenset(f"builtins.{name}" for name in ("list", "tuple", "sorted", "range")) | {
    "json.load",
    "json.loads",
    "random.sample",
}
_METHODS = frozenset(("splitlines", "readlines"))
_WRAPPERS = frozenset(("functools.cache", "functools.lru_cache"))


class Listed:
    """Looks at values; those that lead back to themselves are not told."""

    def __init__(self) -> None:
        self._known: dict[ast.AST, bool] = {}

    def names(self, symbols: Iterable[tuple[str, Symbol]]) -> list[str]:
        """The names whose value, or what calling them gives, is listed."""
        return [name for name, symbol in symbols if self._symbol(symbol)]

    def _symbol(self, symbol: Symbol | None) -> bool:
        if isinstance(symbol, Function):
            return self._once(symbol.node, symbol.scope)
        node = symbol.binding.node if isinstance(symbol, Value) and symbol.settled else None
        return isinstance(node, ast.expr) and self._once(node, symbol.scope)

    def _once(self, node: ast.AST, scope: Scope) -> bool:
        if node not in self._known:
            self._known[node] = False
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            look = self._function if is_function else self._value
            self._known[node] = look(node, scope)
        return self._known[node]

    def _function(self, node: ast.FunctionDef, scope: Scope) -> bool:
        body = own(node)
        wraps = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
        wrappers = [scope.resolve(wrap) for wrap in wraps]
        if any(not isinstance(w, External) or w.name not in _WRAPPERS for w in wrappers):
            return False
        strange = ast.Yield | ast.YieldFrom
        if isinstance(node, ast.AsyncFunctionDef) or any(isinstance(n, strange) for n in body):
            return False
        if node.returns is not None:
            return bool(_TYPES.match(scope.module.source.text(node.returns).strip("\"'")))
        given = [n.value for n in body if isinstance(n, ast.Return)]
        return bool(given) and all(self._value(value, scope, node) for value in given)

    def _value(self, node: ast.expr | None, scope: Scope, within: ast.AST | None = None) -> bool:
        if isinstance(node, ast.List | ast.Tuple | ast.ListComp):
            return True
        if isinstance(node, ast.Dict | ast.DictComp):
            return self._mapping(node, scope, within)
        if isinstance(node, ast.IfExp):
            branches = (node.body, node.orelse)
            return all(self._value(each, scope, within) for each in branches)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self._value(node.left, scope, within)
        if isinstance(node, ast.Subscript):
            may = isinstance(node.slice, ast.Slice) or self._is_mapping(node.value, scope)
            return may and self._value(node.value, scope, within)
        if isinstance(node, ast.Call):
            return self._call(node, scope)
        if isinstance(node, ast.Name) and within and _is_local(node.id, within):
            return self._local(node.id, scope, within)
        return isinstance(node, ast.Name) and self._symbol(scope.resolve(node))

    def _call(self, node: ast.Call, scope: Scope) -> bool:
        symbol = scope.resolve(node.func)
        if isinstance(symbol, External):
            return symbol.name in _MAKERS
        return method_of(node) in _METHODS if symbol is None else self._is_given(symbol)

    def _is_given(self, symbol: Symbol) -> bool:
        return isinstance(symbol, Function) and self._symbol(symbol)

    def _mapping(self, node: ast.Dict | ast.DictComp, scope: Scope, within: ast.AST | None) -> bool:
        """Whether no value of it has to be walked through: splits, or rows by id."""
        values = node.values if isinstance(node, ast.Dict) else [node.value]
        plain = ast.Constant | ast.JoinedStr | ast.Dict | ast.DictComp  # rows by id are objects
        return all(isinstance(v, plain) or self._value(v, scope, within) for v in values)

    def _is_mapping(self, node: ast.expr, scope: Scope) -> bool:
        symbol = scope.resolve(node)
        found = symbol.binding.node if isinstance(symbol, Value) else node
        return isinstance(found, ast.Dict | ast.DictComp)

    def _local(self, name: str, scope: Scope, within: ast.AST) -> bool:
        """A list that a function fills: nothing but lists is ever bound to its name."""
        bound = [n for n in own(within) if isinstance(n, ast.Assign | ast.AnnAssign)]
        values = [n.value for n in bound if n.value and _target(n) == name]
        stored = [n for n in inside(within) if _is_stored(n, name)]
        lists = ast.List | ast.ListComp | ast.Call | ast.Subscript
        return 0 < len(values) == len(stored) and all(
            isinstance(value, lists) and self._value(value, scope, within) for value in values
        )


def _target(node: ast.Assign | ast.AnnAssign) -> str | None:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    alone = isinstance(node, ast.AnnAssign) or len(node.targets) == 1
    return target.id if alone and isinstance(target, ast.Name) else None


def _is_stored(node: ast.AST, name: str) -> bool:
    named = isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    return named or (isinstance(node, ast.Nonlocal | ast.Global) and name in node.names)


def _is_local(name: str, within: ast.AST) -> bool:
    taken = any(argument.arg == name for argument in arguments_of(within))
    return taken or any(_is_stored(node, name) for node in inside(within))
