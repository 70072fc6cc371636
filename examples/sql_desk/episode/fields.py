"""Records by the names of their fields, whatever kind of object they are."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any


def fields_of_record(value: Any) -> dict[str, Any] | None:
    """The fields of a mapping, model, dataclass or named tuple; None for anything else."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(models := getattr(type(value), "model_fields", None), dict):
        return {name: getattr(value, name) for name in models}
    if dataclasses.is_dataclass(value):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return value._asdict()  # pyright: ignore[reportAttributeAccessIssue]
    return None


def fields_of_row(row: Any, names: Sequence[str]) -> dict[str, Any]:
    """The fields of a task's row; `names` are those of a row without any."""
    if (fields := fields_of_record(row)) is not None:
        return fields
    if isinstance(row, list | tuple):
        return dict(zip(names, row, strict=False))
    if hasattr(row, "__dict__"):
        return dict(vars(row))
    return {names[0]: row} if names else {}
