"""Arguments of a tool that lie ready in what was seen."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

from .leaves import MOST
from .pools import Pools

_SERIES = 0.3
"""How often a list is begun with what comparisons saw one after another."""


def whole(schema: dict[str, Any], pools: Pools) -> list[dict[str, Any]]:
    """Records, by the names of their fields."""
    names, needed = schema.get("properties", {}), set(schema.get("required", []))
    records = [r for pool in pools.records.values() for r in pool]
    return [
        json.loads(json.dumps({k: v for k, v in r.items() if k in names}, default=str))
        for r in records
        if needed and needed <= set(r)
    ]


def in_order(schema: dict[str, Any], pools: Pools) -> list[dict[str, Any]]:
    """Rows of values, each for the next parameter."""
    names, needed = schema.get("properties", {}), schema.get("required", [])
    least = max(2, len(needed))
    rows = [r for r in pools.rows if least <= len(r) <= len(names)]
    pairs = [dict(zip(names, row, strict=False)) for row in rows]
    return [p for p in pairs if all(takes(names[name], p[name]) for name in p)]


def begun_with(
    schema: dict[str, Any], members: list[Any], pools: Pools, rng: random.Random
) -> list[Any]:
    """Sometimes the members that a list of the domain's began with, in the order in which it compared them."""
    if rng.random() > _SERIES:
        return []
    most = len(members) or schema.get("maxItems", MOST)
    kinds = members or itertools.repeat(schema.get("items"))
    begun = [series[:most] for series in pools.series]
    fitting = [one for one in begun if all(map(takes, kinds, one))]
    # Longer ones: most sides of comparisons are no member of a list, and seen once in a call.
    lengths = [len(one) ** 2 for one in fitting]
    return list(rng.choices(fitting, lengths)[0]) if fitting else []


def takes(schema: Any, value: Any) -> bool:
    """Whether a plain value is of the kind that a parameter says; one that says none takes any."""
    if not isinstance(schema, dict) or "enum" in schema:
        return not isinstance(schema, dict) or value in schema["enum"]
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string"}
    return schema.get("type") in (None, kinds[type(value)]) or (
        schema["type"] == "number" and type(value) is int
    )
