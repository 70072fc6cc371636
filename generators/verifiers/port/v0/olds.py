"""Modules of v0 in a source."""

from __future__ import annotations

import ast

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
        old = Old(module, load, _kind(source, module, load))
        read_tools(source, old)
        out.append(old)
    return out


def _kind(source: Source, module: Module, load: ast.AST) -> str:
    """The class of the framework's that what is loaded derives from."""
    found: list[str] = []
    for node in ast.walk(load):
        if isinstance(node, ast.Call):
            origin = source.resolve(module, node.func)
            own = source.class_of(origin)
            steps = (
                [s for s in source.ancestry(*own) if isinstance(s, str)]
                if own
                else [origin.symbol]
                if origin and origin.module is None
                else []
            )
            found += [s.split(".")[-1] for s in steps if s.startswith("verifiers.")]
    return next(
        (k for k in KINDS if k in found),
        next((k for k in found if k.endswith("Env")), "MultiTurnEnv"),
    )


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
