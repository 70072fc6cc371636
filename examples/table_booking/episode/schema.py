"""Arguments against the JSON Schema that the contract has for them, refused in words."""

import json
from typing import Any

from .values import KINDS, brief, kind_of, same

Schema = dict[str, Any]


def check(schema: Schema, value: Any, at: str, root: Schema) -> str | None:
    """The first thing wrong with `value`, in words, or None. Covers what contracts use."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(KINDS[kind][1](value) for kind in kinds):
        wanted = " or ".join(KINDS[kind][0] for kind in kinds)
        return f"{at} must be {wanted}, not {kind_of(value)}"
    if problem := _check_enum(schema, value, at):
        return problem
    if isinstance(value, dict):
        return _check_object(schema, value, at, root)
    return None


def _check_object(schema: Schema, value: dict[str, Any], at: str, root: Schema) -> str | None:
    properties, required = schema.get("properties", {}), schema.get("required", [])
    for key in required:
        if key not in value:
            return f"{_path(at, key)} is missing"
    others = schema.get("additionalProperties", True)
    for key, item in value.items():
        inner = properties.get(key, others)
        if inner is False:
            what = "field" if at else "parameter"
            known = f"it takes {', '.join(properties)}" if properties else "it takes none"
            return f"{_path(at, key)} is not a {what}; {known}"
        if item is None and key in properties and key not in required:
            continue  # null stands for «not given» where a value is optional
        if isinstance(inner, dict) and (problem := check(inner, item, _path(at, key), root)):
            return problem
    return None


def _path(at: str, key: str) -> str:
    return f"{at}.{brief(key)}" if at else brief(key)


def given(schema: Schema, value: Any, root: Schema) -> Any:
    """A checked value without the nulls that stand for «not given»: the field's default counts."""
    if not isinstance(value, dict):
        return value
    properties, others = schema.get("properties", {}), schema.get("additionalProperties")
    optional = properties.keys() - schema.get("required", [])
    out = {}
    for key, item in value.items():
        inner = properties.get(key, others)
        inner = inner if isinstance(inner, dict) else {}
        if item is None and key in optional and check(inner, None, "", root):
            continue
        out[key] = item
    return out if any(out.get(k, out) is not v for k, v in value.items()) else value


def _check_enum(schema: Schema, value: Any, at: str) -> str | None:
    if "const" in schema and not same(value, schema["const"]):
        return f"{at} must be {_json(schema['const'])}, not {kind_of(value)}"
    if "enum" in schema and not any(same(value, option) for option in schema["enum"]):
        return f"{at} must be one of {', '.join(map(_json, schema['enum']))}"
    return None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
