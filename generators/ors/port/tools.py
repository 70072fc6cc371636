"""Tools as the framework finds them in a class and its toolsets."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from lifter.source import Module, Source

from .placement import FRAMEWORK

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Tool:
    """One tool: the method, and the model of its arguments."""

    name: str
    module: Module
    node: Function
    model: tuple[Module, ast.ClassDef] | None
    holder: str | None = None
    """The toolset that it belongs to, as a class name."""
    terminal: bool = False
    hidden: bool = False
    """Whether the framework lists it only for the tasks that ask for it."""


def mark(source: Source, module: Module, decorator: ast.expr) -> str | None:
    """The framework's own name for a decorator; None where it is none of its."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    origin = source.resolve(module, called)
    if origin is None or origin.module is not None or origin.symbol.split(".")[0] not in FRAMEWORK:
        return None
    return origin.symbol.rsplit(".", 1)[-1]


def hidden(decorators: list[ast.expr]) -> bool:
    """Whether a tool's decorator says `shared=False`."""
    return any(
        k.arg == "shared" and isinstance(k.value, ast.Constant) and k.value.value is False
        for d in decorators
        if isinstance(d, ast.Call)
        for k in d.keywords
    )


def _parameters(method: Function) -> list[ast.arg]:
    given = method.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs][1:]


def model(source: Source, module: Module, method: Function) -> tuple[Module, ast.ClassDef] | None:
    """The model of a tool's arguments."""
    parameters = _parameters(method)
    if not parameters or parameters[0].annotation is None:
        return None
    return source.class_of(source.resolve(module, _named(parameters[0].annotation)))


def _named(annotation: ast.expr) -> ast.expr:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def unfit(source: Source, module: Module, method: Function) -> str | None:
    """Why the framework passes a marked method over (openreward 0.1.167, environments/environment.py, _is_tool)."""
    returns = source.resolve(module, _named(method.returns)) if method.returns is not None else None
    if returns is None or not returns.symbol.endswith("ToolOutput"):
        return "its return annotation is not ToolOutput"
    parameters = _parameters(method)
    if len(parameters) > 1:
        return "it takes more than one argument"
    if parameters and model(source, module, method) is None:
        return "its argument is no model"
    return None
