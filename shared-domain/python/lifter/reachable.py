"""Which code of the author's an episode may run: what a module only holds for other programs asks for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .source import Module, Source

Function = ast.FunctionDef | ast.AsyncFunctionDef
_QUIET = {"staticmethod", "classmethod", "property", "abstractmethod", "cache", "lru_cache", "cached_property", "override"}  # fmt: skip
"""Decorators that keep a function for those who name it; any other may hand it to somebody."""


@dataclass
class Reach:
    """Functions by the names that call them, and what of them is reached."""

    source: Source
    modules: list[Module]
    _named: dict[str, list[Function]] = field(default_factory=dict)
    _aliased: dict[str, list[Function]] = field(default_factory=dict)
    """Functions that an import binds to another name, by that."""
    _where: dict[int, Module] = field(default_factory=dict)
    _reached: set[int] = field(default_factory=set)
    _all: bool = False

    def runs(self, module: Module) -> Iterator[ast.AST]:
        """The nodes of a module that may run: all outside functions, and the functions that are reached."""
        yield from _outside(module.tree)
        for function in _functions(module.tree):
            if self._all or id(function) in self._reached:
                yield from _inside(function)


def reach(source: Source, modules: list[Module], starts: Sequence[ast.AST]) -> Reach:
    """All that importing the modules and calling the `starts`, classes or functions, may run.

    By name and not by type: whatever shares its name with something that is called counts as called. Where a name is made
    at run time everything counts.
    """
    found = Reach(source, modules)
    for module in modules:
        for function in _functions(module.tree):
            found._named.setdefault(function.name, []).append(function)
            found._where[id(function)] = module
    for name, symbol in _aliases(source, modules):
        found._aliased.setdefault(name, []).extend(found._named.get(symbol, []))
    todo: list[ast.AST] = [n for m in modules for n in _outside(m.tree)]
    for start in starts:
        called = [start] if isinstance(start, Function) else _functions(start)
        todo += _taken(found, list(called))
    while todo:
        node = todo.pop()
        todo += _taken(found, _called(found, node))
    return found


def _taken(found: Reach, functions: list[Function]) -> list[ast.AST]:
    """What functions run that were not reached before."""
    new = [f for f in functions if id(f) not in found._reached]
    found._reached |= {id(f) for f in new}
    return [n for f in new for n in _inside(f)]


def _called(found: Reach, node: ast.AST) -> list[Function]:
    if isinstance(node, ast.Attribute):
        return found._named.get(node.attr, [])
    if isinstance(node, ast.Name):
        return [*found._named.get(node.id, []), *found._aliased.get(node.id, [])]
    if isinstance(node, ast.ClassDef):
        inner = [f for f in node.body if isinstance(f, Function)]
        return [f for f in inner if _implicit(f)]
    if isinstance(node, Function):
        return [node] if _handed_on(node) else []
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "getattr"
        and not (len(node.args) > 1 and isinstance(node.args[1], ast.Constant))
    ):
        found._all = True
    return []


def _aliases(source: Source, modules: list[Module]) -> Iterator[tuple[str, str]]:
    """Names that imports bind, and what these were before, where that is another name."""
    for module in modules:
        for name, origin in source.bindings(module).items():
            if origin.module is not None and origin.symbol != name:
                yield name, origin.symbol


def _implicit(function: Function) -> bool:
    """Whether a method runs without being named: by the language, or by what decorates it."""
    return function.name.startswith("__") or _handed_on(function)


def _handed_on(function: Function) -> bool:
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = called.attr if isinstance(called, ast.Attribute) else ""
        name = called.id if isinstance(called, ast.Name) else name
        if name not in _QUIET and name not in ("setter", "getter"):
            return True
    return False


def _outside(tree: ast.AST) -> Iterator[ast.AST]:
    """What importing a module runs: everything but the bodies of functions and the part of a program."""
    todo = list(ast.iter_child_nodes(tree))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
            continue
        yield node
        if isinstance(node, Function | ast.Lambda):
            todo += [*node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            todo += getattr(node, "decorator_list", [])
        if isinstance(node, ast.Lambda):
            todo.append(node.body)
        if not isinstance(node, Function | ast.Lambda):
            todo += ast.iter_child_nodes(node)


def _inside(function: Function) -> Iterator[ast.AST]:
    """What calling a function may run, functions within it too."""
    for statement in function.body:
        yield from ast.walk(statement)


def _functions(tree: ast.AST) -> Iterator[Function]:
    """Functions and methods, those within functions not: they run with theirs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node
        else:
            yield from _functions(node)
