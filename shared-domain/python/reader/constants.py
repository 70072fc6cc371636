"""Names of a module that have a value, as facts."""

from __future__ import annotations

import ast

from reader.builds import built_by_value
from reader.context import Context
from reader.known import named_literal
from reader.shapes import looks
from reader.symbols import Value
from reader.typed import typed
from reader.walk import in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from reader.annotations import Types


def constant_facts(types: Types, name: str, symbol: Value) -> dict:
    binding, scope = symbol.binding, symbol.scope
    value = binding.node if isinstance(binding.node, ast.expr) else None
    look = looks(value, binding.annotation, scope)
    given = scope.bindings.given.get(symbol.name, [])
    keys = [key.value for key in given[::2] if isinstance(key, ast.Constant)]
    builds = [b for inner in given[1::2] for b in built_by_value(inner, scope)]
    if symbol.name in scope.bindings.changed:
        builds += _added(symbol)
    literal = named_literal(symbol)
    fixed = symbol.name not in scope.bindings.changed and not given
    items = _items(value) if fixed and not literal["known"] else {}
    return {
        "name": name,
        "type": typed(types, binding.annotation, Context(scope)),
        "value": literal,
        "shape": look["shape"],
        "keys": list(dict.fromkeys([*look["keys"], *keys])),
        "builds": list(dict.fromkeys([*look["builds"], *builds])),
        **({"items": items} if items else {}),
        "at": scope.module.source.at(binding.place),
    }


def _items(value: ast.expr | None) -> dict[str, int]:
    """How many items a sequence holds that is written out, under "", or each of a mapping, under its key."""
    if isinstance(value, ast.List | ast.Tuple):
        starred = any(isinstance(each, ast.Starred) for each in value.elts)
        return {} if starred else {"": len(value.elts)}
    pairs = zip(value.keys, value.values, strict=True) if isinstance(value, ast.Dict) else ()
    return {
        key.value: count
        for key, inner in pairs
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
        for count in _items(inner if isinstance(inner, ast.List | ast.Tuple) else None).values()
    }


def _added(symbol: Value) -> list[str]:
    """Records that the module's own statements append to a list."""
    out: list[str] = []
    for statement in symbol.scope.module.source.tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for node in in_order(statement):
            if (
                not isinstance(node, ast.Call)
                or not isinstance(node.func, ast.Attribute)
                or not node.args
            ):
                continue
            if getattr(node.func.value, "id", None) == symbol.name and node.func.attr in (
                "append",
                "add",
            ):
                out += [f"each:{b}" for b in built_by_value(node.args[0], symbol.scope)]
    return out
