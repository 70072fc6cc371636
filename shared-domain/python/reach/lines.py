"""Lines and branches of a domain that plays could run: what the roles of the contract lead to, by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from .domain import Domain
from .living import Living, mentioned
from .opened import Opened
from .overridden import overridden
from .settled import Settled
from .tables import Tables

Line = tuple[str, int]
"""A file's path and a line."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
_QUIET = {"__repr__", "__hash__", "__del__", "__init_subclass__", "__class_getitem__"}
"""Methods that Python calls by itself, but not while an episode is played."""


class Reachable:
    """`lines` with the function each is in, and `branches`: (file, line, column) of each condition's two ways."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        self._settled = Settled(domain)
        trees = list(domain.trees.values())
        replaced = overridden(trees)
        self._opened = Opened(trees, domain.roles["start"]["call"])
        self._over = done_words(domain)
        self._tools = {t["method"] for t in domain.contract["tools"]}
        self.lines: dict[Line, str] = {}
        self.branches: dict[tuple[str, int, int, bool], str] = {}
        self.functions: list[tuple[str, Function]] = []
        self.names: set[str] = set()
        unpicked = Tables(domain, self._settled).unpicked()
        self._unpicked = [
            (file, node)
            for file, tree in domain.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, Function) and id(node) in unpicked
        ]
        for file, function in _reached(domain, unpicked):
            if id(function) in replaced:
                continue
            self.functions.append((file, function))
            self.names |= _names_in(function)
            self._add(file, function)

    def off(self) -> list[str]:
        """Places in reachable functions that the options of a port turn off: `file:first-last`."""
        places = [
            (file, first, last)
            for file, function in self.functions
            for first, last in self._settled.off(function)
        ]
        places += [(file, node.lineno, node.end_lineno or 0) for file, node in self._unpicked]
        return [f"{self._domain.names[file]}:{first}-{last}" for file, first, last in places]

    def _add(self, file: str, function: Function) -> None:
        dead = self._dead(function)
        for node in walk_body(function):
            if id(node) in dead:
                continue
            if isinstance(node, ast.stmt) and _is_traced(node):
                self.lines[file, node.lineno] = function.name
            if isinstance(node, ast.If | ast.While | ast.IfExp) and not self._is_fixed(node.test):
                for way in (True, False):
                    if not (way and isinstance(node, ast.If) and id(node.body[0]) in dead):
                        site = file, node.test.lineno, node.test.col_offset, way
                        self.branches[site] = function.name

    def _dead(self, function: Function) -> set[int]:
        """Nodes that no play can run: what the driver refuses before it gets there, what options turn off, and what only a reader needs."""
        dead = self._settled.dead(function)
        dead |= {id(n) for part in self._opened.dead(function) for n in ast.walk(part)}
        for node in ast.walk(function):
            cut: list[Any] = []
            if isinstance(node, ast.If) and function.name in self._tools and self._guards(node):
                cut = node.body
            elif (
                isinstance(node, ast.Raise)
                and _names_in(node) & _UNREACHED
                or isinstance(node, ast.Expr)
                and _names_in(node) & {"assert_never"}
            ):
                cut = [node]
            for part in cut:
                dead |= {id(inner) for inner in ast.walk(part)}
        return dead

    def _is_fixed(self, test: ast.expr) -> bool:
        told = isinstance(test, ast.Constant) or _names_in(test) == {"TYPE_CHECKING"}
        return told or self._settled.truth(test) is not None

    def _guards(self, node: ast.If) -> bool:
        """Whether a condition only asks whether the episode is over, and leaves at once."""
        words = _names_in(node.test) - {"self"}
        leaves = isinstance(node.body[-1], ast.Raise | ast.Return)
        return leaves and len(node.body) <= 2 and bool(words) and words <= self._over


_UNREACHED = {"NotImplementedError"}


def done_words(domain: Domain) -> set[str]:
    """Names that say whether the episode is over: the role, and what a property of that name gives back."""
    result = domain.roles["result"] or {}
    words = words_of(domain.roles["done"])
    words |= {result["done"]} if isinstance(result.get("done"), str) else set()
    for tree in domain.trees.values():
        for node in ast.walk(tree):
            last = node.body[-1] if isinstance(node, Function) else None
            if last is None or node.name not in words or len(node.body) > 2:
                continue
            if isinstance(last, ast.Return) and last.value is not None:
                words |= _names_in(last.value) - {"self"}
    return words


def words_of(role: str | None) -> set[str]:
    """Names in a role of the contract."""
    return set(re.findall(r"[^\W\d]\w*", _COMPARED.sub(r"\1", role or ""))) - {"not", "or"}


def compared_in(role: str | None) -> set[str]:
    """Names that a role compares, `status` of `status == won`: no truths themselves."""
    return {name.split(".")[-1] for name in _COMPARED.findall(role or "")}


_COMPARED = re.compile(r"(\S+) [=!]= .+?(?= or |$)")


def walk_body(function: Function) -> Iterator[ast.AST]:
    """What a function consists of, without its signature, decorators and docstring."""
    for statement in function.body:
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            yield from ast.walk(statement)


def _is_traced(node: ast.stmt) -> bool:
    """Whether a statement has an event of its own when it runs."""
    bare = ast.Global | ast.Nonlocal | ast.Try | ast.TryStar
    return not isinstance(node, bare) and not (
        isinstance(node, ast.AnnAssign) and node.value is None
    )


def _names_in(node: ast.AST) -> set[str]:
    found = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            found.add(inner.id)
        elif isinstance(inner, ast.Attribute):
            found.add(inner.attr)
    return found


def _roots(domain: Domain) -> list[str]:
    """Names that the driver calls or reads while an episode is played."""
    roles = domain.roles
    names = [t["method"] for t in domain.contract["tools"]]
    names += [roles["start"]["call"], roles["class"]]
    for key in ("done", "reward", "metrics", "close", "judged", "observe", "prompt", "verify"):
        value = roles[key]
        said = value.get("call", "") if isinstance(value, dict) else value
        names += re.findall(r"\w+", str(said or ""))
    return [part for name in names if name for part in str(name).split(".")]


def _reached(domain: Domain, unpicked: set[int]) -> list[tuple[str, Function]]:
    """Functions that the roots lead to, by the names that each mentions; not through those that no option picks, nor methods of classes that nothing makes."""
    roots = _roots(domain)
    asked = [domain.roles[role] for role in ("solve", "cheats", "scripted_judge")]
    never = {n for n in (*asked, domain.contract["tasks"]["from"], "main") if isinstance(n, str)}
    defined, living = _defined(domain), Living(domain.trees.values())
    todo, seen, found = list(dict.fromkeys(roots)), set(), []
    names, waiting = set(roots), []

    def enter(file: str, *nodes: Function) -> None:
        found.extend((file, node) for node in nodes)
        names.update(name for node in nodes for name in mentioned(node))
        todo.extend(sorted({n for node in nodes for n in _names_in(node)}))

    while todo or any(not needs or needs & names for needs, *_ in waiting):
        if not todo:
            made = [w for w in waiting if not w[0] or w[0] & names]
            waiting = [w for w in waiting if w not in made]
            for _, file, node in made:
                enter(file, node)
            continue
        name = todo.pop()
        if name in seen or name not in defined or (name in never and name not in roots):
            continue
        seen.add(name)
        for file, node in defined[name]:
            if id(node) in unpicked:
                continue
            if isinstance(node, Function):
                waiting.append((living.needs(node), file, node))
            elif isinstance(node, ast.ClassDef):
                todo += sorted({n for base in node.bases for n in _names_in(base)})
                own = [n for n in node.body if isinstance(n, Function) and _is_special(n.name)]
                enter(file, *own)
            else:
                names.update(mentioned(node))
                todo += sorted(_names_in(node))
    unique = {id(node): (file, node) for file, node in found}
    return sorted(unique.values(), key=lambda pair: (pair[0], pair[1].lineno))


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and name not in _QUIET


def _defined(domain: Domain) -> dict[str, list[tuple[str, Any]]]:
    """Functions and classes by name, and values that modules and classes give a name, for tables of functions."""
    out: dict[str, list[tuple[str, Any]]] = {}
    for file, tree in domain.trees.items():
        for node in ast.walk(tree):
            if isinstance(node, Function | ast.ClassDef) and not _is_special(node.name):
                out.setdefault(node.name, []).append((file, node))
            if isinstance(node, ast.Module | ast.ClassDef):
                for name, value in _assigned(node):
                    out.setdefault(name, []).append((file, value))
    return out


def _assigned(scope: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    for node in scope.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and value is not None:
            yield from ((t.id, value) for t in targets if isinstance(t, ast.Name))
