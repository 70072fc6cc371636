"""Classes that a play may have objects of: a method of any other is not run, whatever calls one of its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

_BY_TEXT = {"globals", "__subclasses__", "import_module", "eval", "exec"}
"""What may make an object of a class that the code does not name."""


class Living:
    """The classes of some modules, by who owns which method."""

    def __init__(self, trees: Iterable[ast.Module]) -> None:
        trees = list(trees)
        classes = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
        self._owners = {id(inner): c.name for c in classes for inner in c.body}
        self._heirs = {c.name: {c.name} for c in classes}
        for _ in classes:  # as deep as inheritance goes, at the most
            for c in classes:
                for base in {n for b in c.bases for n in mentioned(b)} & self._heirs.keys():
                    self._heirs[base] |= self._heirs[c.name]
        self._always = {c.name for c in classes if c.decorator_list}
        for tree in trees:
            self._always |= {n for part in _standing(tree.body) for n in mentioned(part)}
            renamed = (a for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names)
            self._always |= {alias.name for alias in renamed if alias.asname}
        if self._always & _BY_TEXT:
            self._always |= self._heirs.keys()

    def needs(self, node: ast.AST) -> set[str]:
        """The names of which reached code must have one for a method to run; none where it may run anyway."""
        heirs = self._heirs.get(self._owners.get(id(node), ""))
        return set() if heirs is None or heirs & self._always else heirs | _BY_TEXT


def _standing(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """What runs when a module is loaded: not the bodies of its functions, nor the bases of its classes."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (*statement.decorator_list, statement.args)
        elif isinstance(statement, ast.ClassDef):
            yield from statement.decorator_list
            yield from _standing(statement.body)
        elif not isinstance(statement, ast.Import | ast.ImportFrom) and not _is_text(statement):
            yield statement


def _is_text(statement: ast.stmt) -> bool:
    """Whether a statement only says something to who reads it."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def mentioned(node: ast.AST) -> Iterator[str]:
    """Names, and texts that may be names."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield inner.id
        elif isinstance(inner, ast.Attribute):
            yield inner.attr
        elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield from re.findall(r"[^\W\d]\w*", inner.value)  # `games.snake:Snake` too
