"""Modules of v0 in a source."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lifter.answered import has_rows
from lifter.moving import Moving
from lifter.source import Module, Source

from ..files import home_of
from ..uncalled import leave_uncalled
from .old import Old
from .tools import read_tools

STANDS_IN = "plain_vf0"
STOOD_FOR = ("verifiers", "datasets", "openai")
"""Packages whose names the stand-in has, as far as authors use them."""
WEB = "plain_web"
KINDS = ("StatefulToolEnv", "ToolEnv", "SingleTurnEnv", "MultiTurnEnv")


def olds_in(source: Source) -> list[Old]:
    """Modules of the source that load an environment."""
    out = []
    for module in source.modules.values():
        load = module.functions.get("load_environment")
        uses = any(
            o.module is None and o.symbol.split(".")[0] == "verifiers" and "v1" not in o.symbol
            for o in source.bindings(module).values()
        )
        if load is None or not uses or "tests" in module.package:
            continue
        made = list(_made(source, module, load))
        old = Old(module, load, _kind([kind for _, kind in made]))
        read_group(source, old, made)
        read_tools(source, old)
        out.append(old)
    return out


def _made(source: Source, module: Module, inside: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Where something of the framework's is made, and the classes of the framework's that it derives from."""
    for node in ast.walk(inside):
        if not isinstance(node, ast.Call):
            continue
        origin = source.resolve(module, node.func)
        own = source.class_of(origin)
        outer = [origin.symbol] if origin and origin.module is None else []
        steps = source.ancestry(*own) if own else outer
        for step in steps:
            if isinstance(step, str) and step.startswith("verifiers."):
                yield node, step.split(".")[-1]


def _kind(made: list[str]) -> str:
    """The class of the framework's that what is loaded derives from."""
    return next(
        (k for k in KINDS if k in made),
        next((k for k in made if k.endswith("Env")), "MultiTurnEnv"),
    )


def read_group(source: Source, old: Old, made: list[tuple[ast.Call, str]]) -> None:
    """Fills in whether it is a group, and of what kind: of what is made anywhere, what leaves the model the most ways."""
    old.group = next((node for node, kind in made if kind == "EnvGroup"), None)
    if old.group is None:
        return
    closure = source.closure(old.module)
    kinds = {kind for m in closure for _, kind in _made(source, m, m.tree)}
    old.kind = next(
        (k for k in ("MultiTurnEnv", "StatefulToolEnv", "ToolEnv") if k in kinds), "SingleTurnEnv"
    )
    # Each row offers the tools of the environment that plays it.
    if kinds & {"StatefulToolEnv", "ToolEnv"}:
        old.unread = old.group


def moving_of(source: Source, old: Old) -> Moving:
    """What moves into the port: the module and all of the author's that it imports."""

    given = has_rows(source)

    def standing(dotted: str) -> str | None:
        top = dotted.split(".")
        if given and dotted == "urllib.request":
            return WEB
        if given and top[0] in ("requests", "huggingface_hub"):
            return WEB if top[0] == "requests" else STANDS_IN
        return STANDS_IN if top[0] in STOOD_FOR and top[1:2] != ["v1"] else None

    moving = Moving(source, home_of(source, old.module), standing)
    moving.follow(old.module)
    leave_uncalled(moving)
    return moving
