"""Attributes that may say that an episode is over, and what may change them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .lines import Function
from .owners import PLAIN, Owner, Unsure, bases_of

_DEEPEST = 2
"""Attributes in the name of a flag that an object keeps for the class."""
_MAKERS = ("__init__", "__post_init__", "__new__")


class Changing:
    """What may change one flag: methods of its owner, and names of other functions."""

    def __init__(self, owner: Owner, flag: str) -> None:
        self.flag = flag
        self._last = flag.rsplit(".", 1)[-1]
        self._nested = flag.count(".") == _DEEPEST
        self._owner = owner
        self._check()
        self.others = self._of_others() if self._nested else set()
        self.methods = self._of_owner()
        if self.methods & {f.name for f in owner.methods.values() if f.decorator_list}:
            raise Unsure
        late = _unawaited(owner.trees)
        if any(name in (self.methods if own else self.others) for own, name in late):
            raise Unsure
        handed = {name for name in uncalled(owner.node) if name in self.methods}
        if handed & self._own_loads() or any(
            name in owner.properties or (_is_special(name) and name not in _MAKERS)
            for name in self.methods
        ):
            raise Unsure

    def _check(self) -> None:
        """Nothing that is no method of the class may set the flag, and nothing may work it out."""
        owner, parts = self._owner, self.flag.split(".")
        nodes = [n for tree in owner.trees for n in ast.walk(tree)]
        stores = [n for n in nodes if self._stores(n)]
        if parts[1] in owner.methods or any(
            self._stores(n) for base in owner.inherited for n in ast.walk(base)
        ):
            raise Unsure
        if not self._nested:
            if any(ast.unparse(n.value) != "self" for n in stores if isinstance(n, ast.Attribute)):
                raise Unsure
            return
        named = {n.name for n in nodes if isinstance(n, Function)}
        if self._last in named or "__getattr__" in named or not self._is_ours(".".join(parts[:2])):
            raise Unsure

    def _is_ours(self, holder: str) -> bool:
        """Whether what an attribute holds is always made of a class whose text is at hand."""
        classes = {
            n.name
            for tree in self._owner.trees
            for n in ast.walk(tree)
            if isinstance(n, ast.ClassDef) and not set(bases_of(n)) - PLAIN
        }
        nodes = list(ast.walk(self._owner.node))
        given = [
            n.value
            for n in nodes
            if isinstance(n, ast.Assign | ast.AnnAssign)
            and n.value is not None
            and holder in map(ast.unparse, getattr(n, "targets", [getattr(n, "target", None)]))
        ]
        stores = [
            n
            for n in nodes
            if isinstance(n, ast.Attribute)
            and not isinstance(n.ctx, ast.Load)
            and ast.unparse(n) == holder
        ]
        bare = sum(
            isinstance(n, ast.AnnAssign) and n.value is None and ast.unparse(n.target) == holder
            for n in nodes
        )
        return len(stores) == len(given) + bare and all(
            (isinstance(v, ast.Constant) and v.value is None)
            or (isinstance(v, ast.Call) and isinstance(v.func, ast.Name) and v.func.id in classes)
            for v in given
        )

    def _own_loads(self) -> set[str]:
        """What the class names as its own without calling it at once."""
        called = {id(n.func) for n in ast.walk(self._owner.node) if isinstance(n, ast.Call)}
        inner = [
            n for n in ast.walk(self._owner.node) if isinstance(n, ast.Lambda | ast.GeneratorExp)
        ]
        later = {id(i) for n in inner for i in ast.walk(n)}
        return {
            n.attr
            for n in ast.walk(self._owner.node)
            if isinstance(n, ast.Attribute)
            and ast.unparse(n.value) == "self"
            and (id(n) not in called or id(n) in later)
        }

    def made(self, call: ast.Call) -> bool | None:
        """What a flag of a new object holds, where its class gives it one literal and no more."""
        if not self._nested or not isinstance(call.func, ast.Name):
            return None
        named = [f for f in _makers(self._owner.trees) if f[0] == call.func.id]
        if len(named) != 1:
            return None
        ((_, maker),) = named
        stores = [n for n in ast.walk(maker) if self._stores(n)]
        plain = [
            s.value.value
            for s in maker.body
            if isinstance(s, ast.Assign)
            and isinstance(s.value, ast.Constant)
            and [ast.unparse(t) for t in s.targets] == [f"self.{self._last}"]
        ]
        if len(stores) != 1 or len(plain) != 1 or set(_mentions(maker)) & self.others:
            return None
        return bool(plain[0])

    def _stores(self, node: ast.AST) -> bool:
        return (
            isinstance(node, ast.Attribute)
            and node.attr == self._last
            and not isinstance(node.ctx, ast.Load)
        )

    def _of_others(self) -> set[str]:
        """Functions anywhere, by name, that may change what the object holds; classes whose making does."""
        trees = self._owner.trees
        makers = _makers(trees)
        own = {id(maker) for _, maker in makers}
        named = [(f.name, f) for f in _functions(trees) if id(f) not in own] + makers

        def stores(function: Function) -> bool:
            return any(
                self._stores(n) and not (id(function) in own and ast.unparse(n.value) == "self")
                for n in ast.walk(function)
            )

        found = {name for name, function in named if stores(function)}
        while more := {n for n, f in named if n not in found and set(_mentions(f)) & found}:
            found |= more
        if any(map(_is_special, found)):
            raise Unsure
        found -= self._owner.methods.keys()
        for tree in trees:
            if any(name in found for name in uncalled(tree)):
                raise Unsure
        return found

    def _of_owner(self) -> set[str]:
        first = self.flag.rsplit(".", 1)[0] if self._nested else None
        found: set[str] = set()
        while True:
            more = {
                name
                for name, method in self._owner.methods.items()
                if any(
                    (isinstance(n, ast.Attribute) and self._changes(n, first, found))
                    for n in ast.walk(method)
                )
                or set(_mentions(method)) & self.others
            }
            if more <= found:
                return found
            found |= more

    def _changes(self, node: ast.Attribute, first: str | None, found: set[str]) -> bool:
        if not isinstance(node.ctx, ast.Load):
            return ast.unparse(node) in (self.flag, first) or (
                first is not None and node.attr == self._last
            )
        return node.attr in found and ast.unparse(node.value) == "self"


def _functions(trees: list[ast.Module]) -> list[Function]:
    return [n for tree in trees for n in ast.walk(tree) if isinstance(n, Function)]


def _makers(trees: list[ast.Module]) -> list[tuple[str, Function]]:
    """Names of classes, with what makes their objects."""
    return [
        (node.name, inner)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for inner in node.body
        if isinstance(inner, Function) and inner.name in _MAKERS
    ]


def _mentions(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute):
            yield inner.attr
        elif isinstance(inner, ast.Name):
            yield inner.id


def uncalled(tree: ast.AST) -> Iterator[str]:
    """Names that are handed on, to be called who knows when."""
    called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    inner = [n for n in ast.walk(tree) if isinstance(n, ast.Lambda | ast.GeneratorExp)]
    later = {id(i) for n in inner for i in ast.walk(n)}
    for node in ast.walk(tree):
        loaded = isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load)
        if loaded and (id(node) not in called or id(node) in later):
            yield node.attr if isinstance(node, ast.Attribute) else node.id


def _unawaited(trees: list[ast.Module]) -> Iterator[tuple[bool, str]]:
    """Asynchronous functions that are called without being waited for at once, and whether as an object's own."""
    nodes = [n for tree in trees for n in ast.walk(tree)]
    late = {n.name for n in nodes if isinstance(n, ast.AsyncFunctionDef)}
    awaited = {id(n.value) for n in nodes if isinstance(n, ast.Await)}
    for node in nodes:
        if isinstance(node, ast.Call) and id(node) not in awaited:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in late:
                holder = getattr(node.func, "value", None)
                yield holder is not None and ast.unparse(holder) == "self", name


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
