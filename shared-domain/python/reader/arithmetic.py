"""Operators and small functions on values that stand in the source, kept from growing without end."""

from __future__ import annotations

import ast
import math
import operator
import textwrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LIMIT = 100_000


class Unknown(Exception):
    """The value cannot be told from the source."""


def _power(a: Any, b: Any) -> Any:
    if abs(b) > 1_000 or (isinstance(a, int) and a.bit_length() * abs(b) > 10_000):
        raise Unknown
    return a**b


def _times(a: Any, b: Any) -> Any:
    for sequence, count in ((a, b), (b, a)):
        if (
            hasattr(sequence, "__len__")
            and isinstance(count, int)
            and len(sequence) * count > _LIMIT
        ):
            raise Unknown
    return a * b


def _percent(a: Any, b: Any) -> Any:
    if isinstance(a, str):  # a format, whose width may be anything
        raise Unknown
    return a % b


def _shift(a: Any, b: Any) -> Any:
    if b > 1_000:
        raise Unknown
    return a << b


BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: _times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _percent,
    ast.Pow: _power,
    ast.LShift: _shift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}
UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
}


def _listed(items: Any = ()) -> list[Any]:
    """A set's members in the order of the source."""
    return list(dict.fromkeys(items))


def _copied(items: Any = ()) -> list[Any]:
    if isinstance(items, range) and len(items) > _LIMIT:
        raise Unknown
    return list(items)


def _cleaned(text: str) -> str:
    import inspect  # takes long to import, and few texts are written so

    return inspect.cleandoc(text)


BUILTINS: dict[str, Callable[..., Any]] = {
    "range": range,
    "len": len,
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "int": int,
    "float": float,
    "bool": bool,
    "list": _copied,
    "tuple": lambda items=(): tuple(_copied(items)),
    "sorted": lambda items: sorted(_copied(items)),
    "sum": lambda items: sum(_copied(items)),
    "set": _listed,
    "frozenset": _listed,
    "dict": dict,
    "textwrap.dedent": textwrap.dedent,
    "inspect.cleandoc": _cleaned,
}


def joined(between: str, items: Any) -> str:
    """Texts with another between them; raises Unknown for what would grow too long."""
    parts = _copied(items)
    if len(between) * len(parts) + sum(map(len, parts)) > _LIMIT:
        raise Unknown
    return between.join(parts)


METHODS = frozenset(
    [
        "split",
        "splitlines",
        "strip",
        "lstrip",
        "rstrip",
        "lower",
        "upper",
        "title",
        "capitalize",
        "removeprefix",
        "removesuffix",
    ]
)
CONSTANTS: dict[str, Any] = {
    "math.pi": math.pi,
    "math.e": math.e,
    "math.tau": math.tau,
    "math.inf": math.inf,
    "math.nan": math.nan,
    "string.ascii_lowercase": "abcdefghijklmnopqrstuvwxyz",
    "string.ascii_uppercase": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "string.ascii_letters": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "string.digits": "0123456789",
}
