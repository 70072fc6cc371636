"""Whether an action's own validators close the session of a client whose action they do not take."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lifter.model import Loss
from lifter.reachable import Function
from lifter.source import Module, Source

from .environment import Environment

_VALIDATORS = {"field_validator", "model_validator", "validator", "root_validator"}
_ANSWERED = {"TypeError", "PydanticCustomError", "PydanticOmit", "PydanticUseDefault"}
"""What a validator may raise, and the session goes on: it is told as JSON, or as a failure of the call."""

CLOSED = Loss(
    "closed-episode",
    "a call that the action's own validator does not take is refused, and the episode goes on",
    "OpenEnv's server cannot put the validator's exception into JSON, and closes the session with it",
)


def closes(source: Source, one: Environment) -> bool:
    """Whether a validator of its action raises what the framework's server cannot tell a client."""
    if one.mcp or one.older or one.action is None:
        return False
    own = [line for line in source.ancestry(*one.action) if not isinstance(line, str)]
    return any(
        _raises(validator)
        for module, node in own
        for validator in _validators(source, module, node)
    )


def _validators(source: Source, module: Module, node: ast.ClassDef) -> Iterator[Function]:
    for method in node.body:
        if not isinstance(method, Function):
            continue
        for decorator in method.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            origin = source.resolve(module, called)
            if origin is None or origin.module is not None:
                continue
            if origin.symbol.startswith("pydantic.") and _last(origin.symbol) in _VALIDATORS:
                yield method


def _raises(validator: Function) -> bool:
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and not _answered(node))
        for node in ast.walk(validator)
    )


def _answered(node: ast.Raise) -> bool:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return error is not None and _last(ast.unparse(error)) in _ANSWERED


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
