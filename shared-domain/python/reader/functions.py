"""Functions and methods as facts."""

from __future__ import annotations

import ast
from contextlib import suppress

from reader import bodies
from reader.builds import built_by_function
from reader.compares import compares
from reader.context import Context
from reader.converted import converts
from reader.docstrings import docstring_of
from reader.keys import keys
from reader.known import literal
from reader.places import places
from reader.raised import reached
from reader.refused import Refused
from reader.running import adds, holds
from reader.scopes import Scope
from reader.typed import typed
from reader.walk import arguments_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from reader.annotations import Types

_PROPERTIES = frozenset(("property", "cached_property"))


def is_public(name: str) -> bool:
    return not name.startswith("_")


def kind_of_method(decorators: list[ast.expr]) -> str:
    names = {getattr(d, "id", getattr(d, "attr", None)) for d in decorators}
    if "staticmethod" in names:
        return "static"
    if "classmethod" in names:
        return "class"
    return "method" if _PROPERTIES.isdisjoint(names) else "property"


def function_facts(types: Types, node: ast.AST, scope: Scope, name: str) -> dict:
    """`scope` is where it is defined: a method has the class as its owner."""
    source = scope.module.source
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    kind = kind_of_method(decorators) if scope.owner else "function"
    doc = docstring_of(node)
    this = _this(node, kind)
    context = Context(scope, _type_parameters(types, node, scope))
    returns: ast.expr | None = getattr(node, "returns", None)
    return {
        "name": name,
        "kind": kind,
        "public": is_public(name),
        "async": isinstance(node, ast.AsyncFunctionDef),
        "overloaded": False,
        "decorators": [source.text(d) for d in decorators],
        "summary": doc.summary,
        "parameters": _parameters(types, node, context, doc.parameters, skip=this is not None),
        "returns": typed(types, returns, context),
        "gives": bodies.gives(node),
        "builds": built_by_function(node, scope),
        "uses": bodies.uses(node, this),
        "names": bodies.names(node, scope),
        "assigns": bodies.assigns(node, this),
        **({"changes": found} if (found := bodies.changes(node, this)) else {}),
        **({"sets": found} if (found := bodies.sets(node)) else {}),
        **({"adds": found} if (found := adds(node, this)) else {}),
        **({"holds": found} if (found := holds(node, this)) else {}),
        **({"places": found} if (found := places(node, scope)) else {}),
        "raises": bodies.raises(node, scope),
        **({"reached": found} if (found := reached(node, scope)) else {}),
        **({"converts": found} if (found := converts(node, scope, this)) else {}),
        "texts": bodies.texts(node),
        "compares": compares(node, scope, this),
        "keys": keys(node, this),
        **({"seeds": found} if (found := bodies.seeds(node)) else {}),
        **({"calls": found} if (found := bodies.called(node)) else {}),
        "at": source.at(node),
    }


def _this(node: ast.AST, kind: str) -> str | None:
    """What the method calls its object, or its class."""
    arguments = arguments_of(node)
    return arguments[0].arg if kind in ("method", "class", "property") and arguments else None


def _type_parameters(types: Types, node: ast.AST, scope: Scope) -> dict[str, dict | None]:
    """`def f[T: int](x: T)`: None for a parameter without a bound."""
    owner = getattr(scope.owner.node, "type_params", []) if scope.owner else []
    out: dict[str, dict | None] = {}
    for parameter in [*owner, *getattr(node, "type_params", [])]:
        bound = getattr(parameter, "bound", None)
        out[parameter.name] = None
        if bound is not None:
            bounds = bound.elts if isinstance(bound, ast.Tuple) else [bound]
            with suppress(Refused):
                out[parameter.name] = types.union(bounds, Context(scope))
    return out


def _parameters(
    types: Types,
    node: ast.AST,
    context: Context,
    described: dict[str, str],
    *,
    skip: bool,
) -> list[dict]:
    a: ast.arguments = node.args  # pyright: ignore[reportAttributeAccessIssue]
    positional = [(arg, "positional-only") for arg in a.posonlyargs] + [
        (arg, "positional") for arg in a.args
    ]
    defaults = [None] * (len(positional) - len(a.defaults)) + list(a.defaults)
    found = [
        (arg, kind, default) for (arg, kind), default in zip(positional, defaults, strict=True)
    ][skip:]
    if a.vararg:
        found.append((a.vararg, "rest", None))
    found += [
        (arg, "keyword", default) for arg, default in zip(a.kwonlyargs, a.kw_defaults, strict=True)
    ]
    if a.kwarg:
        found.append((a.kwarg, "rest-keyword", None))
    return [
        _parameter(types, arg, kind, default, context, described) for arg, kind, default in found
    ]


def _parameter(
    types: Types,
    arg: ast.arg,
    kind: str,
    default: ast.expr | None,
    context: Context,
    described: dict[str, str],
) -> dict:
    return {
        "name": arg.arg,
        "kind": kind,
        "type": typed(types, arg.annotation, context),
        "default": literal(default, context.scope) if default else None,
        "description": types.said(arg.annotation, context) or described.get(arg.arg),
        "at": context.scope.module.source.at(arg),
    }
