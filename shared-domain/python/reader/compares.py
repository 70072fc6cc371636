"""Which strings a function tells apart in its parameters: how a module names its splits."""

from __future__ import annotations

import ast

from reader.arithmetic import METHODS
from reader.branches import only_raises
from reader.choices import Choices, is_filled
from reader.split_files import chosen_files
from reader.told_apart import told_apart
from reader.walk import (
    arguments_of,
    body_of,
    children,
    in_order,
    method_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from reader.scopes import Scope

_REST = "*"


def compares(node: ast.AST, scope: Scope, this: str | None) -> dict[str, list[str]]:
    """As `functionFacts.compares` describes it."""
    candidates = told_apart(node)
    out = {}
    for argument in arguments_of(node):
        if argument.arg != this and argument.arg in candidates:
            comparer = _Comparer(argument.arg, scope, node)
            comparer.block(body_of(node))
            if comparer.found:
                out[argument.arg] = comparer.told(body_of(node))
    return out


class _Comparer:
    """Follows one parameter through the branches of a body."""

    def __init__(self, parameter: str, scope: Scope, function: ast.AST) -> None:
        self.found: dict[str, None] = {}
        self._names = {parameter}
        self._choices = Choices(scope, function)
        self._module = scope.module
        for statement in body_of(function):
            if isinstance(statement, ast.Assign) and self._is_subject(statement.value):
                self._names.update(t.id for t in statement.targets if isinstance(t, ast.Name))

    def told(self, body: list[ast.stmt]) -> list[str]:
        """What was found. Where every call looks it up in a mapping, `{...}[split]`, no other name is taken."""
        for statement in body:
            if not isinstance(statement, ast.Assign | ast.Return | ast.Expr | ast.AnnAssign):
                # A call may leave here before it looks anything up.
                if any(isinstance(n, ast.Return | ast.Yield) for n in in_order(statement)):
                    break
                continue
            looked = (n for n in _always(statement) if isinstance(n, ast.Subscript))
            if any(self._looks_up(each) for each in looked):
                self.found.pop(_REST, None)
        return list(self.found)

    def block(self, body: list[ast.stmt], after: list[ast.stmt] | None = None) -> None:
        """`after` is what runs after the block."""
        for i, statement in enumerate(body):
            if isinstance(statement, ast.If):
                self._if(statement, [*body[i + 1 :], *(after or [])])
            elif isinstance(statement, ast.Match) and self._is_subject(statement.subject):
                self._match(statement)
            else:
                self._other(statement)

    def _other(self, statement: ast.stmt) -> None:
        for name in ("body", "orelse", "finalbody"):
            self.block([s for s in getattr(statement, name, []) if isinstance(s, ast.stmt)])
        for handler in getattr(statement, "handlers", []):
            self.block(handler.body)
        for case in getattr(statement, "cases", []):
            self.block(case.body)
        for child in children(statement):
            if isinstance(statement, ast.Assert) and (test := self._test(child)):
                self._add(test[0])
            elif isinstance(child, ast.expr):
                self._expression(child)

    def _if(self, node: ast.If, rest: list[ast.stmt]) -> None:
        test = self._test(node.test)
        if test is None:
            self._expression(node.test)
            self.block(node.body, rest)
            self.block(node.orelse, rest)
            return
        values, positive = test
        after = node.orelse or rest
        listed, others = (node.body, after) if positive else (after, node.body)
        if not only_raises(listed):
            self._add(values)
        if others and not only_raises(others) and not self._decides(others):
            self._add([_REST])
        self.block(node.body, rest)
        self.block(node.orelse, rest)

    def _decides(self, body: list[ast.stmt]) -> bool:
        """Whether a block goes on telling the values apart, so that it is no branch for all others yet."""
        for statement in body:
            if isinstance(statement, ast.If) and self._test(statement.test) is not None:
                return True
            if isinstance(statement, ast.Match) and self._is_subject(statement.subject):
                return True
            if any(self._looks_up(inner) for inner in in_order(statement)):
                return True
        return False

    def _match(self, node: ast.Match) -> None:
        for case in node.cases:
            patterns = list(in_order(case.pattern))
            values = [
                v
                for p in patterns
                if isinstance(p, ast.MatchValue)
                for v in self._choices.strings(p.value)
            ]
            everything = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
            if not only_raises(case.body):
                self._add([*values, *([_REST] if everything and case.guard is None else [])])
            self.block(case.body)

    def _expression(self, node: ast.expr) -> None:
        for inner in in_order(node):
            if isinstance(inner, ast.IfExp) and (test := self._test(inner.test)):
                self._add(test[0])
                other = inner.orelse if test[1] else inner.body
                if not (isinstance(other, ast.IfExp) and self._test(other.test)):
                    self._add([_REST])
            elif isinstance(inner, ast.Compare | ast.Call) and (test := self._test(inner)):
                self._add([*test[0], *([_REST] if _is_either(inner, node) else [])])
            elif isinstance(inner, ast.JoinedStr):
                project = self._module.project
                self._add(chosen_files(inner, self._is_subject, project))
            elif values := self._looks_up(inner):
                self._add(values)

    def _test(self, node: ast.expr) -> tuple[list[str], bool] | None:
        """The strings that a condition compares with, and whether it is true for them."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self._test(node.operand)
            return (inner[0], not inner[1]) if inner else None
        if isinstance(node, ast.BoolOp):
            found = [test for value in node.values if (test := self._test(value))]
            return ([v for test in found for v in test[0]], found[0][1]) if found else None
        if isinstance(node, ast.Call) and method_of(node) in ("startswith", "endswith"):
            values = [v for a in node.args for v in self._choices.strings(a)]
            tested = self._is_subject(node.func.value)  # pyright: ignore[reportAttributeAccessIssue]
            return (values, True) if tested and values else None
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            return None
        left, right = node.left, node.comparators[0]
        if self._is_subject(right) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            left, right = right, left
        values = self._choices.strings(right) if self._is_subject(left) else []
        return (values, isinstance(node.ops[0], ast.Eq | ast.In | ast.Is)) if values else None

    def _looks_up(self, node: ast.AST) -> list[str]:
        """Keys of the mapping in `{...}[split]` and `{...}.get(split)`."""
        if isinstance(node, ast.Subscript) and self._is_subject(node.slice):
            return self._choices.keys(node.value)
        if not isinstance(node, ast.Call) or method_of(node) != "get":
            return []
        if not node.args or not self._is_subject(node.args[0]):
            return []
        values = self._choices.keys(node.func.value)  # pyright: ignore[reportAttributeAccessIssue]
        return [*values, _REST] if values and is_filled(node.args[1:]) else values

    def _is_subject(self, node: ast.expr) -> bool:
        """The parameter, or what only tidies it: `split.lower()`, `split or "train"`."""
        if isinstance(node, ast.Name):
            return node.id in self._names
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            return self._is_subject(node.values[0])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            tidies = node.func.attr in METHODS or node.func.attr == "casefold"
            return tidies and self._is_subject(node.func.value)
        return (
            isinstance(node, ast.Attribute)
            and node.attr == "value"
            and self._is_subject(node.value)
        )

    def _add(self, values: list[str]) -> None:
        self.found.update(dict.fromkeys(values))


def _is_either(node: ast.expr, within: ast.expr) -> bool:
    """Whether a comparison is a value that serves for every other name as well: `hard = split == "test"`."""
    chooses = any(isinstance(each, ast.IfExp) and each.test is node for each in in_order(within))
    equal = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq)
    return equal and not chooses


def _always(node: ast.AST) -> Iterator[ast.AST]:
    """A statement's parts that run whenever it does: no branch of `x if c else y`, nothing that waits for a call."""
    yield node
    if isinstance(node, ast.Lambda | ast.BoolOp):
        return
    parts = [node.test] if isinstance(node, ast.IfExp) else ast.iter_child_nodes(node)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        parts = [node.generators[0].iter]
    for part in parts:
        yield from _always(part)
