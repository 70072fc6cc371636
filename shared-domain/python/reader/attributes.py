"""Attributes of a class: those of its body, of its constructor, and those that other methods give it."""

from __future__ import annotations

import ast

from reader.arithmetic import Unknown
from reader.context import Context
from reader.enums import members
from reader.kinds import is_enum
from reader.known import as_json, literal
from reader.qualifiers import outermost
from reader.scopes import Scope
from reader.shapes import looks
from reader.symbols import Class, Function
from reader.typed import typed
from reader.values import evaluate
from reader.walk import arguments_of, inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.annotations import Types
    from reader.enums import Member

_CONSTRUCTORS = frozenset(
    ("__init__", "__post_init__", "__new__", "__attrs_post_init__", "model_post_init")
)
_FIELD = frozenset(("dataclasses.field", "pydantic.Field", "attr.ib", "attrs.field"))


def attribute_facts(types: Types, cls: Class) -> list[dict]:
    """Each once, where it is first given a value; inherited ones among them."""
    found: dict[str, dict] = {}
    for owner in cls.mro():
        for name, place, annotation, value in _of_body(owner):
            found.setdefault(
                name,
                _facts(types, owner.scope, name, place, annotation, value, "class"),
            )
    for stage in ("constructor", "method"):
        for owner in cls.mro():
            for method in _methods(owner, constructors=stage == "constructor"):
                for name, place, annotation, value in _of_method(method):
                    if name not in found and cls.find(name) is None:
                        found[name] = _facts(
                            types, owner.scope, name, place, annotation, value, stage
                        )
    for name, member in _members(cls).items():
        value = {"known": True, "value": as_json(member.value)}
        found[name]["value"] |= value if name in found else {}
    return list(found.values())


def _members(cls: Class) -> dict[str, Member]:
    """Of an enumeration: `auto()` is a value too."""
    try:
        found = members(cls, evaluate) if is_enum(cls) else {}
        for member in found.values():
            as_json(member.value)
    except Unknown:
        return {}
    return found


Assigned = tuple[str, ast.AST, ast.expr | None, ast.expr | None]


def _facts(
    types: Types,
    scope: Scope,
    name: str,
    place: ast.AST,
    annotation: ast.expr | None,
    value: ast.expr | None,
    stage: str,
) -> dict:
    return {
        "name": name,
        "type": typed(types, annotation, Context(scope)),
        "value": literal(value, scope) if value else None,
        **looks(value, annotation, scope),
        "from": stage,
        "at": scope.module.source.at(place),
    }


def _of_body(owner: Class) -> Iterator[Assigned]:
    for name, bound in owner.bindings.names.items():
        binding = bound[-1]
        if (
            binding.kind != "value"
            or isinstance(owner.scope.own(name), Function)
            or _is_reserved(name)
        ):
            continue
        value = binding.node if isinstance(binding.node, ast.expr) else None
        if isinstance(value, ast.Call) and outermost(value.func, owner.scope) in _FIELD:
            value = next((k.value for k in value.keywords if k.arg == "default"), None)
        if (
            binding.annotation is not None
            and outermost(binding.annotation, owner.scope) == "dataclasses.KW_ONLY"
        ):
            continue
        yield name, binding.place, binding.annotation, value


def _is_reserved(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _methods(
    owner: Class, *, constructors: bool
) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in owner.functions():
        if (node.name in _CONSTRUCTORS) == constructors:
            yield node


def _of_method(method: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Assigned]:
    arguments = arguments_of(method)
    if not arguments:
        return
    this, annotated = arguments[0].arg, {a.arg: a.annotation for a in arguments[1:]}
    told: dict[ast.AST, tuple[ast.expr | None, ast.expr | None]] = {}
    for node in inside(method):
        if isinstance(node, ast.AnnAssign):
            told[node.target] = node.annotation, node.value
        elif isinstance(node, ast.Assign):
            for target, value in (p for t in node.targets for p in pairs(t, node.value)):
                # A parameter that is kept has the type that it came with.
                name = value.id if isinstance(value, ast.Name) else ""
                told[target] = annotated.get(name), value
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
            continue
        if isinstance(node.value, ast.Name) and node.value.id == this:
            yield node.attr, node, *told.get(node, (None, None))


def pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr | None]]:
    """Each target of an assignment with the value that it is given, where that stands in the source."""
    if not isinstance(target, ast.Tuple | ast.List):
        return [(target, value)]
    values = value.elts if isinstance(value, ast.Tuple | ast.List) else []
    same = len(values) == len(target.elts)
    return [(inner, values[i] if same else None) for i, inner in enumerate(target.elts)]
