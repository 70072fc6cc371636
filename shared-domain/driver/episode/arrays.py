"""Arrays against their schema."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
_Check = Callable[[Schema, Any, str, Schema], str | None]


def check(
    schema: Schema, value: list[Any], at: str, root: Schema, check_item: _Check
) -> str | None:
    """The first thing wrong with an array; `check_item` looks at what is in it."""
    if len(value) < schema.get("minItems", 0):
        return f"{at} must have at least {schema['minItems']} items"
    if len(value) > schema.get("maxItems", len(value)):
        return f"{at} must have at most {schema['maxItems']} items"
    if schema.get("uniqueItems") and len(set(map(_frozen, value))) < len(value):
        return f"{at} must not repeat an item"
    prefix = schema.get("prefixItems", [])
    for i, item in enumerate(value):
        inner = prefix[i] if i < len(prefix) else schema.get("items", True)
        if inner is False:
            return f"{at} must have at most {len(prefix)} items"
        if isinstance(inner, dict) and (problem := check_item(inner, item, f"{at}[{i}]", root)):
            return problem
    return None


def given(
    schema: Schema,
    value: list[Any],
    root: Schema,
    given_item: Callable[[Schema, Any, Schema], Any],
) -> list[Any]:
    """An array whose items are without the nulls that stand for «not given»."""
    prefix, items = schema.get("prefixItems", []), schema.get("items") or {}
    inner = [*prefix, *[items] * (len(value) - len(prefix))]
    out = [given_item(s, v, root) for s, v in zip(inner, value, strict=False)]
    return out if any(map(operator.is_not, out, value)) else value


def _frozen(value: Any) -> Any:
    """The same JSON value as one that a set takes: repeated items are found as they are read."""
    if isinstance(value, dict):
        return "object", frozenset((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return "array", tuple(map(_frozen, value))
    return isinstance(value, bool), value
