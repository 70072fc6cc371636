"""Classes as facts."""

from __future__ import annotations

import ast
import builtins

from reader.amounts import Amounts
from reader.arithmetic import Unknown
from reader.attributes import attribute_facts
from reader.counters import counters_of
from reader.docstrings import docstring_of
from reader.field import Field
from reader.fields import fields_of
from reader.functions import function_facts, is_public
from reader.kinds import kind_of
from reader.known import literal
from reader.records import RECORDS, property_schema, record_schema
from reader.refused import Refused
from reader.symbols import Class, External, Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.annotations import Types

# Classes whose objects may be an episode.
BEHAVING = frozenset(("plain", "dataclass", "pydantic"))
_OTHER_HALVES = frozenset(("setter", "deleter", "getter"))


def class_facts(types: Types, name: str, cls: Class) -> list[dict]:
    """The class, under the name that it has in the module, and the classes inside it."""
    kind = kind_of(cls)
    counters = counters_of(cls) if kind in BEHAVING else {}
    facts = {
        "name": name,
        "kind": kind,
        "public": is_public(name) and "." not in name,
        "summary": docstring_of(cls.node, of_class=True).summary,
        "bases": _bases(cls),
        "methods": _methods(types, cls, kind),
        "attributes": attribute_facts(types, cls),
        "schema": _schema(types, cls) if kind in RECORDS else None,
        "bounds": Amounts(cls).bounds() if kind in BEHAVING else {},
        **({"counters": counters} if counters else {}),
        "at": cls.scope.module.source.at(cls.node),
    }
    inner = (
        cls.scope.own(n) for n, bound in cls.bindings.names.items() if bound[-1].kind == "class"
    )
    nested = [c for c in inner if isinstance(c, Class)]
    return [
        facts,
        *(f for c in nested for f in class_facts(types, f"{name}.{c.node.name}", c)),
    ]


def _schema(types: Types, cls: Class) -> dict | None:
    try:
        return types.whole(record_schema(types, cls, []))
    except (Refused, Unknown, RecursionError):
        return None


def _bases(cls: Class) -> list[str]:
    out: dict[str, None] = {}
    for owner in cls.mro():
        for node, base in owner.bases():
            if isinstance(base, Class):
                out[base.name] = None
            elif isinstance(base, External):
                out.update(dict.fromkeys(_outside(base.name)))
            else:
                out[owner.scope.module.source.text(node)] = None
    return list(out)


def _outside(name: str) -> Iterator[str]:
    """A base from outside; of a builtin, those above it too."""
    module, _, last = name.rpartition(".")
    found = getattr(builtins, last, None) if module == "builtins" else None
    if isinstance(found, type):
        yield from (c.__name__ for c in found.__mro__ if c is not object)
    else:
        yield name


def _methods(types: Types, cls: Class, kind: str) -> list[dict]:
    found: dict[str, dict] = {}
    for owner in cls.mro():
        for name, bound in owner.bindings.names.items():
            if name not in found and (
                facts := _method(types, owner, name, [b.node for b in bound])
            ):
                found[name] = facts
    if kind in ("dataclass", "namedtuple", "pydantic") and "__init__" not in found:
        found["__init__"] = _constructor(types, cls)
    return list(found.values())


def _method(types: Types, owner: Class, name: str, nodes: list[ast.AST | None]) -> dict | None:
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    whole = [n for n in functions if _OTHER_HALVES.isdisjoint(_decorators(n))]
    if not functions:
        symbol = owner.scope.own(name)  # `look = describe`
        if isinstance(symbol, Function) and symbol.scope.owner is not None:
            return function_facts(types, symbol.node, symbol.scope, name)
        return None
    if not whole:
        return None
    overloads = [n for n in whole if "overload" in _decorators(n)]
    facts = function_facts(types, whole[-1], owner.scope, name)
    return {**facts, "overloaded": bool(overloads)}


def _decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {getattr(d, "attr", getattr(d, "id", "")) for d in node.decorator_list}


def _constructor(types: Types, cls: Class) -> dict:
    """The `__init__` that Python writes for a record class."""
    try:
        fields = [f for f in fields_of(types, cls, []) if f.given]
    except Refused:
        fields = []
    return {
        "name": "__init__",
        "kind": "method",
        "public": False,
        "async": False,
        "overloaded": False,
        "decorators": [],
        "summary": None,
        "parameters": [_parameter(types, cls, field) for field in fields],
        "returns": None,
        "gives": "nothing",
        **{key: [] for key in ("builds", "uses", "names", "assigns", "raises", "texts")},
        "compares": {},
        "keys": {},
        "at": cls.scope.module.source.at(cls.node),
    }


def _parameter(types: Types, cls: Class, field: Field) -> dict:
    source = field.context.scope.module.source
    schema, refused = None, None
    try:
        schema = types.whole(property_schema(types, field, cls))
    except Refused as error:
        refused = error.reason
    default = None
    if not field.required:
        default = {"known": False, "value": None}
        if field.default is not None:
            default = literal(field.default, field.context.scope)
        written = field.place.value
        default["text"] = " ".join(source.text(written).split()) if written else ""
    return {
        "name": field.name,
        "kind": "keyword" if field.keyword else "positional",
        "type": {
            "text": " ".join(source.text(field.annotation).split()),
            "schema": schema,
            "refused": refused,
            "at": source.at(field.annotation),
        },
        "default": default,
        "description": field.description or (schema or {}).get("description"),
        "at": source.at(field.place),
    }
