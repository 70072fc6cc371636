"""JSON values: what kind each is, and when two are the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "integer": ("an integer", lambda v: type(v) is int),
    "number": (
        "a number",
        lambda v: type(v) is int or (type(v) is float and math.isfinite(v)),
    ),
    "string": ("a string", lambda v: isinstance(v, str)),
    "boolean": ("true or false", lambda v: isinstance(v, bool)),
    "array": ("an array", lambda v: isinstance(v, list)),
    "object": ("an object", lambda v: isinstance(v, dict)),
    "null": ("null", lambda v: v is None),
}
"""Words and a test for each type of JSON Schema."""


def kind_of(value: Any) -> str:
    """A value's kind in words."""
    for kind, (words, test) in KINDS.items():
        if test(value):
            return words if kind != "boolean" else "a boolean"
    return type(value).__name__


def same(a: Any, b: Any) -> bool:
    """Equal as JSON: 1 is 1.0, but true is not 1."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)
