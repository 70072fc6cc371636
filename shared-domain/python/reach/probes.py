"""A domain that tells what its comparisons see and which way its conditions go."""

from __future__ import annotations

import ast
import builtins
import copy
from typing import Any

from .given import Given
from .leaves import PLAIN, plain

Branch = tuple[str, int, int, bool]
_OFTEN = 40
"""Times that one comparison is listened to in a play: a loop must not fill the memory."""


_SIDES = 4
"""Sides of a comparison that are told apart."""


class Probe:
    """What a play's comparisons compared, and the ways its conditions went, since `clear`."""

    def __init__(self) -> None:
        self.seen: dict[Any, None] = {}
        self.given = Given()
        self.branches: set[Branch] = set()
        self._times: dict[int, int] = {}
        names: Any = builtins
        names.__reach_see__, names.__reach_way__ = self._see, self._way
        names.__reach_give__ = self._give
        self._files: list[str] = []

    def clear(self) -> None:
        self.seen, self.branches = {}, set()
        self.given.clear()
        self._times.clear()

    def change(self, path: str, tree: ast.Module) -> ast.Module:
        """A tree that tells; what it does stays the same."""
        self._files.append(path)
        telling = copy.deepcopy(tree)
        _Telling(len(self._files) - 1).visit(telling)
        return telling

    def _see(self, site: int, value: Any) -> Any:
        """An operand of a comparison: what an argument should perhaps have been."""
        comparison = site // _SIDES
        times = self._times[comparison] = self._times.get(comparison, 0) + 1
        if times > _OFTEN:
            return value
        if isinstance(value, PLAIN):
            own = plain(value)
            self.given.compare(site, own)
            self.seen[own if not isinstance(own, str) else own[:400]] = None
        elif type(value) in (dict, list, tuple, set, frozenset) and len(value) <= 64:
            self.seen.update(
                dict.fromkeys(sorted((v for v in value if type(v) in PLAIN), key=repr))
            )
            self.given.lay_by(value)
        return value

    def _give(self, site: int, value: Any) -> Any:
        """What a function of the domain's own gave: a right answer is made before it is compared."""
        times = self._times[-site] = self._times.get(-site, 0) + 1
        if times <= _OFTEN:
            self.given.take(value)
        return value

    def _way(self, file: int, line: int, column: int, value: Any) -> bool:
        way = bool(value)
        self.branches.add((self._files[file], line, column, way))
        return way


class _Telling(ast.NodeTransformer):
    def __init__(self, file: int) -> None:
        self._file = file
        self._told: bool | None = None

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """What methods give is shown to the model, or is a part of what is: functions make what is asked for."""
        before, self._told = self._told, False
        self.generic_visit(node)
        self._told = before
        return node

    def visit_FunctionDef(self, node: Any) -> ast.AST:
        before, self._told = self._told, self._told is None or self._told
        self.generic_visit(node)
        self._told = before
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if self._told and node.value is not None and not isinstance(node.value, ast.Constant):
            site = (self._file * 100_000 + node.lineno) * 1000 + node.col_offset
            node.value = _call("__reach_give__", node.value, [ast.Constant(site), node.value])
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        site = (self._file * 100_000 + node.lineno) * 1000 + node.col_offset
        sides = [node.left, *node.comparators]
        told = [
            _call("__reach_see__", side, [ast.Constant(site * _SIDES + min(at, _SIDES - 1)), side])
            for at, side in enumerate(sides)
        ]
        node.left, *node.comparators = told
        return node

    def _tell(self, node: Any) -> Any:
        test = node.test
        self.generic_visit(node)
        if not isinstance(test, ast.Constant):
            place = (self._file, test.lineno, test.col_offset)
            node.test = _call("__reach_way__", test, [*(ast.Constant(p) for p in place), node.test])
        return node

    visit_If = visit_While = visit_IfExp = _tell


def _call(name: str, at: ast.AST, arguments: list[ast.expr]) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), at)
