"""Values that stand in the source: literals, names that lead to them, and simple sums of them."""

from __future__ import annotations

import ast

from reader.arithmetic import BINARY, BUILTINS, CONSTANTS, METHODS, UNARY, Unknown, joined
from reader.enums import Member, members
from reader.kinds import is_enum
from reader.read_files import READERS, file_value
from reader.scopes import Scope
from reader.symbols import Class, External, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from reader.binding import Binding


def evaluate(node: ast.expr | None, scope: Scope) -> Any:
    """The value of an expression; raises Unknown where only running the module would tell."""
    try:
        return _Evaluator(scope).of(node)
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        raise Unknown from error


# A table of a thousand rows may be the default of a thousand functions.
_known: dict[Binding, Any] = {}
_UNKNOWN = object()


class _Evaluator:
    def __init__(self, scope: Scope, busy: frozenset[int] = frozenset()) -> None:
        self._scope = scope
        self._busy = busy

    def of(self, node: ast.expr | None) -> Any:
        kind = type(node)
        if kind is ast.Constant:
            return node.value  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue]
        visit = getattr(self, f"_{kind.__name__.lower()}", None)
        if visit is None:
            raise Unknown
        return visit(node)

    def _items(self, nodes: list[ast.expr]) -> list[Any]:
        out: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                out.extend(self.of(node.value))
            else:
                out.append(self.of(node))
        return out

    def _list(self, node: ast.List) -> Any:
        return self._items(node.elts)

    def _tuple(self, node: ast.Tuple) -> Any:
        return tuple(self._items(node.elts))

    def _set(self, node: ast.Set) -> Any:
        return list(dict.fromkeys(self._items(node.elts)))

    def _dict(self, node: ast.Dict) -> Any:
        out: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                out.update(self.of(value))
            else:
                out[self.of(key)] = self.of(value)
        return out

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        return UNARY[type(node.op)](self.of(node.operand))

    def _binop(self, node: ast.BinOp) -> Any:
        return BINARY[type(node.op)](self.of(node.left), self.of(node.right))

    def _ifexp(self, node: ast.IfExp) -> Any:
        return self.of(node.body if self.of(node.test) else node.orelse)

    def _subscript(self, node: ast.Subscript) -> Any:
        whole = self.of(node.value)
        if isinstance(node.slice, ast.Slice):
            part = node.slice
            ends = [self.of(end) if end else None for end in (part.lower, part.upper, part.step)]
            return whole[slice(*ends)]
        return whole[self.of(node.slice)]

    def _name(self, node: ast.Name) -> Any:
        return self._named(node)

    def _attribute(self, node: ast.Attribute) -> Any:
        symbol = self._scope.resolve(node)
        if symbol is None and node.attr in ("value", "name"):
            enum_member = self.of(node.value)
            if isinstance(enum_member, Member):
                return getattr(enum_member, node.attr)
        return self._named(node)

    def _named(self, node: ast.Name | ast.Attribute) -> Any:
        symbol = self._scope.resolve(node)
        if isinstance(symbol, External) and symbol.name in CONSTANTS:
            return CONSTANTS[symbol.name]
        if not isinstance(symbol, Value):
            raise Unknown
        return self._value(symbol)

    def _value(self, symbol: Value) -> Any:
        owner = symbol.scope.owner
        if owner and is_enum(owner):
            # Inside the class's own body a member's name still is its plain value.
            found = members(owner, evaluate).get(symbol.name)
            if found is not None:
                return found if self._scope.owner is not owner else found.value
        if not symbol.settled or id(symbol.binding) in self._busy:
            raise Unknown
        if symbol.binding not in _known:
            _known[symbol.binding] = _UNKNOWN
            inner = _Evaluator(symbol.scope, self._busy | {id(symbol.binding)})
            _known[symbol.binding] = inner.of(symbol.binding.node)  # pyright: ignore[reportArgumentType]
        value = _known[symbol.binding]
        if value is _UNKNOWN:
            raise Unknown
        return value

    def _call(self, node: ast.Call) -> Any:
        symbol = self._scope.resolve(node.func)
        if isinstance(symbol, Class) and is_enum(symbol) and len(node.args) == 1:
            wanted = self.of(node.args[0])
            return next(m for m in members(symbol, evaluate).values() if m.value == wanted)
        if isinstance(symbol, External) and symbol.name in READERS:
            return file_value(node, self._scope)
        keywords = {k.arg: self.of(k.value) for k in node.keywords if k.arg}
        if isinstance(symbol, External) and len(keywords) == len(node.keywords):
            name = symbol.name.removeprefix("builtins.")
            if name in BUILTINS and (name in ("dict",) or not keywords):
                return BUILTINS[name](*self._items(node.args), **keywords)
        if isinstance(node.func, ast.Attribute) and not keywords:
            return self._of_text(node.func, node.args)
        raise Unknown

    def _of_text(self, func: ast.Attribute, args: list[ast.expr]) -> Any:
        """What a method of a text gives."""
        if func.attr in METHODS or func.attr == "join":
            text = self.of(func.value)
            if isinstance(text, str) and func.attr == "join":
                return joined(text, *self._items(args))
            if isinstance(text, str):
                return getattr(text, func.attr)(*self._items(args))
        raise Unknown
