"""What a model sent, checked, as the keyword arguments of the author's method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .kinds import KINDS, kind_of
from .parts import conversion
from .schema import check, given
from .wire import is_plain, uncarried


class Misfit(Exception):
    """Arguments do not fit their schema; says how."""


class Parameters:
    """Checks a JSON object against a schema and turns it into keyword arguments."""

    def __init__(self, schema: dict[str, Any], function: Callable[..., Any] | None) -> None:
        self._schema = schema
        names = schema["properties"]
        self._convert = conversion.of_parameters(function, names) if conversion and function else {}
        self._required = frozenset(schema["required"])
        self._simple = {
            name: KINDS[inner["type"]][1]
            for name, inner in schema["properties"].items()
            if name not in self._convert and _is_simple(inner)
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
        out = given(self._schema, arguments, self._schema)
        return {
            name: convert(value)
            if value is not None and (convert := self._convert.get(name))
            else value
            for name, value in out.items()
        }

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
