"""Which member of a union a JSON value is meant for."""

import collections.abc
import enum
import types
import typing
from collections.abc import Callable
from typing import Any

from .annotations import class_hints
from .records import Known, fields_of, plain_kind
from .values import KINDS, same


def admits(kind: Any, known: Known) -> Callable[[Any], bool]:
    """Whether a JSON value can be meant for this member of a union."""
    kind, known = plain_kind(kind, known)
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return lambda v: any(same(v, a.value if isinstance(a, enum.Enum) else a) for a in args)
    if origin in (typing.Union, types.UnionType):
        tests = [admits(member, known) for member in args]
        return lambda v: any(test(v) for test in tests)
    if kind in (None, type(None)):
        return lambda v: v is None
    base = origin if isinstance(origin, type) else kind
    if not isinstance(base, type) or base is Any:
        return lambda v: True
    if issubclass(base, enum.Enum):
        return lambda v: isinstance(v, base) or any(same(v, member.value) for member in base)
    if base in (int, float, bool, str):
        kind_of = {int: "integer", float: "number", bool: "boolean", str: "string"}[base]
        return KINDS[kind_of][1]
    fields = fields_of(base)
    if fields is not None:
        names, required = fields
        tags = _tags(base, known)
        return lambda v: (
            isinstance(v, base)
            or (
                isinstance(v, dict)
                and required <= set(v) <= names
                and all(test(v[name]) for name, test in tags.items() if name in v)
            )
        )
    return _admits_container(base, args, known)


def _tags(kind: type, known: Known) -> dict[str, Callable[[Any], bool]]:
    """Fields of a record that hold one of a few values, by which records with the same fields are told apart."""
    return {
        name: admits(hint, known)
        for name, hint in class_hints(kind).items()
        if typing.get_origin(plain_kind(hint, known)[0]) is typing.Literal
    }


def _admits_container(base: type, args: tuple[Any, ...], known: Known) -> Callable[[Any], bool]:
    """By kind and by the items: `list[Spot] | list[Tone]` differ in nothing else."""

    tests: dict[int, Callable[[Any], bool]] = {}

    # Made when there are items, once for each kind: an alias may be made of itself.
    def fits(kind: Any, value: Any) -> bool:
        if id(kind) not in tests:
            tests[id(kind)] = admits(kind, known)
        return tests[id(kind)](value)

    if issubclass(base, collections.abc.Mapping):
        inner = args[1] if len(args) > 1 else Any
        return lambda v: isinstance(v, dict) and all(fits(inner, x) for x in v.values())
    if base is tuple and args and args[-1] is not Ellipsis:
        return lambda v: (
            isinstance(v, list | tuple)
            and len(v) == len(args)
            and all(fits(kind, x) for kind, x in zip(args, v, strict=True))
        )
    item = args[0] if args else Any
    return lambda v: (
        isinstance(v, list | base) and (not isinstance(v, list) or all(fits(item, x) for x in v))
    )
