"""What a tool's docstring and fields cannot say as the contract says it."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import Field

__all__ = ["LEFT_OUT", "dedented", "described"]

LEFT_OUT: Any = Field(default_factory=lambda: None)
"""Of a parameter whose default is no JSON value: it may be left out, and the domain fills it in."""

_Tool = TypeVar("_Tool", bound=Callable[..., Any])


def dedented(function: _Tool) -> _Tool:
    """Takes the indentation out of a docstring: models read it as it stands."""
    function.__doc__ = inspect.cleandoc(function.__doc__ or "")
    return function


def described(description: str) -> Callable[[_Tool], _Tool]:
    """Describes a tool in words that a docstring would change: tabs, indented lines."""

    def describe(function: _Tool) -> _Tool:
        function.__doc__ = description
        return function

    return describe
