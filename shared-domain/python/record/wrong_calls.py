"""Calls that a careless model makes."""

from __future__ import annotations

from typing import Any

from shipped import RandomPolicy
from spelling import Call


def wrong_calls(tools: list[dict[str, Any]], policy: RandomPolicy) -> list[Call]:
    """Every way to get a call of these tools wrong; a tool that is not there comes first."""
    calls: list[Call] = [{"tool": "no_such_tool", "arguments": {}}]
    for tool in tools[:12]:
        name, schema = tool["name"], tool["parameters"]
        good = policy.arguments(schema)
        calls.append({"tool": name, "arguments": {**good, "surplus": 1}})
        calls.append({"tool": name, "arguments": [good]})
        calls.append({"tool": name, "raw": '{"' + name})
        for key, inner in list(schema["properties"].items())[:4]:
            calls.append({"tool": name, "arguments": {**good, key: wrong_for(inner)}})
            if key in schema["required"]:
                less = {k: v for k, v in good.items() if k != key}
                calls.append({"tool": name, "arguments": less})
    return calls


def wrong_for(schema: dict[str, Any]) -> Any:
    """A value that the schema does not admit, and that careless checks let through."""
    kind = schema.get("type")
    if kind == "integer":
        return "7"
    if kind == "number":
        return True
    if kind == "boolean":
        return 0
    if kind in ("string", None):
        return {"odd": [1]}
    return "[]" if kind == "array" else "{}"
