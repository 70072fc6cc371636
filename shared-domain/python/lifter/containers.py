"""Containers that code starts by their program's name, without a package for them."""

from __future__ import annotations

import ast

from .model import Refusal
from .source import Module

_PROGRAMS = {"docker", "podman", "singularity", "apptainer"}
_ORDERS = {"run", "exec", "build", "pull", "create", "start", "compose", "cp", "instance", "shell"}


def container_refusal(module: Module, node: ast.AST) -> Refusal | None:
    """Why a command that starts containers stops a port: a list, or arguments, that begin with the program and its order."""
    words = node.elts if isinstance(node, ast.List | ast.Tuple) else getattr(node, "args", [])
    if not isinstance(words, list):
        return None
    first = [w.value if isinstance(w, ast.Constant) else None for w in words[:2]]
    if len(first) < 2 or first[0] not in _PROGRAMS or first[1] not in _ORDERS:
        return None
    return Refusal(
        "NEEDS_CONTAINER",
        f"it runs containers ({first[0]} {first[1]})",
        "bridge: serve the original and speak to it by its protocol",
        module.place(node),
    )
