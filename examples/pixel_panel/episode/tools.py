"""The tools: each with the author's method and what it takes, and what is a model's own mistake."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any, cast

from .arguments import Parameters
from .contract import CONTRACT, DOMAIN, TASKS, TOOLS, Tool
from .errors import TaskError
from .loading import CLASS
from .tasks import Task, find

_MISTAKES = frozenset(DOMAIN["mistakes"])


@dataclass(frozen=True, slots=True)
class BoundTool:
    """A tool with the method that plays it; None where the tool only ends the episode."""

    method: str | None
    nothing: bool
    parameters: Parameters


def _bound(tool: dict[str, Any]) -> BoundTool:
    function = getattr(CLASS, tool["method"]) if CLASS and tool["method"] else None
    nothing = tool["returns"] == "nothing"
    return BoundTool(tool["method"], nothing, Parameters(tool["parameters"], function))


BOUND = {tool["name"]: _bound(tool) for tool in CONTRACT["tools"]}
"""The tools by name."""

_OFFERED: str | None = TASKS.get("tools")
_ALWAYS = {tool["name"] for tool in CONTRACT["tools"] if tool["method"] is None} | {
    role["tool"] for role in (DOMAIN["answer"], DOMAIN["reply"]) if role
}


def offered_by(task: Task) -> list[Tool]:
    """The tools of a task: all, unless its row names some.

    What ends an episode or takes plain text is always there.
    """
    names = task.fields.get(_OFFERED) if _OFFERED else None
    if names is None:
        return TOOLS
    if not isinstance(names, list | tuple) or not all(name in BOUND for name in names):
        known = f"the tools are {', '.join(BOUND)}"
        raise TaskError(f"task {task.id}: {_OFFERED} must name tools of the domain; {known}")
    return [tool for tool in TOOLS if tool.name in _ALWAYS or tool.name in names]


def offered(split: str, index: int) -> list[Tool]:
    """The tools that a task offers."""
    return offered_by(find(split, index))


def is_mistake(error: Exception) -> bool:
    """Whether an exception is the model's own mistake, by the name of its class or a base's."""
    names = {
        name
        for kind in type(error).__mro__
        for name in (kind.__name__, f"{kind.__module__}.{kind.__qualname__}")
    }
    return not _MISTAKES.isdisjoint(names)


def words_of(error: Exception) -> str:
    """What an exception says, without what only a Python programmer wants to see."""
    if callable(errors := getattr(error, "errors", None)):  # a record type's own validation
        with contextlib.suppress(Exception):
            first = cast(list[dict[str, Any]], errors())[0]
            return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    return text or type(error).__name__
