"""Answers that fit the JSON Schema, or the pydantic model, that a task's row asks for."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from judge.schema import fitting

_MOST = 2
"""Schemas of one row that are answered."""
_DEFINES = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign)
"""What code may do that is run to see its models."""
_DEEP = 6
"""Mappings within each other that are looked through."""


def schema_answers(row: Any) -> list[str]:
    """JSON for each schema of the row: whole schemas, and models in code, also in JSON that is text."""
    chance = random.Random(0)
    told = [json.dumps(fitting(s, chance), ensure_ascii=False) for s in _schemas(row, 0)]
    return list(dict.fromkeys(told))[:_MOST]


def _schemas(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > _DEEP:
        return
    if isinstance(value, str):
        if value.lstrip()[:1] == "{":
            yield from _schemas(_read(value), depth + 1)
        elif "BaseModel" in value and "class " in value:
            yield from _models(value)
    elif isinstance(value, dict):
        if isinstance(value.get("properties"), dict) and value.get("type", "object") == "object":
            yield value
            return
        for inner in value.values():
            yield from _schemas(inner, depth + 1)


def _models(code: str) -> Iterator[dict[str, Any]]:
    """Schemas of the models that code defines, the last first: it is made of those before it.

    Code that does more than define is left alone: it may end the process, or never end. What it raises says that it is no such code.
    """
    try:
        lines = ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    if not all(isinstance(line, _DEFINES) or _is_text(line) for line in lines):
        return
    module = ModuleType("row_models")
    try:
        exec(code, module.__dict__)  # noqa: S102 - as the author verifies with it
        own = [v for v in vars(module).values() if getattr(v, "__module__", "") == "row_models"]
        schemas = [v.model_json_schema() for v in own if hasattr(v, "model_json_schema")]
    except Exception:  # noqa: BLE001 - it is no such code, whatever it raised
        return
    yield from reversed(schemas)


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
