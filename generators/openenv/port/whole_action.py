"""An action that is one of several models, as the one argument of a tool."""

from __future__ import annotations

from typing import Any


def whole(schema: dict[str, Any]) -> dict[str, Any]:
    """Parameters of a tool whose one argument is the action itself: one of several models, each told by what it is called."""
    models = {name: _member(one) for name, one in schema.get("$defs", {}).items()}
    options = schema.get("oneOf") or schema.get("anyOf")
    root = {"anyOf": options} if options else {"$ref": schema.get("$ref", "")}
    return {"type": "object", "properties": {"root": root}, "required": ["root"], "$defs": models}


def _member(model: dict[str, Any]) -> dict[str, Any]:
    fields = {k: v for k, v in model.get("properties", {}).items() if k != "metadata"}
    telling = [name for name, field in fields.items() if "const" in field]
    required = list(dict.fromkeys([*telling, *model.get("required", [])]))
    return {**model, "properties": fields, "required": required} if fields else model
