"""Definitions of a schema, put where they are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]
Inside = Callable[[Schema, Callable[[Schema], Schema]], Schema]


def in_place(schema: Schema, inside: Inside) -> Schema:
    """The schema with its definitions in place, but for those that use themselves."""
    definitions = schema.get("$defs", {})
    used = {name: set(_references(inner)) for name, inner in definitions.items()}
    kept = {name: inner for name, inner in definitions.items() if name in _reached(name, used)}

    def placed(node: Schema) -> Schema:
        name = node.get("$ref", "").removeprefix("#/$defs/")
        if not name or name in kept:
            return inside(node, placed)
        beside = {key: value for key, value in node.items() if key != "$ref"}
        return placed({**definitions[name], **beside})

    rest = {key: value for key, value in schema.items() if key != "$defs"}
    return placed({**rest, "$defs": kept} if kept else rest)


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(reference := node.get("$ref"), str):
            yield reference.removeprefix("#/$defs/")
        node = list(node.values())
    for inner in node if isinstance(node, list) else ():
        yield from _references(inner)


def _reached(name: str, used: dict[str, set[str]]) -> set[str]:
    """The definitions that one uses, itself or by others."""
    seen: set[str] = set()
    todo = list(used[name])
    while todo:
        found = todo.pop()
        if found not in seen:
            seen.add(found)
            todo += used.get(found, ())
    return seen
