"""What an environment meets for certain when it loads and plays: not what only one branch of its code asks for."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from lifter.answered import arguments
from lifter.clones import finds_nothing
from lifter.model import Refusal
from lifter.moving import Moving
from lifter.source import Module, Source

from .taken import Handed, decided, handed

Met = dict[str, Refusal]
"""What speaks against a port, by its code."""
Judged = Callable[[Module, ast.AST], Refusal | None]
_Node = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Reached:
    """Follows the author's code from where the framework enters it."""

    def __init__(
        self,
        source: Source,
        moving: Moving,
        judged: Judged,
        *,
        possibly: bool = False,
        succeeds: bool = False,
    ) -> None:
        """`possibly` takes what only one of several branches meets for met, too; `succeeds` what is tried, whatever stands by."""
        self._source = source
        self._both = _any if possibly else _common
        """What is met where one of several branches is taken."""
        self._possibly = possibly
        self._succeeds = succeeds
        self._given = arguments(source)
        """Arguments for functions where the framework enters."""
        self._entered: list[_Node] = []
        self._handed: Handed = {}
        """What parameters of the function that is being read are worth."""
        self._moving = moving
        self._judged = judged
        self._known: dict[tuple[str, int], Met] = {}
        """What definitions meet; one that is being read meets nothing more by itself."""

    def from_places(self, starts: Iterable[tuple[Module, _Node]]) -> Met:
        """What is met from some functions and classes, and at the top of every module."""
        starts = list(starts)
        self._entered = [node for _, node in starts]
        met: Met = {}
        for module in self._moving.modules.values():
            top = [n for n in module.tree.body if not isinstance(n, _Node)]
            met |= self._block(module, top) | met
        for module, node in starts:
            met |= self._definition(module, node) | met
        return met

    def _definition(self, module: Module, node: _Node) -> Met:
        place = (module.path, node.lineno)
        if place not in self._known:
            self._known[place] = {}
            before = self._handed
            enters = node in self._entered and not isinstance(node, ast.ClassDef)
            self._handed = handed(node, self._given) if enters else {}
            self._known[place] = self._read(module, node)
            self._handed = before
        return self._known[place]

    def _read(self, module: Module, node: _Node) -> Met:
        if isinstance(node, ast.ClassDef):
            met = self._every(module, [*node.bases, *node.decorator_list])
            for item in node.body:
                inner = (
                    self._definition(module, item)
                    if isinstance(item, _Node)
                    else self._statement(module, item)
                )
                met |= inner | met
            return met
        return self._block(module, node.body)

    def _block(self, module: Module, body: list[ast.stmt]) -> Met:
        met: Met = {}
        for statement in body:
            met |= self._statement(module, statement) | met
        return met

    def _statement(self, module: Module, node: ast.stmt) -> Met:
        if isinstance(node, ast.If):
            either = [self._block(module, branch) for branch in self._branches(module, node)]
            return self._every(module, [node.test]) | self._both(either)
        if isinstance(node, ast.Try):
            body = self._block(module, [*node.body, *node.orelse])
            if self._succeeds:
                return body | self._block(module, node.finalbody)
            saved = [h.body for h in node.handlers if self._possibly or not _gives_up(h.body)]
            either = [body, *(self._block(module, handler) for handler in saved)]
            return self._both(either) | self._block(module, node.finalbody)
        if isinstance(node, ast.Match):
            either = [self._block(module, case.body) for case in node.cases]
            return self._every(module, [node.subject]) | self._both(either)
        if isinstance(node, _Node):
            # A function within another is there to be used.
            return self._definition(module, node)
        return self._every(module, [node])

    def _branches(self, module: Module, node: ast.If) -> list[list[ast.stmt]]:
        """Those that may be taken by something that plays on."""
        taken = decided(node.test, self._handed)
        if taken is None and finds_nothing(self._source, module, node.test):
            taken = True
        if taken is not None:
            return [node.body if taken else node.orelse]
        branches = [node.body, node.orelse]
        return [b for b in branches if not (b and isinstance(b[-1], ast.Raise))] or branches

    def _every(self, module: Module, nodes: Iterable[ast.AST]) -> Met:
        met: Met = {}
        for node in nodes:
            met |= self._one(module, node) | met
        return met

    def _one(self, module: Module, node: ast.AST) -> Met:
        if isinstance(node, ast.stmt) and isinstance(node, ast.If | ast.Try | ast.Match | _Node):
            return self._statement(module, node)
        if isinstance(node, ast.IfExp):
            either = [self._one(module, branch) for branch in (node.body, node.orelse)]
            return self._one(module, node.test) | self._both(either)
        if isinstance(node, ast.BoolOp) and not self._possibly:
            return self._one(module, node.values[0])
        met: Met = {}
        if refusal := self._judged(module, node):
            met[refusal.code] = refusal
        if isinstance(node, ast.Name | ast.Attribute):
            met |= self._named(module, node) | met
        return self._every(module, ast.iter_child_nodes(node)) | met

    def _named(self, module: Module, node: ast.expr) -> Met:
        """What a function or class of the author's meets, where it is named."""
        origin = self._source.resolve(module, node)
        if origin is None or origin.module is None:
            return {}
        name = origin.symbol.split(".")[0]
        owner = origin.module
        found = owner.functions.get(name) or owner.classes.get(name)
        return self._definition(owner, found) if found else {}


def _any(branches: list[Met]) -> Met:
    """What is met if the right branch is taken."""
    met: Met = {}
    for branch in branches:
        met |= branch | met
    return met


def _common(branches: list[Met]) -> Met:
    """What is met whichever branch is taken."""
    first, *others = branches
    return {c: r for c, r in first.items() if all(c in other for other in others)}


def _gives_up(body: list[ast.stmt]) -> bool:
    """Whether a handler ends without anything in place of what failed."""
    last = body[-1] if body else None
    if isinstance(last, ast.Return):
        return last.value is None or ast.unparse(last.value) == "None"
    return isinstance(last, ast.Raise)
