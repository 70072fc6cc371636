"""Methods that no object runs: each class that is made has one of its own in their place."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def overridden(trees: Iterable[ast.Module]) -> set[int]:
    """Identities of methods of bases that every class below them replaces, where nothing names the base or asks `super` for them."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    known = {node.name: node for node in classes}
    if len(known) < len(classes):
        return set()  # which of two classes a name means is not told
    plain = _plain_members(classes)
    named, asked = _named(nodes, plain), _asked_of_super(nodes)
    found: set[int] = set()
    for base in classes:
        leaves = [c for c in _below(base, classes, known) if not _subclassed(c, classes)]
        if not leaves or base.name in named:
            continue
        for method in base.body:
            if isinstance(method, _Function) and method.name not in asked:
                given = [_given(leaf, method.name, known) for leaf in leaves]
                if all(one is not None and one is not method for one in given):
                    found.add(id(method))
    return found


def _plain_members(classes: list[ast.ClassDef]) -> set[tuple[str, str]]:
    """Methods, by class and name, that make no object of the class where they are called by its name: they do not know it."""
    return {
        (owner.name, node.name)
        for owner in classes
        for node in owner.body
        if isinstance(node, _Function) and not _knows_class(node)
    }


def _knows_class(method: _Function) -> bool:
    marks = {getattr(d, "id", "") for d in method.decorator_list}
    if "staticmethod" in marks:
        return False
    own = next((a.arg for a in [*method.args.posonlyargs, *method.args.args]), "")
    read = {n.id for s in method.body for n in ast.walk(s) if isinstance(n, ast.Name)}
    return "classmethod" not in marks or bool(read & {own, "super"})


def _named(nodes: list[ast.AST], plain: set[tuple[str, str]]) -> set[str]:
    """Names that are read anywhere but among a class's bases, in types, and for a static method of it."""
    quiet: set[int] = set()
    for node in nodes:
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.ClassDef):
            parts = [*node.bases]
        elif isinstance(node, _Function):
            parts = [node.returns]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            parts = [node.value] if (node.value.id, node.attr) in plain else []
        quiet |= {id(n) for part in parts if part is not None for n in ast.walk(part)}
    read = [n for n in nodes if id(n) not in quiet]
    names = {n.id for n in read if isinstance(n, ast.Name)}
    return names | {n.attr for n in read if isinstance(n, ast.Attribute)}


def _asked_of_super(nodes: list[ast.AST]) -> set[str]:
    return {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "super"
    }


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        yield getattr(base, "attr", getattr(base, "id", ""))


def _below(
    base: ast.ClassDef, classes: list[ast.ClassDef], known: dict[str, ast.ClassDef]
) -> list[ast.ClassDef]:
    return [c for c in classes if c is not base and base in _lineage(c, known)]


def _subclassed(node: ast.ClassDef, classes: list[ast.ClassDef]) -> bool:
    return any(node.name in _bases(other) for other in classes)


def _lineage(node: ast.ClassDef, known: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """The class and those above it, the nearest first."""
    found, todo = [], [node]
    while todo:
        here = todo.pop(0)
        if here not in found:
            found.append(here)
            todo += [known[name] for name in _bases(here) if name in known]
    return found


def _given(leaf: ast.ClassDef, name: str, known: dict[str, ast.ClassDef]) -> ast.AST | None:
    """The method of that name that an object of the class has."""
    for owner in _lineage(leaf, known):
        for node in owner.body:
            if isinstance(node, _Function) and node.name == name:
                return node
    return None
