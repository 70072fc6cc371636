"""What a tool's method cannot say as the contract says it."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

__all__ = ["LEFT_OUT", "shown"]

LEFT_OUT: Any = Field(default_factory=lambda: None)
"""Of a parameter whose default is no JSON value: it may be left out, and the domain fills it in."""

_Method = TypeVar("_Method", bound=Callable[..., Awaitable[CallToolObservation]])


def shown(**instead: Any) -> Callable[[_Method], _Method]:
    """Shows models another `name`, `description` or `schema` than the method has.

    For names that a method cannot have, texts that a docstring would change, and schemas for
    which Python has no types.
    """

    def show(method: _Method) -> _Method:
        vars(method)["_shown"] = instead
        return method

    return show
