"""What a function puts at the end of a file: a log, which nobody is paid by."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .lines import Function


def logged(function: Function) -> list[ast.stmt]:
    """Statements that append to a file, and those that give a name what is only appended."""
    statements = [n for n in ast.walk(function) if isinstance(n, ast.stmt)]
    handles = {name for s in statements for name in _appending(s)}
    writes = [s for s in statements if _written(s) in handles]
    names = [n for n in ast.walk(function) if isinstance(n, ast.Name)]
    there = {id(n) for s in writes for n in ast.walk(s)}
    inside = {n.id for n in names if id(n) in there} - handles
    used = {n.id for n in names if isinstance(n.ctx, ast.Load) and id(n) not in there}
    made = [s for s in statements if _given(s) in inside - used]
    return [*writes, *made]


def _appending(statement: ast.stmt) -> Iterator[str]:
    """Names that a `with` gives to files that are opened to be appended to."""
    if isinstance(statement, ast.With | ast.AsyncWith):
        for item in statement.items:
            if isinstance(item.optional_vars, ast.Name) and _is_append(item.context_expr):
                yield item.optional_vars.id


def _is_append(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    plain = isinstance(node.func, ast.Name) and node.func.id == "open"
    if not plain and getattr(node.func, "attr", "") != "open":
        return False
    modes = [k.value for k in node.keywords if k.arg == "mode"] or node.args[int(plain) :][:1]
    return any(isinstance(m, ast.Constant) and m.value in ("a", "at", "ab") for m in modes)


def _written(statement: ast.stmt) -> str | None:
    """The name of what `name.write(...)` writes to."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    called = call.func if isinstance(call, ast.Call) else None
    if isinstance(called, ast.Attribute) and called.attr == "write":
        return called.value.id if isinstance(called.value, ast.Name) else None
    return None


def _given(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        (target,) = statement.targets
        return target.id if isinstance(target, ast.Name) else None
    return None
