"""Changes of a domain in one place, each of which some play should notice."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from .domain import Change, Domain
from .edits import edits_of, is_table
from .filled import parameters
from .lines import Function, Line, Reachable, walk_body
from .marked import Marked, at_path, last_name, put, shown
from .stores import given_before, is_default
from .unpaid import Unpaid, counts

Edit = Callable[[Any], None]
"""Changes one node of a copied tree in place."""
ESSENTIAL = ("reward", "end")
"""Kinds without which nothing is proven."""
_FAR = (-1e9, 1e9)
_ONCE = ("constant", "text")
"""Kinds of which a statement has one: tables hold many."""


@dataclass(frozen=True)
class Mutant:
    """One change; `needs` is the line that a play must run to notice it, None where every play may.

    `spare`: its code is for what hardly happens. `default`: it is a value of nothing that later code may overwrite.
    `probes`: further changes of a value that an object is made with; where plays that run it notice none of them
    either, nobody reads it. None where a change that no play notices counts in any case.
    """

    file: str
    line: int
    needs: Line | None
    function: str
    kind: str
    words: str
    change: Change
    spare: bool = False
    default: bool = False
    probes: tuple[Change, ...] | None = None


def mutants(domain: Domain, wanted: Reachable) -> list[Mutant]:
    """Every change of what plays can reach, in the order of the source."""
    finder = _Finder(domain, wanted)
    found = [m for file, function in wanted.functions for m in finder.of_function(file, function)]
    found += [m for file in domain.trees for m in finder.of_values(file)]
    unique = {(m.file, m.line, m.kind, m.words, m.function): m for m in found}
    return sorted(unique.values(), key=lambda m: (m.file, m.line, m.kind, m.words))


class _Finder:
    def __init__(self, domain: Domain, wanted: Reachable) -> None:
        self._domain, self._wanted = domain, wanted
        self._marked, self._unpaid = Marked(domain), Unpaid(domain)
        bounds = domain.contract["reward"]["range"]
        low, high = (0.0, 1.0) if bounds == "open" else bounds
        self._bounds = float(low), float(high)
        self._index = {
            file: {id(node): at for at, node in enumerate(ast.walk(tree))}
            for file, tree in domain.trees.items()
        }

    def of_function(self, file: str, function: Function) -> Iterator[Mutant]:
        if function.name == self._domain.roles["close"]:
            return
        yield from self._of_parameters(file, function)
        for statement in _statements(function):
            needs = file, statement.lineno
            if needs not in self._wanted.lines:
                continue
            counted, spare = set[str](), self._unpaid.is_spare(function, statement)
            default = is_default(function, statement)
            for node in _own(statement):
                for kind, words, edit in self._edits(file, node, function, statement):
                    if kind in ESSENTIAL and self._unpaid.at(function, statement, node):
                        continue
                    if kind in _ONCE and (kind in counted or is_table(function, statement)):
                        continue
                    if made := self._mutant(file, node, kind, words, edit, needs, function):
                        counted.add(kind)
                        probes = self._probes(file, node, kind, needs, function)
                        yield replace(made, spare=spare, default=default, probes=probes)

    def _probes(
        self, file: str, node: ast.AST, kind: str, needs: Line, function: Function
    ) -> tuple[Change, ...] | None:
        """Amounts that a least and a most of others would show, or both ends, for a number and for what a keyword or a key hands over."""
        values = (False, True) if kind == "end" else _FAR
        if kind == "constant":
            number = isinstance(node, ast.Constant) and type(node.value) in (int, float)
            edits = [_teller(far) for far in values if number]
        else:
            handed = isinstance(node, ast.keyword | ast.Dict) and kind in ESSENTIAL
            paths = [path for of, path in self._marked.places(node, function) if of == kind]
            edits = [_putter(path, repr(far)) for path in paths for far in values if handed]
        if not edits:
            return None
        made = [self._mutant(file, node, kind, "", edit, needs, function) for edit in edits]
        return tuple(one.change for one in made if one)

    def of_values(self, file: str) -> Iterator[Mutant]:
        """Values that modules and classes give names which reachable functions use."""
        used = self._wanted.names
        for scope in ast.walk(self._domain.trees[file]):
            for node in scope.body if isinstance(scope, ast.Module | ast.ClassDef) else []:
                if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                    continue
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if last_name(target) not in used:
                    continue
                found = list(self._of_marked(node, None, None))
                for kind, words, edit in found or _number(node):
                    made = self._mutant(file, node, kind, words, edit, None, None)
                    yield from [made] if made else []

    def _edits(
        self, file: str, node: ast.AST, function: Function, statement: ast.stmt
    ) -> Iterator[tuple[str, str, Edit]]:
        yield from self._of_marked(node, function, statement)
        yield from self._of_score(node, function)
        test = getattr(statement, "test", None)
        site = (file, test.lineno, test.col_offset, True) if test is not None else None
        guard = site is not None and site not in self._wanted.branches
        if not guard:
            counted = self._domain.charged and counts(node)
            for kind, words, edit in edits_of(node, self._marked.is_named):
                yield "reward" if counted else kind, words, edit

    def _of_marked(
        self, node: ast.AST, function: Function | None, statement: ast.stmt | None
    ) -> Iterator[tuple[str, str, Edit]]:
        low, high = self._bounds
        for kind, path in self._marked.places(node, function):
            values = {**self._marked.ends, "reward": (low, high)}[kind]
            given = at_path(node, path)
            if isinstance(given, ast.Name) and function is not None and statement is not None:
                given = given_before(function, statement, given.id) or given
            fixed = self._marked.fixed(given)
            for value in values:
                if value != fixed:
                    of = "end" if kind == "standing" else kind
                    yield of, f"{shown(node, function)} {value}", _putter(path, repr(value))
            if kind == "reward" and fixed != 0:
                yield kind, f"{shown(node, function)} its negative", _negater(path)

    def _of_score(self, node: ast.AST, function: Function) -> Iterator[tuple[str, str, Edit]]:
        """More than a function gives whose results are paid: a change that shows wherever it runs."""
        if function.name in self._marked.scoring and isinstance(node, ast.Return) and node.value:
            yield "reward", f"{function.name} gives half a point more", _raiser

    def _of_parameters(self, file: str, function: Function) -> Iterator[Mutant]:
        first = next(
            (s for s in _statements(function) if (file, s.lineno) in self._wanted.lines), None
        )
        if first is None:
            return
        for name, kind, value in parameters(self._domain, function):
            line = first.lineno

            def edit(node: Any, name: str = name, value: str = value) -> None:
                node.body.insert(0, ast.parse(f"{name} = {value}").body[0])

            words = f"{name} = {value}"
            made = self._mutant(file, function, kind, words, edit, (file, line), function)
            yield from [made] if made else []

    def _mutant(
        self,
        file: str,
        node: Any,
        kind: str,
        words: str,
        edit: Edit,
        needs: Line | None,
        function: Function | None,
    ) -> Mutant | None:
        """None where the change gives what was there."""
        altered = copy.deepcopy(node)
        edit(altered)
        if ast.dump(altered) == ast.dump(node):
            return None
        index = self._index[file][id(node)]

        def change(path: str, tree: ast.Module) -> ast.Module | None:
            if path != file:
                return None  # it is loaded as it was compiled
            tree = copy.deepcopy(tree)
            edit(next(n for at, n in enumerate(ast.walk(tree)) if at == index))
            return tree

        line = getattr(node, "lineno", needs[1] if needs else 1)
        name = function.name if function else ""
        return Mutant(file, line, needs, name, kind, words, change)


def _statements(function: Function) -> list[ast.stmt]:
    return [node for node in walk_body(function) if isinstance(node, ast.stmt)]


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and the expressions in it, without the statements in it."""
    todo: list[ast.AST] = [statement]
    while todo:
        node = todo.pop(0)
        yield node
        if isinstance(node, Function | ast.ClassDef):
            continue
        todo += [n for n in ast.iter_child_nodes(node) if not isinstance(n, ast.stmt)]


def _number(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, str, Edit]]:
    value = node.value
    if isinstance(value, ast.Constant) and type(value.value) in (int, float):
        word = repr(value.value + 1)  # type: ignore[operator]
        yield "constant", f"{value.value!r} is {word}", _putter(("value",), word)


def _putter(path: Any, word: str) -> Edit:
    return lambda node: put(node, path, ast.parse(word, mode="eval").body)


def _teller(value: float | bool) -> Edit:
    return lambda node: setattr(node, "value", value)


def _raiser(node: Any) -> None:
    node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(0.5))


def _negater(path: Any) -> Edit:
    return lambda node: put(node, path, ast.UnaryOp(ast.USub(), at_path(node, path)))
