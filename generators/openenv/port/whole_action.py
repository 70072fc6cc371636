"""What an action takes, as parameters of a tool: its fields, or itself where it is one of several models."""

from __future__ import annotations

from typing import Any

ROOT = "root"
"""The one argument of a tool whose action is one of several models."""


def fields(schema: dict[str, Any]) -> dict[str, Any]:
    """A model's schema without what the framework's own base adds."""
    held = schema.get("properties", {})
    return {**schema, "properties": {k: v for k, v in held.items() if k != "metadata"}}


def whole(schema: dict[str, Any]) -> dict[str, Any]:
    """Parameters of a tool whose one argument is the action itself: one of several models, each told by what it is called."""
    models = {name: _member(one) for name, one in schema.get("$defs", {}).items()}
    options = schema.get("oneOf") or schema.get("anyOf")
    root = {"anyOf": options} if options else {"$ref": schema.get("$ref", "")}
    return {"type": "object", "properties": {ROOT: root}, "required": [ROOT], "$defs": models}


def _member(model: dict[str, Any]) -> dict[str, Any]:
    if "properties" not in model:
        return model
    plain = fields(model)
    telling = [name for name, field in plain["properties"].items() if "const" in field]
    return {**plain, "required": list(dict.fromkeys([*telling, *model.get("required", [])]))}
