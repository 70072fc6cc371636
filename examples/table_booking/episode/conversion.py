"""From a checked JSON value to the type that the author's annotation asks for."""

import collections.abc
import enum
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any

from .annotations import class_hints, hints
from .loading import CLASS
from .records import Known, fields_of, filled, plain_kind
from .unions import admits

Convert = Callable[[Any], Any]

_made: dict[Any, tuple[Convert | None, Any]] = {}


def converter(kind: Any, known: Known = types.MappingProxyType({})) -> Convert | None:
    """From a checked JSON value to the annotated type; None where the JSON value is it already."""
    plain, inner = plain_kind(kind, known)
    if not hasattr(kind, "__value__"):
        return _converter_of(plain, inner)
    return _once(kind, inner, lambda: _converter_of(plain, inner))


def _once(kind: Any, known: Known, make: Callable[[], Convert | None]) -> Convert | None:
    """A converter that may need itself: an alias or a record that holds others of its kind."""
    key = str(kind), id(getattr(kind, "__origin__", kind)), str(known)
    if key not in _made:
        _made[key] = _pending, kind  # held, so that its id stays its own
        _made[key] = make(), kind
    convert = _made[key][0]
    return convert if convert is not _pending else lambda v: (_made[key][0] or _as_is)(v)


def _as_is(value: Any) -> Any:
    return value


def _pending(value: Any) -> Any:
    raise AssertionError("a converter is used before it is made")


def _converter_of(kind: Any, known: Known) -> Convert | None:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        members = {a.value: a for a in args if isinstance(a, enum.Enum)}
        return (lambda v: members.get(v, v)) if members else None
    if origin in (typing.Union, types.UnionType):
        return _union_converter(args, known)
    if kind is float:
        return lambda v: float(v) if type(v) is int else v
    if isinstance(origin, type):
        if fields_of(origin) is not None:
            return _class_converter(origin, args, known)
        return _container_converter(origin, args, known)
    return _class_converter(kind, (), known) if isinstance(kind, type) else None


def _union_converter(members: tuple[Any, ...], known: Known) -> Convert | None:
    pairs = [(admits(member, known), converter(member, known)) for member in members]
    if all(convert is None for _, convert in pairs):
        return None

    def convert(value: Any) -> Any:
        for fits, inner in pairs:
            if fits(value):
                return inner(value) if inner else value
        return value

    return convert


def _container_converter(origin: type, args: tuple[Any, ...], known: Known) -> Convert | None:
    if issubclass(origin, collections.abc.Mapping):
        key = _key_converter(args[0], known) if args else None
        inner = converter(args[1], known) if len(args) > 1 else None
        if key is None and inner is None:
            return None
        return lambda v: {key(k) if key else k: inner(x) if inner else x for k, x in v.items()}
    if origin is tuple and args and args[-1] is not Ellipsis:
        inners = [converter(arg, known) for arg in args]
        return lambda v: tuple(inner(x) if inner else x for inner, x in zip(inners, v, strict=True))
    inner = converter(args[0], known) if args else None
    make = (
        origin
        if origin in (tuple, set, frozenset)
        else set
        if issubclass(origin, collections.abc.Set)
        else None
    )
    if inner is None:
        return make
    return lambda v: (make or list)(inner(x) for x in v)


def _key_converter(kind: Any, known: Known) -> Convert | None:
    """JSON keys are strings; a mapping may be annotated with numbers or an Enum."""
    kind, _ = plain_kind(kind, known)
    if kind is int:
        return int
    if kind is float:
        return float
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        members = {str(member.value): member for member in kind}
        return lambda k: k if isinstance(k, kind) else members[k]
    return None


def _class_converter(kind: type, args: tuple[Any, ...], known: Known) -> Convert | None:
    if issubclass(kind, enum.Enum):
        return lambda v: v if isinstance(v, kind) else kind(v)
    if issubclass(kind, collections.abc.Set):
        return kind if kind in (set, frozenset) else set
    if kind is tuple:
        return kind
    if hasattr(kind, "model_validate"):
        return lambda v: v if isinstance(v, kind) else kind.model_validate(v)  # pyright: ignore[reportAttributeAccessIssue]
    if fields_of(kind) is None:
        return None
    declared = getattr(kind, "__type_params__", None) or getattr(kind, "__parameters__", ())
    known = filled(declared, args, known)
    return _once(kind, known, lambda: _record_converter(kind, known))


def _record_converter(kind: type, known: Known) -> Convert | None:
    inner = {
        name: convert
        for name, hint in class_hints(kind).items()
        if (convert := converter(hint, known))
    }
    if typing.is_typeddict(kind):
        return (
            (lambda v: {k: inner[k](x) if k in inner else x for k, x in v.items()})
            if inner
            else None
        )

    def build(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        return kind(
            **{k: inner[k](x) if k in inner and x is not None else x for k, x in value.items()}
        )

    return build


def of_parameters(function: Callable[..., Any], names: Iterable[str]) -> dict[str, Convert]:
    """Converters of a function's parameters, for those of these names that need one."""
    annotated = hints(function, CLASS)
    return {n: c for n in names if (c := converter(annotated.get(n, Any)))}
