"""The models of an environment's actions and observations."""

from __future__ import annotations

import ast

from lifter.fields import Field, fields_of, root_of
from lifter.source import Module, Source

from .environment import Environment
from .placement import OLDER

_Model = tuple[Module, ast.ClassDef] | None


def read_actions(source: Source, apps: list[tuple[Module, ast.Call]], one: Environment) -> None:
    """By the app that serves the class, else by the class itself."""
    for module, call in apps:
        _by_app(source, module, call, one)
    _by_base(source, one)
    _by_step(source, one)
    models = [own for own in (one.action, one.observation) if own]
    if one.dialect != "openenv" and any(_dataclass(source, *own) for own in models):
        one.dialect = OLDER


def _dataclass(source: Source, module: Module, node: ast.ClassDef) -> bool:
    """Whether a model is one."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        origin = source.resolve(module, called)
        if origin is not None and origin.symbol == "dataclasses.dataclass":
            return True
    return False


def _by_app(source: Source, module: Module, call: ast.Call, one: Environment) -> None:
    keys = ("action_cls", "observation_cls")
    given = [*call.args[1:], *(k.value for k in call.keywords if k.arg in keys)]
    classes = [source.class_of(source.resolve(module, g)) for g in given[:2]]
    names = {
        id(own[1])
        for node in module.nodes
        if isinstance(node, ast.Name) and (own := source.class_of(source.resolve(module, node)))
    }
    if id(one.node) in names and len(classes) == 2:
        one.action = classes[0] or one.action
        one.observation = classes[1] or one.observation


def _by_base(source: Source, one: Environment) -> None:
    for module, node in one.line:
        for base in node.bases:
            if isinstance(base, ast.Subscript) and isinstance(base.slice, ast.Tuple):
                classes: list[_Model] = [
                    source.class_of(source.resolve(module, e)) for e in base.slice.elts
                ]
                one.action = one.action or classes[0]
                if len(classes) > 1:
                    one.observation = one.observation or classes[1]


def _by_step(source: Source, one: Environment) -> None:
    if one.step is None:
        return
    module, method = one.step
    arguments = [*method.args.posonlyargs, *method.args.args][1:]
    if one.action is None and arguments and arguments[0].annotation is not None:
        one.action = _annotated(source, module, arguments[0].annotation)
    if one.observation is None and method.returns is not None:
        one.observation = _annotated(source, module, method.returns)


def _annotated(source: Source, module: Module, annotation: ast.expr) -> _Model:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    return source.class_of(source.resolve(module, annotation))


def action_fields(source: Source, one: Environment) -> list[Field]:
    """Fields of the action; those of the framework's own base are no arguments."""
    if one.action is None:
        return []
    if (whole := root_of(source, *one.action)) is not None:
        return [whole]
    return fields_of(source, *one.action, without=frozenset({"metadata"}))


def tool_name(one: Environment) -> str:
    """The tool that takes a typed action."""
    return "act" if one.method("act") is None else "take_action"
