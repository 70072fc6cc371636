"""Annotated types: what is left without a checker's words around it, and the fields of records."""

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any, TypeVar

Known = Mapping[Any, Any]
"""What type variables stand for."""


def plain_kind(kind: Any, known: Known) -> tuple[Any, Known]:
    """A type without what only a checker sees around it."""
    while True:
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if isinstance(kind, TypeVar):
            kind = known.get(kind, kind.__bound__ or Any)
        elif isinstance(kind, typing.NewType):
            kind = kind.__supertype__
        elif origin is typing.Annotated or origin in _QUALIFIERS:
            kind = args[0]
        elif hasattr(origin, "__value__"):  # `type Pair[T] = ...`, as Pair[int]
            known = filled(origin.__type_params__, args, known)  # pyright: ignore[reportOptionalMemberAccess]
            kind = origin.__value__  # pyright: ignore[reportOptionalMemberAccess]
        elif hasattr(kind, "__value__"):
            kind = kind.__value__
        else:
            return kind, known


def filled(declared: Any, args: tuple[Any, ...], known: Known) -> Known:
    """What the type parameters of an alias or a record stand for."""
    given = (known.get(a, a) if isinstance(a, TypeVar) else a for a in args)
    return dict(zip(declared, given, strict=False))


_QUALIFIERS = (
    typing.Required,
    typing.NotRequired,
    typing.Final,
    getattr(typing, "ReadOnly", typing.Final),
)


def fields_of(kind: type) -> tuple[set[str], set[str]] | None:
    """All and the required field names of a record type, as JSON names them."""
    if dataclasses.is_dataclass(kind):
        fields = [f for f in dataclasses.fields(kind) if f.init]
        missing = dataclasses.MISSING
        return {f.name for f in fields}, {
            f.name for f in fields if f.default is missing and f.default_factory is missing
        }
    if isinstance(models := getattr(kind, "model_fields", None), dict):
        keys = {
            n: alias if isinstance(alias := f.validation_alias, str) else n
            for n, f in models.items()
        }
        needed = {keys[n] for n, f in models.items() if f.is_required()}
        return set(keys.values()), needed
    if typing.is_typeddict(kind):
        return set(kind.__annotations__), set(getattr(kind, "__required_keys__", ()))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names: tuple[str, ...] = kind._fields  # pyright: ignore[reportAttributeAccessIssue]
        return set(names), set(names) - set(getattr(kind, "_field_defaults", ()))
    return None
