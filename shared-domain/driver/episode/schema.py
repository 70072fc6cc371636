"""Arguments against the JSON Schema that the contract has for them, refused in words."""

import json
import math
import operator
import re
from typing import Any

from .contract import SLACK
from .parts import ARRAYS, BOUNDS, CHOICES, ENUMS, MAPS, NESTED
from .values import KINDS, brief, kind_of, same

Schema = dict[str, Any]


def check(schema: Schema, value: Any, at: str, root: Schema) -> str | None:
    """The first thing wrong with `value`, in words, or None. Covers what contracts use."""
    if CHOICES and _is_choice(schema):
        return _check_choice(schema, value, at, root)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(KINDS[kind][1](value) for kind in kinds):
        wanted = " or ".join(KINDS[kind][0] for kind in kinds)
        return f"{at} must be {wanted}, not {kind_of(value)}"
    if ENUMS and (problem := _check_enum(schema, value, at)):
        return problem
    if isinstance(value, dict):
        return _check_object(schema, value, at, root)
    if ARRAYS and isinstance(value, list):
        return _check_array(schema, value, at, root)
    return _check_bounds(schema, value, at) if BOUNDS else None


def _check_object(schema: Schema, value: dict[str, Any], at: str, root: Schema) -> str | None:
    properties, required = schema.get("properties", {}), schema.get("required", [])
    if BOUNDS and (problem := _check_size(schema, value, at, "Properties", "entries")):
        return problem
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
        if MAPS and key not in properties and (problem := _check_name(schema, key, at, root)):
            return problem
        if item is None and key in properties and key not in required:
            continue  # null stands for «not given» where a value is optional
        if isinstance(inner, dict) and (problem := check(inner, item, _path(at, key), root)):
            return problem
    return None


def _check_name(schema: Schema, key: str, at: str, root: Schema) -> str | None:
    names = schema.get("propertyNames")
    return check(names, key, f"the key {brief(key)!r} of {at}", root) if names else None


def _path(at: str, key: str) -> str:
    return f"{at}.{brief(key)}" if at else brief(key)


def given(schema: Schema, value: Any, root: Schema) -> Any:
    """A checked value without the nulls that stand for «not given»: the field's default counts."""
    if CHOICES and _is_choice(schema):
        return _given_choice(schema, value, root)
    if ARRAYS and isinstance(value, list):
        return _given_array(schema, value, root)
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
        out[key] = given(inner, item, root) if NESTED else item
    return out if any(out.get(k, out) is not v for k, v in value.items()) else value


def _check_enum(schema: Schema, value: Any, at: str) -> str | None:
    if "const" in schema and not same(value, schema["const"]):
        return f"{at} must be {_json(schema['const'])}, not {kind_of(value)}"
    if "enum" in schema and not any(same(value, option) for option in schema["enum"]):
        return f"{at} must be one of {', '.join(map(_json, schema['enum']))}"
    return None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check_array(schema: Schema, value: list[Any], at: str, root: Schema) -> str | None:
    if problem := _check_size(schema, value, at, "Items", "items"):
        return problem
    if schema.get("uniqueItems") and len(set(map(_frozen, value))) < len(value):
        return f"{at} must not repeat an item"
    prefix = schema.get("prefixItems", [])
    for i, item in enumerate(value):
        inner = prefix[i] if i < len(prefix) else schema.get("items", True)
        if inner is False:
            return f"{at} must have at most {len(prefix)} items"
        if isinstance(inner, dict) and (problem := check(inner, item, f"{at}[{i}]", root)):
            return problem
    return None


def _given_array(schema: Schema, value: list[Any], root: Schema) -> list[Any]:
    prefix, items = schema.get("prefixItems", []), schema.get("items") or {}
    inner = [*prefix, *[items] * (len(value) - len(prefix))]
    out = [given(s, v, root) for s, v in zip(inner, value, strict=False)]
    return out if any(map(operator.is_not, out, value)) else value


def _frozen(value: Any) -> Any:
    """The same JSON value as one that a set takes: repeated items are found as they are read."""
    if isinstance(value, dict):
        return "object", frozenset((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return "array", tuple(map(_frozen, value))
    return isinstance(value, bool), value


def _check_size(schema: Schema, value: Any, at: str, key: str, what: str) -> str | None:
    """How much there may be of something, as `minItems` and its like say."""
    if len(value) < schema.get(f"min{key}", 0):
        return f"{at} must have at least {schema[f'min{key}']} {what}"
    if len(value) > schema.get(f"max{key}", len(value)):
        return f"{at} must have at most {schema[f'max{key}']} {what}"
    return None


def _check_bounds(schema: Schema, value: Any, at: str) -> str | None:
    """The limit that a number or a string does not keep."""
    if isinstance(value, str):
        if problem := _check_size(schema, value, at, "Length", "characters"):
            return problem
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{at} must match {schema['pattern']}"
    return _check_number(schema, value, at) if isinstance(value, int | float) else None


def _check_number(schema: Schema, value: float, at: str) -> str | None:
    if "minimum" in schema and value < schema["minimum"]:
        return f"{at} must be at least {schema['minimum']}"
    if "maximum" in schema and value > schema["maximum"]:
        return f"{at} must be at most {schema['maximum']}"
    if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
        return f"{at} must be more than {schema['exclusiveMinimum']}"
    if "exclusiveMaximum" in schema and value >= schema["exclusiveMaximum"]:
        return f"{at} must be less than {schema['exclusiveMaximum']}"
    if step := schema.get("multipleOf"):
        parts = value / step
        if not math.isfinite(parts) or abs(parts - round(parts)) > SLACK:
            return f"{at} must be a multiple of {step}"
    return None


def _is_choice(schema: Schema) -> bool:
    """Whether a schema leaves a choice, or stands elsewhere."""
    return "$ref" in schema or "anyOf" in schema or "oneOf" in schema


def _check_choice(schema: Schema, value: Any, at: str, root: Schema) -> str | None:
    """What is wrong where no option fits: inside the nearest one, else all that would do."""
    if "$ref" in schema:
        return check(_target(schema, root), value, at, root)
    problems = [check(option, value, at, root) for option in _options(schema)]
    if None in problems:
        return None
    near = [p for p in problems if p and not p.startswith(f"{at} must be ")]
    if near:
        return near[0]
    words = (p.removeprefix(f"{at} must be ").split(", not ")[0] for p in problems if p)
    return f"{at} must be {' or '.join(dict.fromkeys(words))}, not {kind_of(value)}"


def _given_choice(schema: Schema, value: Any, root: Schema) -> Any:
    """A value without the nulls that stand for «not given», by the option that it fits."""
    if "$ref" in schema:
        return given(_target(schema, root), value, root)
    fits = (option for option in _options(schema) if not check(option, value, "", root))
    return given(next(fits, {}), value, root)


def _options(schema: Schema) -> list[Schema]:
    return schema.get("anyOf") or schema["oneOf"]


def _target(schema: Schema, root: Schema) -> Schema:
    return root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
