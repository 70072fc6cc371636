"""Which branches of `load_environment` are taken: by the arguments that are handed in, else by its defaults."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from lifter.defaults import with_defaults

Function = ast.FunctionDef | ast.AsyncFunctionDef
Handed = Mapping[str, Any]


def handed(function: Function, given: Handed) -> dict[str, Any]:
    """What parameters are worth throughout a function; one that the function assigns again is not known."""
    defaults = with_defaults(function.args)
    told = {a.arg: d.value for a, d in defaults if isinstance(d, ast.Constant)} | dict(given)
    stored = (n for n in ast.walk(function) if isinstance(n, ast.Name))
    again = {n.id for n in stored if isinstance(n.ctx, ast.Store)}
    return {name: value for name, value in told.items() if name not in again}


def decided(test: ast.expr, known: Handed) -> bool | None:
    """How a condition comes out; None where what is known does not tell."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = decided(test.operand, known)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp):
        each = [decided(value, known) for value in test.values]
        ends = isinstance(test.op, ast.Or)
        if ends in each:
            return ends
        return None if None in each else not ends
    if isinstance(test, ast.Name):
        return bool(known[test.id]) if test.id in known else None
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return _compared(test.left, test.ops[0], test.comparators[0], known)
    return None


def _compared(left: ast.expr, how: ast.cmpop, right: ast.expr, known: Handed) -> bool | None:
    if not isinstance(left, ast.Name) or left.id not in known:
        return None
    try:
        one, other = known[left.id], ast.literal_eval(right)
    except (ValueError, SyntaxError):
        return None
    if isinstance(how, ast.Eq | ast.Is):
        return one == other
    if isinstance(how, ast.NotEq | ast.IsNot):
        return one != other
    if isinstance(how, ast.In | ast.NotIn) and isinstance(other, list | tuple | set | dict):
        return (one in other) is isinstance(how, ast.In)
    return None
