"""Ladders of imports, in which a branch counts where the one before it fails: which of them resolves."""

from __future__ import annotations

import ast

from .placement import Placement
from .source import Module, Source, dotted_name

_IMPORT_ERRORS = {"ImportError", "ModuleNotFoundError", "Exception"}


def chosen_branch(
    source: Source, module: Module, node: ast.Try, placement: Placement
) -> list[ast.stmt] | None:
    """The branch of an import ladder that resolves; None where the statement is something else."""
    if not node.handlers or node.finalbody:
        return None
    if not all(catches_imports(handler) for handler in node.handlers):
        return None
    imports = [n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)]
    about = [
        n
        for n in imports
        if any(
            o.module is not None or placement.ours(o.symbol) for _, o in source.imported(module, n)
        )
    ]
    if not about:
        return None
    body = [*node.body, *node.orelse]
    if _resolves(source, module, body, placement):
        return _flat(source, module, body, placement)
    return _flat(source, module, node.handlers[0].body, placement)


def _flat(
    source: Source, module: Module, body: list[ast.stmt], placement: Placement
) -> list[ast.stmt]:
    """Ladders within a branch are chosen from too."""
    out: list[ast.stmt] = []
    for node in body:
        inner = (
            chosen_branch(source, module, node, placement) if isinstance(node, ast.Try) else None
        )
        out += inner if inner is not None else [node]
    return out


def catches_imports(handler: ast.ExceptHandler) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return all(
        kind is None or (dotted_name(kind) or "").split(".")[-1] in _IMPORT_ERRORS for kind in kinds
    )


def _resolves(source: Source, module: Module, body: list[ast.stmt], placement: Placement) -> bool:
    for node in body:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for _, origin in source.imported(module, node):
            if origin.module is None and origin.symbol.startswith("."):
                return False
            if (
                origin.module is not None
                and origin.symbol
                and origin.symbol not in source.bindings(origin.module)
            ):
                return False
            if (
                origin.module is None
                and origin.symbol.split(".")[0] in {"core", "server", "models", "src", "envs"}
                and not placement.ours(origin.symbol)
            ):
                return False
    return True
