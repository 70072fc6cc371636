"""Typed methods as tools: their parameters and docstrings are what models are shown."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, get_type_hints

from openenv.core.env_server.mcp_types import CallToolObservation, Tool
from pydantic import BaseModel, Field, create_model

from .driver import episode

__all__ = ["LEFT_OUT", "Arguments", "DeclaredTool", "declared_in", "shown", "tool"]

LEFT_OUT: Any = Field(default_factory=lambda: None)
"""Of a parameter whose default is no JSON value: it may be left out, and the domain fills it in."""

_MISSING = object()
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[CallToolObservation]])


class Arguments(BaseModel, extra="forbid"):
    """An object among a tool's arguments, as models are shown it. Nothing is parsed into it."""


def tool(method: _Method) -> _Method:
    """Declares a method as a tool."""
    vars(method)["_is_tool"] = True
    return method


def shown(**instead: Any) -> Callable[[_Method], _Method]:
    """Shows models another `name`, `description` or `schema` than the method has.

    For names that a method cannot have, texts that a docstring would change, and schemas for
    which Python has no types.
    """

    def show(method: _Method) -> _Method:
        vars(method)["_shown"] = instead
        return method

    return show


class DeclaredTool:
    """A method with what models are shown of it."""

    def __init__(self, method: Callable[..., Awaitable[CallToolObservation]]) -> None:
        self.method = method
        parameters = list(inspect.signature(method).parameters.values())[1:]
        self._required = {p.name for p in parameters if p.default is p.empty}
        self._defaults = {p.name: p.default for p in parameters if p.default is not p.empty}
        instead = getattr(method, "_shown", {})
        self.told = Tool(
            name=instead.get("name", method.__name__),
            description=instead.get("description") or inspect.getdoc(method) or "",
            input_schema=copy.deepcopy(instead.get("schema")) or self._schema(),
        )

    def takes(self, arguments: dict[str, Any]) -> bool:
        """Whether Python can call the method with these. Whether they fit, the driver says."""
        names = arguments.keys()
        return self._required <= names <= self._required | self._defaults.keys()

    def sent(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Arguments without those that are the method's defaults: the domain has its own."""
        defaults = self._defaults
        return {n: v for n, v in arguments.items() if v is not defaults.get(n, _MISSING)}

    def _schema(self) -> dict[str, Any]:
        hints = get_type_hints(self.method, include_extras=True)
        fields: dict[str, Any] = {name: (hints[name], ...) for name in self._required}
        fields |= {name: (hints[name], default) for name, default in self._defaults.items()}
        ordered = {n: fields[n] for n in inspect.signature(self.method).parameters if n in fields}
        model = create_model(self.method.__name__, __base__=Arguments, **ordered)
        return episode.published(model.model_json_schema())


def declared_in(kind: type) -> dict[str, DeclaredTool]:
    """The tools of a class and of its bases, by the name that models call them by."""
    methods: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        methods |= {name: m for name, m in vars(base).items() if hasattr(m, "_is_tool")}
    declared = map(DeclaredTool, methods.values())
    return {each.told.name: each for each in declared}
