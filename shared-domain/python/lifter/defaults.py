"""Parameters that may be left out, with what they are then."""

from __future__ import annotations

import ast


def with_defaults(takes: ast.arguments) -> list[tuple[ast.arg, ast.expr]]:
    """Parameters by place or by keyword that have a default, each with its expression."""
    return [
        *zip(reversed(takes.args), reversed(takes.defaults), strict=False),
        *((a, d) for a, d in zip(takes.kwonlyargs, takes.kw_defaults, strict=True) if d),
    ]
