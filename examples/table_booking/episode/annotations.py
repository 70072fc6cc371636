"""Annotations of the author's functions and classes, with the names in them resolved."""

from __future__ import annotations

import ast
import builtins
import collections.abc
import contextlib
import inspect
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any


class _Names(dict[str, Any]):
    """What a string annotation may name: the module's own, and what it imports for a checker only.

    `if TYPE_CHECKING: from collections.abc import Sequence` is common, and without it the items of a
    `Sequence[Spot]` would reach the domain as they were sent.
    """

    def __missing__(self, name: str) -> Any:
        for module in (collections.abc, typing):
            if hasattr(module, name):
                return getattr(module, name)
        raise KeyError(name)


def _resolved(
    annotations: Mapping[str, Any], module: Mapping[str, Any], owner: type | None
) -> dict[str, Any]:
    """Annotations with their strings resolved, each by itself; one that only a checker can resolve is left out."""
    names = _Names(vars(builtins))
    names.update(module)
    if owner is not None:
        names.update({k: v for k, v in vars(owner).items() if isinstance(v, type)})
        names.update({p.__name__: p for p in getattr(owner, "__type_params__", ())})
    hints = {}
    for name, annotation in annotations.items():
        for spelled in (annotation, _unquoted(annotation)):
            holder = types.SimpleNamespace(__annotations__={name: spelled})
            with contextlib.suppress(NameError, AttributeError, TypeError, SyntaxError):
                hints |= typing.get_type_hints(holder, {}, names, include_extras=True)
                break
    return hints


def _unquoted(annotation: Any) -> Any:
    """The text of an annotation with the names in it out of their quotes: `"Spot" | None` is no expression."""

    class Unquote(ast.NodeTransformer):
        def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
            name = getattr(node.value, "attr", getattr(node.value, "id", None))
            return node if name in ("Literal", "Annotated") else self.generic_visit(node)

        def visit_Constant(self, node: ast.Constant) -> ast.AST:
            text = node.value if isinstance(node.value, str) else None
            return node if text is None else ast.parse(text, mode="eval").body

    if not isinstance(annotation, str):
        return annotation
    with contextlib.suppress(SyntaxError):
        return ast.unparse(Unquote().visit(ast.parse(annotation, mode="eval")))
    return annotation


def class_hints(kind: type) -> dict[str, Any]:
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        module = sys.modules.get(base.__module__)
        names = vars(module) if module else {}
        hints |= _resolved(inspect.get_annotations(base), names, base)
    return hints


def hints(function: Callable[..., Any], owner: type | None = None) -> dict[str, Any]:
    inner = inspect.unwrap(function)
    module = getattr(inner, "__globals__", {})
    hints = _resolved(getattr(inner, "__annotations__", {}), module, owner)
    if owner is not None and inner.__name__ == "__init__":
        # That of a dataclass speaks of its bases' fields in the words of their modules.
        return {**class_hints(owner), **hints}
    return hints
