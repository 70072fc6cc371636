"""What code compares a name with: `command == "click"`, `kind in KINDS`, `TABLE[kind]`, `Kind(kind)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any

_PLAIN = str, int, float
_MOST = 200
"""Values above which a table is data, and not what a name may be."""
_SAME = {"lower", "upper", "strip", "casefold", "title"}
"""Methods that leave a text what it is."""
_LOOKS_UP = {"get", "pop"}
_STARTS = {"startswith", "removeprefix", "endswith"}


def compared(trees: Iterable[ast.AST], others: Iterable[ast.Module] = ()) -> dict[str, list[Any]]:
    """
    Values by the last part of the name that they are compared with; `x = y.kind` makes `x` a name for `kind`.

    `others` are modules of which only tables count: mappings, lists and classes of constants.
    """
    nodes = [node for tree in trees for node in ast.walk(tree)]
    tables = dict(_tables([*(n for tree in others for n in ast.walk(tree)), *nodes]))
    found: dict[str, dict[Any, None]] = {}
    for name, values in _pairs(nodes, tables):
        found.setdefault(name, {}).update(dict.fromkeys(values))
    for alias, name in _aliases(nodes):
        if alias in found and alias != name:
            found.setdefault(name, {}).update(found[alias])
    return {name: list(values) for name, values in found.items() if 0 < len(values) <= _MOST}


def _pairs(nodes: list[ast.AST], tables: dict[str, list[Any]]) -> Iterator[tuple[str, list[Any]]]:
    for node in nodes:
        if isinstance(node, ast.Compare) and isinstance(
            node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn
        ):
            sides = node.left, node.comparators[0]
            for one, other in (sides, sides[::-1]):
                yield from _pair(one, _values(other, tables))
        elif isinstance(node, ast.Match):
            cases = [inner for case in node.cases for inner in ast.walk(case.pattern)]
            told = [c.value for c in cases if isinstance(c, ast.MatchValue)]
            yield from _pair(node.subject, [v for each in told for v in _values(each, tables)])
        elif isinstance(node, ast.Subscript):
            yield from _pair(node.slice, tables.get(_last(node.value), []))
        elif isinstance(node, ast.Call) and node.args:
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if method in _LOOKS_UP and isinstance(node.func, ast.Attribute):
                yield from _pair(node.args[0], tables.get(_last(node.func.value), []))
            elif method in _STARTS and isinstance(node.func, ast.Attribute):
                yield from _pair(node.func.value, _values(node.args[0], tables))
            else:
                yield from _pair(node.args[0], tables.get(_last(node.func), []))


def _pair(node: ast.expr, values: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    name = _name(node)
    if name and values:
        yield name, values


def _aliases(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """A name, and the name of what it is given."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            values = node.value.values if isinstance(node.value, ast.BoolOp) else [node.value]
            for value in values:
                if (name := _name(value)) and isinstance(target, ast.Name | ast.Attribute):
                    yield _last(target), name


def _name(node: ast.expr) -> str:
    """The last part of what a value is called, also where it is a key."""
    if isinstance(node, ast.Name | ast.Attribute):
        return _last(node)
    if isinstance(node, ast.Subscript):
        return _key(node.slice)
    if isinstance(node, ast.BoolOp):
        return _name(node.values[0])
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name):
        return _name(node.args[0]) if node.func.id in ("str", "int") and node.args else ""
    if isinstance(node.func, ast.Attribute) and node.func.attr in _SAME:
        return _name(node.func.value)
    if isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKS_UP and node.args:
        return _key(node.args[0])
    return ""


def _values(node: ast.expr, tables: dict[str, list[Any]]) -> list[Any]:
    if isinstance(node, ast.Constant):
        plain = isinstance(node.value, _PLAIN) and not isinstance(node.value, bool)
        return [node.value] if plain and node.value != "" else []
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [v for each in node.elts for v in _values(each, tables)]
    if isinstance(node, ast.Dict):
        return [v for key in node.keys if key is not None for v in _values(key, {})]
    if isinstance(node, ast.Attribute) and _last(node.value) in tables:
        return []  # one member of many: the others are told where all are
    return tables.get(_last(node), []) if isinstance(node, ast.Name | ast.Attribute) else []


def _tables(nodes: list[ast.AST]) -> Iterator[tuple[str, list[Any]]]:
    """Mappings, lists and classes of constants, by their names."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            held = node.value
            if isinstance(held, ast.Call) and len(held.args) == 1:  # frozenset({...}), tuple([...])
                held = held.args[0]
            if isinstance(held, ast.Dict | ast.List | ast.Tuple | ast.Set):
                yield _last(target), _values(held, {})
        elif isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in node.bases):
            members = [s.value for s in node.body if isinstance(s, ast.Assign)]
            yield node.name, [v for each in members for v in _values(each, {})]


def _key(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _last(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))
