"""The tools: each with the author's method, what it takes, how that is published, and what is a model's own mistake."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from .contract import CONTRACT, DOMAIN, TOOLS, Tool
from .loading import CLASS
from .schema import Schema, check, given
from .values import KINDS, is_plain, kind_of, uncarried

_MISTAKES = frozenset(DOMAIN["mistakes"])


class Misfit(Exception):
    """Arguments do not fit their schema; says how."""


class Parameters:
    """Checks a JSON object against a schema and turns it into keyword arguments."""

    def __init__(self, schema: dict[str, Any], function: Callable[..., Any] | None) -> None:
        self._schema = schema
        self._required = frozenset(schema["required"])
        self._simple = {
            name: KINDS[inner["type"]][1]
            for name, inner in schema["properties"].items()
            if _is_simple(inner)
        }

    def keywords(self, arguments: Any) -> dict[str, Any]:
        """The arguments as the method takes them.

        Raises Misfit where they do not fit, and whatever a record type's own validation raises.
        """
        if type(arguments) is dict and self._plainly_fit(arguments):
            return dict(arguments)
        if problem := self.problem(arguments):
            raise Misfit(problem)
        return self.converted(arguments)

    def problem(self, arguments: Any) -> str | None:
        """What is wrong with arguments, in words."""
        if not isinstance(arguments, dict):
            return f"arguments must be an object, not {kind_of(arguments)}"
        if problem := uncarried(arguments):
            return problem
        return check(self._schema, arguments, "", self._schema)

    def converted(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Checked arguments as the annotated types, without nulls that stand for «not given»."""
        return given(self._schema, arguments, self._schema)

    def _plainly_fit(self, arguments: dict[str, Any]) -> bool:
        """Most calls: only scalars whose type is all there is to check, and nothing to convert."""
        simple = self._simple
        for name, value in arguments.items():
            if name not in simple or not simple[name](value) or not is_plain(value):
                return False
        return self._required <= arguments.keys()


def _is_simple(schema: dict[str, Any]) -> bool:
    """Whether a schema says nothing but a scalar's type."""
    told = schema.keys() - {"description", "title", "default"}
    return told == {"type"} and schema["type"] in ("string", "integer", "number", "boolean")


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


def offered(split: str, index: int) -> list[Tool]:
    """The tools that a task offers: all, unless rows name theirs."""
    return TOOLS


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


def published(schema: Schema) -> Schema:
    """Definitions in place unless they use themselves, no titles, `required` always said."""
    out = _spelled(schema)
    out.pop("$defs", None)  # of what else is told beside it
    out.pop("description", None)  # that of the class; a tool has its own
    return out


def _inside(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """A schema whose inner schemas are changed."""
    out: Schema = {}
    for key, value in schema.items():
        named = key == "properties"
        out[key] = {name: change(i) for name, i in value.items()} if named else value
    return out


def _spelled(schema: Schema) -> Schema:
    out = _inside(schema, _spelled)
    out.pop("title", None)
    if "properties" in out or out.get("additionalProperties") is False:
        out.setdefault("properties", {})
        out.setdefault("required", [])
    elif out.get("additionalProperties") is True:
        del out["additionalProperties"]
    return out
