"""The class whose methods a call enters, where its own text tells all that acts on its objects."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .lines import Function

_DEEPEST = 2
"""Attributes in the name of a flag: `self.game.over` has two."""
_WHOLE = {"__dict__", "vars", "setattr", "delattr", "exec", "eval", "globals", "locals"}
PLAIN = {"object", "ABC", "Generic", "Protocol"}
"""Bases that set nothing."""
_STATIC = ("staticmethod", "classmethod")


class Unsure(Exception):
    """Something that reading cannot follow: nothing is said of the flag then."""


@dataclass
class Owner:
    """The class whose methods are the tools."""

    node: ast.ClassDef
    methods: dict[str, Function]
    trees: list[ast.Module]
    properties: set[str] = field(default_factory=set)
    inherited: list[ast.ClassDef] = field(default_factory=list)

    def flags(self) -> list[str]:
        """Attributes that a method asks for before it leaves at once."""
        found: dict[str, None] = {}
        for method in self.methods.values():
            for node in ast.walk(method):
                if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return | ast.Raise):
                    found |= dict.fromkeys(_attributes(node.test))
        return list(found)


def owner_of(node: ast.ClassDef, trees: list[ast.Module], ours: list[ast.Module]) -> Owner | None:
    """A class where its own methods are all that act on its objects; `ours` hold what is no author's, and bases that set nothing."""
    classes = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    bases = {last for c in classes for last in bases_of(c)}
    standing = [n for tree in ours for n in tree.body if isinstance(n, ast.ClassDef)]
    allowed = {c.name for c in standing if not set(bases_of(c)) - PLAIN}
    unclear = set(bases_of(node)) - PLAIN - allowed or node.decorator_list or node.keywords
    if node.name in bases or unclear or [c.name for c in classes].count(node.name) != 1:
        return None
    methods = {n.name: n for n in node.body if isinstance(n, Function)}
    if {"__setattr__", "__getattr__", "__getattribute__"} & methods.keys():
        return None
    theirs = [n for tree in trees if tree not in ours for n in ast.walk(tree)]
    if any(map(_is_whole, theirs)) or _escapes(methods):
        return None
    kept = {n for n, f in methods.items() if any(map(_is_property, f.decorator_list))}
    inherited = [c for c in standing if c.name in bases_of(node)]
    return Owner(node, methods, trees, kept, inherited)


def bases_of(node: ast.ClassDef) -> list[str]:
    """The last names of a class's bases."""
    return [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]


def _attributes(test: ast.expr) -> Iterator[str]:
    for node in ast.walk(test):
        if isinstance(node, ast.Attribute):
            parts = ast.unparse(node).split(".")
            if (
                parts[0] == "self"
                and len(parts) <= 1 + _DEEPEST
                and all(map(str.isidentifier, parts))
            ):
                yield ".".join(parts)


def _escapes(methods: dict[str, Function]) -> bool:
    """Whether an object hands itself on, has another name for itself, or keeps functions that act on it."""
    for method in methods.values():
        arguments = [*method.args.posonlyargs, *method.args.args]
        receivers = {id(n.value) for n in ast.walk(method) if isinstance(n, ast.Attribute)}
        for node in ast.walk(method):
            if isinstance(node, ast.Name) and node.id == "self" and id(node) not in receivers:
                return True
            if isinstance(node, ast.Attribute) and _is_super(node.value) != (
                node.attr == "__init__"
            ):
                return True
        plain = any(isinstance(d, ast.Name) and d.id in _STATIC for d in method.decorator_list)
        if not plain and (not arguments or arguments[0].arg != "self"):
            return True
    return False


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super"


def _is_property(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).split(".")[-1] in ("property", "cached_property", "setter")


def _is_whole(node: ast.AST) -> bool:
    """Whether it may change anything of an object, by a name that is made at run time."""
    return isinstance(node, ast.Name | ast.Attribute) and (
        getattr(node, "attr", getattr(node, "id", "")) in _WHOLE
    )
