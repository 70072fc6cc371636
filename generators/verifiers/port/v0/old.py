"""A module of v0 that loads an environment."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from lifter.source import Module


@dataclass
class Old:
    """A module that loads an environment."""

    module: Module
    load: ast.FunctionDef | ast.AsyncFunctionDef
    kind: str
    tools: list[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef, list[str]]] = field(
        default_factory=list
    )
    max_turns: int | None = None
    group: ast.AST | None = None
    """Where several environments are made into one; each row names the one that plays it."""
    unread: ast.AST | None = None
    """Where tools are made when it loads, or for each task: which they are is told where it is played."""
