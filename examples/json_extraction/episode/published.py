"""pydantic's schema of a tool's arguments, spelled as `contract.json` spells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

_NAMED = ("properties", "$defs")
_LISTED = ("anyOf", "prefixItems")
_NESTED = ("items", "additionalProperties")


def published(schema: Schema) -> Schema:
    """Definitions in place unless they use themselves, no titles, `required` always said."""
    definitions = schema.get("$defs", {})
    used = {name: set(_references(inner)) for name, inner in definitions.items()}
    kept = {name for name in used if name in _reached(used[name], used)}
    out = _spelled({k: v for k, v in schema.items() if k != "$defs"}, definitions, kept)
    out.pop("description", None)  # that of the class; a tool has its own
    if kept:
        out["$defs"] = {
            name: _spelled(inner, definitions, kept)
            for name, inner in definitions.items()
            if name in kept
        }
    return out


def _spelled(schema: Schema, definitions: dict[str, Schema], kept: set[str]) -> Schema:
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    if name and name not in kept:
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return _spelled({**definitions[name], **beside}, definitions, kept)
    out: Schema = {}
    for key, value in schema.items():
        if key in _NAMED:
            out[key] = {n: _spelled(inner, definitions, kept) for n, inner in value.items()}
        elif key in _LISTED:
            out[key] = [_spelled(inner, definitions, kept) for inner in value]
        elif key in _NESTED and isinstance(value, dict):
            out[key] = _spelled(value, definitions, kept)
        elif key == "const":
            out["enum"] = [value]
        elif key != "title":
            out[key] = value
    if "properties" in out or out.get("additionalProperties") is False:
        out.setdefault("properties", {})
        out.setdefault("required", [])
    elif out.get("additionalProperties") is True:
        del out["additionalProperties"]
    if out.get("items") == {}:
        del out["items"]
    return out


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(reference := node.get("$ref"), str):
            yield reference.removeprefix("#/$defs/")
        node = list(node.values())
    for inner in node if isinstance(node, list) else ():
        yield from _references(inner)


def _reached(names: set[str], used: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += used.get(name, ())
    return seen
