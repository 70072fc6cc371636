"""Programs that code looks for on the machine and starts: no package of Python brings them."""

from __future__ import annotations

import ast

from .model import Refusal
from .source import Module, Source

_THERE = {"bash", "env", "git", "python", "python3", "sh", "uv"}
"""Programs that lie wherever an environment runs."""
_STARTED_BY = {
    "android_env": "an emulator of Android",
    "android_world": "an emulator of Android",
    "browsergym": "a browser",
    "mlagents_envs": "a build of Unity",
}
"""Packages that start a program, which they download or look for."""

ALTERNATIVE = "bridge: serve the original where the program is and speak to it by its protocol"


def program_refusal(source: Source, module: Module, node: ast.AST) -> Refusal | None:
    """Why a call stops a port that asks where a program lies which the module names as a command's first word."""
    if not isinstance(node, ast.Call) or not node.args:
        return None
    origin = source.resolve(module, node.func)
    asked = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
    if origin is None or origin.module is not None or origin.symbol != "shutil.which":
        return None
    if not isinstance(asked, str) or asked in _THERE or not _is_started(module, asked):
        return None
    return _refusal(asked, module, node)


def program_of(package: str) -> str | None:
    """The program that a package starts; None for any other."""
    return _STARTED_BY.get(package)


def started_words(program: str) -> str:
    """Why a program that is started stops a port."""
    return f"it starts {program}, which is no package of Python"


def bringing_refusal(module: Module, node: ast.AST, dotted: str) -> Refusal | None:
    """Why an import stops a port whose package starts a program."""
    program = program_of(dotted.split(".")[0])
    return None if program is None else _refusal(program, module, node)


def _refusal(program: str, module: Module, node: ast.AST) -> Refusal:
    return Refusal("NEEDS_PROGRAM", started_words(program), ALTERNATIVE, module.place(node))


def _is_started(module: Module, program: str) -> bool:
    return any(
        isinstance(node, ast.List | ast.Tuple)
        and node.elts
        and isinstance(node.elts[0], ast.Constant)
        and node.elts[0].value == program
        for node in module.nodes
    )
