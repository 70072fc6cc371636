"""What an environment meets when it loads and plays: for certain, or only in one branch of its code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import reduce
from typing import NamedTuple

from lifter.answered import arguments
from lifter.clones import finds_nothing
from lifter.model import Refusal
from lifter.moving import Moving
from lifter.source import Module, Source

from .taken import Handed, decided, handed

_Codes = dict[str, Refusal]
"""What speaks against a port, by its code; the first of a code holds."""


class Met(NamedTuple):
    """What some code meets, told in one walk: whichever branches it takes, and in one of them at least."""

    certain: _Codes
    possible: _Codes

    def then(self, later: Met) -> Met:
        """What is met by this code, and by what runs behind it."""
        if not later.possible:
            return self
        certain = self.certain | later.certain | self.certain
        return Met(certain, self.possible | later.possible | self.possible)


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
        succeeds: bool = False,
    ) -> None:
        """`succeeds` takes what is tried for met, whatever stands by."""
        self._source = source
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
        tops = (
            self._block(module, [n for n in module.tree.body if not isinstance(n, _Node)])
            for module in self._moving.modules.values()
        )
        return _all([*tops, *(self._definition(module, node) for module, node in starts)])

    def _definition(self, module: Module, node: _Node) -> Met:
        place = (module.path, node.lineno)
        if place not in self._known:
            self._known[place] = _NOTHING
            before = self._handed
            enters = node in self._entered and not isinstance(node, ast.ClassDef)
            self._handed = handed(node, self._given) if enters else {}
            self._known[place] = self._read(module, node)
            self._handed = before
        return self._known[place]

    def _read(self, module: Module, node: _Node) -> Met:
        if not isinstance(node, ast.ClassDef):
            return self._block(module, node.body)
        around = self._every(module, [*node.bases, *node.decorator_list])
        return around.then(self._block(module, node.body))

    def _block(self, module: Module, body: list[ast.stmt]) -> Met:
        return _all(self._statement(module, statement) for statement in body)

    def _statement(self, module: Module, node: ast.stmt) -> Met:
        if isinstance(node, ast.If):
            either = [self._block(module, branch) for branch in self._branches(module, node)]
            return self._one(module, node.test).then(_either(either))
        if isinstance(node, ast.Try):
            return self._tried(module, node).then(self._block(module, node.finalbody))
        if isinstance(node, ast.Match):
            either = [self._block(module, case.body) for case in node.cases]
            return self._one(module, node.subject).then(_either(either))
        if isinstance(node, _Node):
            # A function within another is there to be used.
            return self._definition(module, node)
        return self._one(module, node)

    def _tried(self, module: Module, node: ast.Try) -> Met:
        body = self._block(module, [*node.body, *node.orelse])
        if self._succeeds:
            return body
        handlers = [(self._block(module, h.body), _gives_up(h.body)) for h in node.handlers]
        certain = [body, *(met for met, gives_up in handlers if not gives_up)]
        possible = [body, *(met for met, _ in handlers)]
        return Met(_either(certain).certain, _either(possible).possible)

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
        return _all(self._one(module, node) for node in nodes)

    def _one(self, module: Module, node: ast.AST) -> Met:
        if isinstance(node, ast.If | ast.Try | ast.Match | _Node):
            return self._statement(module, node)
        if isinstance(node, ast.IfExp):
            either = [self._one(module, branch) for branch in (node.body, node.orelse)]
            return self._one(module, node.test).then(_either(either))
        if isinstance(node, ast.BoolOp):
            every = [self._one(module, value) for value in node.values]
            return Met(every[0].certain, _all(every).possible)
        refusal = self._judged(module, node)
        met = _NOTHING if refusal is None else _met(refusal)
        if isinstance(node, ast.Name | ast.Attribute):
            met = met.then(self._named(module, node))
        return met.then(self._every(module, ast.iter_child_nodes(node)))

    def _named(self, module: Module, node: ast.expr) -> Met:
        """What a function or class of the author's meets, where it is named."""
        origin = self._source.resolve(module, node)
        if origin is None or origin.module is None:
            return _NOTHING
        name = origin.symbol.split(".")[0]
        owner = origin.module
        found = owner.functions.get(name) or owner.classes.get(name)
        return self._definition(owner, found) if found else _NOTHING


_NOTHING = Met({}, {})


def _met(refusal: Refusal) -> Met:
    codes = {refusal.code: refusal}
    return Met(codes, codes)


def _all(each: Iterable[Met]) -> Met:
    """What is met where one runs behind the other."""
    return reduce(Met.then, each, _NOTHING)


def _either(branches: list[Met]) -> Met:
    """What is met where one of several branches is taken."""
    first, *others = branches
    common = {c: r for c, r in first.certain.items() if all(c in o.certain for o in others)}
    return Met(common, _all(branches).possible)


def _gives_up(body: list[ast.stmt]) -> bool:
    """Whether a handler ends without anything in place of what failed."""
    last = body[-1] if body else None
    if isinstance(last, ast.Return):
        return last.value is None or ast.unparse(last.value) == "None"
    return isinstance(last, ast.Raise)
