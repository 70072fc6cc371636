"""Schemas that leave a choice, or stand elsewhere: `anyOf`, `oneOf`, `$ref`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .values import kind_of

Schema = dict[str, Any]
_Check = Callable[[Schema, Any, str, Schema], str | None]


def has(schema: Schema) -> bool:
    """Whether a schema is one of these."""
    return "$ref" in schema or "anyOf" in schema or "oneOf" in schema


def check(schema: Schema, value: Any, at: str, root: Schema, check_one: _Check) -> str | None:
    """What is wrong where no option fits: inside the nearest one, else all that would do."""
    if "$ref" in schema:
        return check_one(_target(schema, root), value, at, root)
    problems = [check_one(option, value, at, root) for option in _options(schema)]
    if None in problems:
        return None
    near = [p for p in problems if p and not p.startswith(f"{at} must be ")]
    if near:
        return near[0]
    words = (p.removeprefix(f"{at} must be ").split(", not ")[0] for p in problems if p)
    return f"{at} must be {' or '.join(dict.fromkeys(words))}, not {kind_of(value)}"


def given(
    schema: Schema,
    value: Any,
    root: Schema,
    check_one: _Check,
    given_one: Callable[[Schema, Any, Schema], Any],
) -> Any:
    """A value without the nulls that stand for «not given», by the option that it fits."""
    if "$ref" in schema:
        return given_one(_target(schema, root), value, root)
    fits = (option for option in _options(schema) if not check_one(option, value, "", root))
    return given_one(next(fits, {}), value, root)


def _options(schema: Schema) -> list[Schema]:
    return schema.get("anyOf") or schema["oneOf"]


def _target(schema: Schema, root: Schema) -> Schema:
    return root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
