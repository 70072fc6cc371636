"""Exceptions of the author's other modules that a function may end in, by what it names of them."""

from __future__ import annotations

import ast

from reader import bodies
from reader.references import references
from reader.scopes import Scope
from reader.symbols import Class, Function, Symbol, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.project import Module

Node = tuple[ast.AST, Scope]


def reached(node: ast.AST, scope: Scope) -> dict[str, list[str]]:
    """What `functions` raise by name that a body leads to, and the methods of `classes`: only who holds an object calls those."""
    out: dict[str, dict[str, None]] = {"functions": {}, "classes": {}}
    seen = {id(node)}
    todo = [(node, scope, "functions")]
    main = scope.module.project.main
    while todo:
        body, where, kind = todo.pop()
        if where.module is not main and body is not node and not isinstance(body, ast.expr):
            names = dict.fromkeys(n for n in bodies.raises(body, where) if n != "assert")
            out[kind] |= names
        for symbol in _named(body, where):
            found = "classes" if isinstance(symbol, Class) else kind
            for inner, inside in _bodies(symbol, main):
                if id(inner) not in seen:
                    seen.add(id(inner))
                    todo.append((inner, inside, found))
    return {kind: [*names] for kind, names in out.items() if names}


def _named(body: ast.AST, scope: Scope) -> Iterator[Symbol]:
    """What the names in a body mean, as far as each is one of the author's."""
    statements = getattr(body, "body", None)
    for name, _ in references(statements if isinstance(statements, list) else [body]):  # type: ignore[list-item]
        symbol, part = scope.resolve(name), name
        while symbol is None and isinstance(part, ast.Attribute):
            part = part.value  # type: ignore[assignment]
            symbol = scope.resolve(part)
        if symbol is not None:
            yield symbol


def _bodies(symbol: Symbol, main: Module | None) -> Iterator[Node]:
    """The functions of a symbol that stands in another module than the domain's: those of the domain are told by themselves."""
    if not isinstance(symbol, Function | Class | Value) or symbol.scope.module is main:
        return
    if isinstance(symbol, Function):
        yield symbol.node, symbol.scope
    elif isinstance(symbol, Class):
        for owner in symbol.mro():
            for function in owner.functions():
                yield function, owner.scope
    elif isinstance(symbol, Value) and isinstance(symbol.binding.node, ast.expr):
        yield symbol.binding.node, symbol.scope
