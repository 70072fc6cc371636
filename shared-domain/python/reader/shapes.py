"""What a value looks like without evaluating it."""

from __future__ import annotations

import ast

from reader.arithmetic import Unknown
from reader.builds import built_by_value
from reader.qualifiers import outermost
from reader.scopes import Scope
from reader.symbols import External, Value
from reader.values import evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAPPINGS = frozenset(
    (
        "dict",
        "Dict",
        "Mapping",
        "MutableMapping",
        "defaultdict",
        "OrderedDict",
        "Counter",
    )
)
_SEQUENCES = frozenset(
    (
        "list",
        "List",
        "tuple",
        "Tuple",
        "set",
        "Set",
        "frozenset",
        "FrozenSet",
        "Sequence",
        "Iterable",
        "deque",
        "sorted",
    )
)
_GIVING = {
    "split": "sequence",
    "splitlines": "sequence",
    "readlines": "sequence",
    "read_text": "string",
    "join": "string",
    "format": "string",
}
_BY_NODE = (
    (ast.Dict | ast.DictComp, "mapping"),
    (
        ast.List | ast.Tuple | ast.Set | ast.ListComp | ast.SetComp | ast.GeneratorExp,
        "sequence",
    ),
    (ast.JoinedStr, "string"),
)


def shape(node: ast.expr | None, annotation: ast.expr | None, scope: Scope) -> str:
    for kinds, found in _BY_NODE:
        if isinstance(node, kinds):
            return found
    if isinstance(node, ast.Name | ast.Attribute):
        symbol = scope.resolve(node)
        origin = symbol.origin if isinstance(symbol, Value) else None
        if origin and not isinstance(origin.binding.node, ast.Name | ast.Attribute):
            found = origin.binding
            value = found.node if isinstance(found.node, ast.expr) else None
            return shape(value, found.annotation, origin.scope)
    try:
        return _of_value(evaluate(node, scope))
    except (Unknown, RecursionError):
        pass
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _GIVING:
            return _GIVING[node.func.attr]
        symbol = scope.resolve(node.func)
        found = _of_name(symbol.name if isinstance(symbol, External) else "")
        if found != "other":
            return found
    if isinstance(node, ast.BinOp):
        return shape(node.left, None, scope)
    return _of_annotation(annotation, scope)


def _of_value(value: Any) -> str:
    if isinstance(value, str):
        return "string"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "number"
    if isinstance(value, dict):
        return "mapping"
    if isinstance(value, range):
        return "range"
    return "sequence" if isinstance(value, list | tuple) else "other"


def _of_name(full: str) -> str:
    name = full.rpartition(".")[2]
    if name in _MAPPINGS:
        return "mapping"
    if name in _SEQUENCES:
        return "sequence"
    return {"range": "range", "int": "number", "float": "number", "str": "string"}.get(
        name, "other"
    )


def _of_annotation(annotation: ast.expr | None, scope: Scope) -> str:
    if annotation is None:
        return "other"
    name = outermost(annotation, scope)
    if name in ("typing.Final", "typing.ClassVar") and isinstance(annotation, ast.Subscript):
        return _of_annotation(annotation.slice, scope)
    return _of_name(name)


def keys_of(node: ast.expr | None, scope: Scope) -> list[str]:
    """Keys of a mapping that stand in the source: strings, and whole numbers as strings."""
    if isinstance(node, ast.Dict):
        found: list[str] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                found += keys_of(value, scope)
            elif isinstance(key, ast.Constant) and type(key.value) is int:
                found.append(str(key.value))
            elif isinstance(key, ast.Constant | ast.Name | ast.Attribute):
                found += _strings(key, scope)
        return list(dict.fromkeys(found))
    if isinstance(node, ast.DictComp) and isinstance(node.key, ast.Name):
        first = node.generators[0]
        same = isinstance(first.target, ast.Name) and first.target.id == node.key.id
        return _strings(first.iter, scope) if same and not first.ifs else []
    if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "dict":
        return [k.arg for k in node.keywords if k.arg]
    symbol = scope.resolve(node)
    origin = symbol.origin if isinstance(symbol, Value) else None
    if origin and isinstance(origin.binding.node, ast.Dict | ast.DictComp | ast.Call):
        return keys_of(origin.binding.node, origin.scope)
    return []


def _strings(node: ast.expr, scope: Scope) -> list[str]:
    try:
        value = evaluate(node, scope)
    except Unknown:
        return []
    value = getattr(value, "value", value)
    return [
        v for v in (value if isinstance(value, list | tuple) else [value]) if isinstance(v, str)
    ]


def looks(node: ast.expr | None, annotation: ast.expr | None, scope: Scope) -> dict:
    """The three facts about a value's look."""
    found = shape(node, annotation, scope)
    keys = keys_of(node, scope) if found == "mapping" else []
    return {"shape": found, "keys": keys, "builds": built_by_value(node, scope)}
