"""What a client may ask of reset, where the source says which values there are: each is a task; of several options, each combination."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from compared import compared
from lifter.defaults import with_defaults
from lifter.owned_class import Function
from lifter.source import Module, Source

from .environment import Environment

_GIVEN = ("self", "seed", "episode_id")
_MOST = 50
"""Values above which a table is data and no list of tasks."""


def reset_options(source: Source, one: Environment, modules: list[Module]) -> list[dict[str, Any]]:
    """Arguments of reset, some of them for each task; a single empty one where the source lists no values for any."""
    method = one.method("reset") or one.method("reset_async")
    if method is None or one.older:
        return [{}]
    rows: list[dict[str, Any]] = [{}]
    names = reset_names(one)
    apart = compared([method[1]], [m.tree for m in modules]) if names else {}
    for name in names:
        values = (
            _literal(source, *method, name)
            or _tabled(source, modules, name)
            or _told_apart(apart.get(name, []), method[1], name)
        )
        if len(values) > 1 and len(rows) * len(values) <= _MOST:
            rows = [row | {name: value} for row in rows for value in values]
    return rows


def reset_names(one: Environment) -> list[str]:
    """What reset may be asked for besides a seed, by name."""
    method = one.method("reset") or one.method("reset_async")
    return [] if method is None or one.older else _asked(method[1])


def _asked(method: Function) -> list[str]:
    """Options by name: parameters, then those that are taken out of the rest."""
    given = method.args
    named = [a.arg for a in [*given.args, *given.kwonlyargs] if a.arg not in _GIVEN]
    return list(dict.fromkeys([*named, *(name for name, _ in _taken(method))]))


def _taken(method: Function) -> Iterator[tuple[str, list[ast.expr]]]:
    """What is taken out of the rest of the arguments, by name, with the default that stands behind it."""
    rest = method.args.kwarg.arg if method.args.kwarg else None
    for node in ast.walk(method):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("get", "pop")
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == rest
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node.args[0].value, node.args[1:]


def _literal(source: Source, module: Module, method: Function, name: str) -> list[Any]:
    """The values of a parameter that is annotated as a literal."""
    for arg in [*method.args.args, *method.args.kwonlyargs]:
        if arg.arg != name or arg.annotation is None:
            continue
        for node in ast.walk(arg.annotation):
            if isinstance(node, ast.Subscript):
                origin = source.resolve(module, node.value)
                if origin is not None and origin.symbol.endswith("typing.Literal"):
                    return _constants(getattr(node.slice, "elts", [node.slice]))
    return []


def _tabled(source: Source, modules: list[Module], name: str) -> list[Any]:
    """The keys of a table of the source's in which the option is looked up."""
    for module in modules:
        for table in _lookups(module, name):
            origin = source.resolve(module, table)
            if origin is not None and origin.module is not None:
                value = _bound(origin.module, origin.symbol)
                if isinstance(value, ast.Dict):
                    return _constants([key for key in value.keys if key is not None])
                if isinstance(value, ast.List | ast.Tuple | ast.Set):
                    return _constants(value.elts)
    return []


def _told_apart(values: list[Any], method: Function, name: str) -> list[Any]:
    """What reset compares the option with, or makes it a member of; its default where that is another value."""
    known = list(dict.fromkeys([*_default(method, name), *values])) if values else []
    return known if all(type(value) is type(known[0]) for value in known) else []


def _default(method: Function, name: str) -> list[Any]:
    """The plain value that reset takes for an option that is not given; empty where that is none."""
    found = [default for arg, default in with_defaults(method.args) if arg.arg == name]
    found += [d for taken, defaults in _taken(method) if taken == name for d in defaults]
    return [value for value in _constants(found[:1]) if value != ""]


def _lookups(module: Module, name: str) -> Iterator[ast.expr]:
    for node in module.nodes:
        if isinstance(node, ast.Subscript) and _is(node.slice, name):
            yield node.value
        elif isinstance(node, ast.Compare) and _is(node.left, name):
            if isinstance(node.ops[0], ast.In | ast.NotIn):
                yield node.comparators[0]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
            and _is(node.args[0], name)
        ):
            yield node.func.value


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _bound(module: Module, name: str) -> ast.expr | None:
    """What a name of the module's top level is bound to."""
    for node in module.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            return getattr(node, "value", None)
    return None


def _constants(nodes: list[ast.expr]) -> list[Any]:
    """Their values, where all are texts or whole numbers."""
    values = [n.value for n in nodes if isinstance(n, ast.Constant)]
    fit = all(isinstance(v, str | int) and not isinstance(v, bool) for v in values)
    return values if fit and len(values) == len(nodes) else []
