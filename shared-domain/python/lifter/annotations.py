"""Types of parameters, between JSON schemas and the Python that our reader turns back into one."""

from __future__ import annotations

import ast
import re
from typing import Any

_TYPES = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


NUMBER = "int | float"
"""A number that the author's code is given as the model wrote it: as `float` it would be handed 18.0 for 18, and show that."""


def annotation_of(schema: Any, root: dict[str, Any]) -> str:
    """A Python type for a JSON schema."""
    if not isinstance(schema, dict):
        return "Any"
    if ref := schema.get("$ref"):
        inner = root.get("$defs", root.get("definitions", {})).get(str(ref).rsplit("/", 1)[-1])
        return annotation_of(inner, root)
    if values := schema.get("enum"):
        plain = [v for v in values if isinstance(v, str | int | bool)]
        return (
            f"Literal[{', '.join(map(repr, plain))}]"
            if plain and len(plain) == len(values)
            else "Any"
        )
    for key in ("anyOf", "oneOf"):
        if options := schema.get(key):
            return joined([annotation_of(o, root) for o in options])
    kind = schema.get("type")
    if isinstance(kind, list):
        return joined([annotation_of({**schema, "type": k}, root) for k in kind])
    if kind == "array":
        return f"list[{annotation_of(schema.get('items'), root)}]"
    if kind == "object":
        return "dict[str, Any]"
    return NUMBER if kind == "number" else _TYPES.get(str(kind), "Any")


def as_written(kind: str) -> str:
    """An annotation for code that is handed what the model wrote, and no float made of it."""
    return kind if "Literal" in kind else re.sub(r"(?<!int \| )\bfloat\b", NUMBER, kind)


def joined(kinds: list[str]) -> str:
    """The union of annotations, each once and `None` last."""
    unique = dict.fromkeys(kinds)
    if NUMBER in unique:
        unique = {k: None for k in unique if k not in ("int", "float")}
    return "Any" if "Any" in unique else " | ".join(sorted(unique, key=lambda k: k == "None"))


def optional(kind: str) -> str:
    """An annotation that takes None, too."""
    return kind if "None" in kind or kind == "Any" else f"{kind} | None"


def schema_of_annotation(annotation: str) -> dict[str, Any]:
    """The JSON schema of an annotation."""
    return _schema(ast.parse(annotation, mode="eval").body)


def _schema(node: ast.expr) -> dict[str, Any]:
    if isinstance(node, ast.BinOp):
        if ast.unparse(node) == NUMBER:
            return {"type": "number"}
        return {"anyOf": [_schema(node.left), _schema(node.right)]}
    if isinstance(node, ast.Constant):
        return {"type": "null"}
    if isinstance(node, ast.Name):
        spelled = {python: name for name, python in _TYPES.items()}
        plain = {"list": "array", "dict": "object"}
        return (
            {"type": spelled.get(node.id) or plain[node.id]}
            if node.id in spelled or node.id in plain
            else {}
        )
    assert isinstance(node, ast.Subscript)
    outer = getattr(node.value, "id", "")
    if outer == "Literal":
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return {"enum": [ast.literal_eval(i) for i in inner]}
    if outer == "list":
        return {"type": "array", "items": _schema(node.slice)}
    return {"type": "object"}
