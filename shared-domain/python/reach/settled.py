"""What a port's options settle: conditions that always go one way, and the code that none of its episodes can run."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

from .domain import Domain
from .stores import blocks_of

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_OPTIONS = "OPTIONS"
"""The name under which a port's domain holds the configuration that it was made of."""
_HOLDERS = ("config", "cfg", "_config")
"""Names by which code holds it."""
_WORDS = ("true", "false", "yes", "no", "on", "off", "0", "1")
"""Texts that a class of options may read as something else."""
_UNKNOWN = object()


class Settled:
    """By name, and only where nothing else is stored under it."""

    def __init__(self, domain: Domain) -> None:
        nodes = [node for tree in domain.trees.values() for node in ast.walk(tree)]
        stored = {n.attr for n in nodes if isinstance(n, ast.Attribute) and not _is_load(n)}
        self._enumerated = enumerated(nodes)
        """What members of the author's enumerations hold, by what names them: `Rule.BASE`."""
        self._read_as = dict(_read_as(nodes))
        """What options are read as, by their names, where the class of options says it."""
        self.values = {
            k: v for k, v in _options(nodes, self._enumerated).items() if k not in stored
        }
        self._fixed: dict[str, bool] = {}
        """Functions whose results are always true, or always false."""
        for _ in range(3 if self.values else 0):  # a function may ask another
            self._fixed = dict(self._always(nodes))

    def value(self, node: ast.expr) -> Any:
        """What an option holds; None for any other expression."""
        value = self._value(node)
        return None if value is _UNKNOWN else value

    def truth(self, node: ast.expr) -> bool | None:
        """Whether a condition always holds, or never; None where an episode decides."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.truth(node.operand)
            return None if inner is None else not inner
        if isinstance(node, ast.BoolOp):
            ways = [self.truth(value) for value in node.values]
            decides = isinstance(node.op, ast.Or)
            if decides in ways:
                return decides
            return None if None in ways else not decides
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            return self._fixed.get(name)
        value = self._value(node)
        return None if value is _UNKNOWN else bool(value)

    def dead(self, function: _Function) -> set[int]:
        """Nodes that no episode runs."""
        if not self.values:
            return set()
        cut = [*self._cut(function.body)]
        for node in ast.walk(function):
            if isinstance(node, ast.IfExp) and (way := self.truth(node.test)) is not None:
                cut.append(node.orelse if way else node.body)
        return {id(inner) for part in cut for inner in ast.walk(part)}

    def off(self, function: _Function) -> list[tuple[int, int]]:
        """First and last lines of code that the options turn off, each stretch once."""
        lines = sorted((s.lineno, s.end_lineno or 0) for s in self._cut(function.body))
        found: list[tuple[int, int]] = []
        for first, last in lines if self.values else ():
            if found and first <= found[-1][1] + 2:
                found[-1] = found[-1][0], max(last, found[-1][1])
            else:
                found.append((first, last))
        return found

    def _value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Attribute) and self._is_option(node):
            return self.values.get(node.attr, _UNKNOWN)
        return _UNKNOWN

    def _compared(self, node: ast.Compare) -> bool | None:
        left, right = self._value(node.left), self._value(node.comparators[0])
        if _UNKNOWN in (left, right):
            left, right = self._members(node.left, node.comparators[0])
        if len(node.ops) > 1 or left is _UNKNOWN or right is _UNKNOWN:
            return None
        if isinstance(node.ops[0], ast.Is | ast.Eq):
            return bool(left == right)
        return bool(left != right) if isinstance(node.ops[0], ast.IsNot | ast.NotEq) else None

    def _members(self, *sides: ast.expr) -> tuple[Any, Any]:
        """What an option and a member of the enumeration that it is read as hold; a text is no member, whatever that holds."""
        options = [s for s in sides if isinstance(s, ast.Attribute) and self._is_option(s)]
        others = [s for s in sides if isinstance(s, ast.Attribute) and s not in options]
        if len(options) != 1 or len(others) != 1:
            return _UNKNOWN, _UNKNOWN
        if self._read_as.get(options[0].attr) != _last(others[0].value):
            return _UNKNOWN, _UNKNOWN
        return self._value(options[0]), self._enumerated.get(ast.unparse(others[0]), _UNKNOWN)

    def _is_option(self, node: ast.Attribute) -> bool:
        return _last(node.value) in _HOLDERS

    def _cut(self, block: list[ast.stmt]) -> Iterator[ast.stmt]:
        for at, statement in enumerate(block):
            way = self.truth(statement.test) if isinstance(statement, ast.If) else None
            if isinstance(statement, ast.If) and way is not None:
                taken, other = statement.body, statement.orelse
                yield from other if way else taken
                yield from self._cut(taken if way else other)
            else:
                for inside in blocks_of(statement):
                    yield from self._cut(inside)
                for inner in getattr(statement, "handlers", []) + getattr(statement, "cases", []):
                    yield from self._cut(inner.body)
            if self._leaves(statement):
                yield from block[at + 1 :]
                return

    def _leaves(self, statement: ast.stmt) -> bool:
        """Whether nothing behind a statement is run."""
        if isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break):
            return True
        if not isinstance(statement, ast.If):
            return False
        way = self.truth(statement.test)
        ways = [statement.body] * (way is not False) + [statement.orelse] * (way is not True)
        return all(any(map(self._leaves, block)) for block in ways)

    def _always(self, nodes: Iterable[ast.AST]) -> Iterator[tuple[str, bool]]:
        """Plain functions by name, where all of that name can only give what counts the same."""
        found: dict[str, set[bool | None]] = {}
        for node in nodes:
            if isinstance(node, _Function):
                found.setdefault(node.name, set()).update(self._results(node))
        for name, results in found.items():
            if len(results) == 1 and (only := next(iter(results))) is not None:
                yield name, only

    def _results(self, function: _Function) -> Iterator[bool | None]:
        inside = [n for s in function.body for n in ast.walk(s)]
        unplain = ast.Yield | ast.YieldFrom | ast.Lambda | _Function | ast.Try | ast.With
        if isinstance(function, ast.AsyncFunctionDef) or any(
            isinstance(n, unplain) for n in inside
        ):
            yield None
            return
        dead = self.dead(function)
        for node in inside:
            if isinstance(node, ast.Return) and id(node) not in dead:
                yield self.truth(node.value) if node.value is not None else False
        if not any(map(self._leaves, function.body)):
            yield False


def enumerated(nodes: Iterable[ast.AST]) -> dict[str, Any]:
    """What members of enumerations hold, by what names them; none of an enumeration whose name another class has."""
    found: dict[str, dict[str, Any]] = {}
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            known = any("Enum" in _last(base) for base in node.bases) and node.name not in found
            found[node.name] = dict(_told(node)) if known else {}
    return {f"{owner}.{k}": v for owner, members in found.items() for k, v in members.items()}


def _told(node: ast.ClassDef) -> Iterator[tuple[str, Any]]:
    for item in node.body:
        if isinstance(item, ast.Assign) and isinstance(item.value, ast.Constant):
            yield _last(item.targets[0]), item.value.value


def _read_as(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ClassDef) and node.name.endswith("Config"):
            for item in node.body:
                if isinstance(item, ast.AnnAssign):
                    yield _last(item.target), _last(item.annotation)


def _options(nodes: Iterable[ast.AST], members: dict[str, Any]) -> dict[str, Any]:
    """Options by name, with what classes of options give those that are not named; none where a domain has no options."""
    named: dict[str, Any] | None = None
    plain: dict[str, list[Any]] = {}
    for node in nodes:
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if _last(target) == _OPTIONS:
                named = dict(_members(node.value))
        elif isinstance(node, ast.ClassDef) and node.name.endswith("Config"):
            for name, value in _defaults(node, members):
                plain.setdefault(name, []).append(value)
    if named is None:
        return {}
    told = {**{k: v[0] for k, v in plain.items()}, **named}
    return {k: v for k, v in told.items() if v is not _UNKNOWN and len(plain.get(k, [])) <= 1}


def _members(node: ast.Dict) -> Iterator[tuple[str, Any]]:
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, _literal(value)


def _defaults(owner: ast.ClassDef, members: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What fields hold by themselves; twice where a method of the class may give them something else."""
    again = 2 if any(isinstance(node, _Function) for node in owner.body) else 1
    for node in owner.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            value = _literal(node.value) if node.value is not None else _UNKNOWN
            if isinstance(node.value, ast.Attribute):
                value = members.get(ast.unparse(node.value), _UNKNOWN)
            yield from [(node.target.id, value)] * again


def _literal(node: ast.expr) -> Any:
    """A plain value; one that holds others may be filled as it is read."""
    with contextlib.suppress(ValueError, TypeError):
        value = ast.literal_eval(node)
        plain = isinstance(value, str | int | float | None)
        told = isinstance(value, str) and value.lower() in _WORDS
        return value if plain and not told else _UNKNOWN
    return _UNKNOWN


def _is_load(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _last(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))
