"""Tools that reading cannot know, as the original offered them where it was played."""

from __future__ import annotations

from typing import Any

from lifter.parameters import of_schema
from lifter.tool_methods import ToolText, method_name

from ..facade import Facade


def with_told(facade: Facade, told: dict[str, Any] | None) -> None:
    """Gives the episode the tools that were told; the last of them is what takes plain text."""
    if told is None:
        return
    used: set[str] = set()
    *tools, said = told["tools"]
    for tool in tools:
        method = method_name(tool["name"], used | {said["name"]})
        used.add(method)
        words = tool["description"].strip() or f"{tool['name'].replace('_', ' ').capitalize()}."
        parameters = of_schema(tool.get("stated", tool["parameters"]))
        facade.tools.append(ToolText(tool["name"], method, words, parameters))
    if not facade.converses:
        facade.said = said["name"]
