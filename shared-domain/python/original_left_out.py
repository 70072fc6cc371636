"""Tools that a port leaves out: the original has them still, and is not asked for them."""

from __future__ import annotations

from typing import Any


def kept_tools(found: dict[str, Any], tools: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tools that the port has too."""
    return [tool for tool in tools if tool["name"] not in _left_out(found)]


def kept_scripts(found: dict[str, Any], scripts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The scripts that call no other."""
    gone = _left_out(found)
    return [s for s in scripts if all(call.get("tool") not in gone for call in s["calls"])]


def _left_out(found: dict[str, Any]) -> list[str]:
    return found["original"].get("left_out", [])
