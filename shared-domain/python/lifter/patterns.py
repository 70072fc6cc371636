"""Patterns by which the author's code reads texts, as far as they are written out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from .module import Module

_LOOKS = {"search", "match", "fullmatch", "findall", "finditer", "compile"}
_MOST = 24
_LONGEST = 300


_NAMED = re.compile(r"\\[bdsw]|\[[^\]]+\]|\(\?")
"""What only a text has that is written to be a pattern."""


def patterns(modules: list[Module]) -> list[str]:
    """Each once, in order; only such as catch something."""
    found: dict[str, None] = {}
    for module in modules:
        for written in _looks(module):
            if (
                isinstance(written, ast.Constant)
                and isinstance(written.value, str)
                and "(" in written.value
                and len(written.value) <= _LONGEST
            ):
                found[written.value] = None
    return list(found)[:_MOST]


def named_patterns(modules: list[Module]) -> list[str]:
    """Patterns in tables of modules that look by what a name holds, each once, in order."""
    found: dict[str, None] = {}
    for module in modules:
        if not any(isinstance(written, ast.Name) for written in _looks(module)):
            continue
        for node in module.tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            for inner in ast.walk(node.value):
                text = inner.value if isinstance(inner, ast.Constant) else None
                if isinstance(text, str) and len(text) <= _LONGEST and _NAMED.search(text):
                    found[text] = None
    return list(found)[:_MOST]


def _looks(module: Module) -> Iterator[ast.expr]:
    """What is looked for by the library of patterns."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if name in _LOOKS and ast.unparse(node.func).startswith(("re.", "regex.")):
                yield node.args[0]
