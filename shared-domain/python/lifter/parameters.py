"""Parameters of a tool, as Python that our reader turns back into a schema."""

from __future__ import annotations

import ast
import keyword
from dataclasses import dataclass
from typing import Any

from .annotations import annotation_of, joined, optional, schema_of_annotation
from .source import Module, Source, dotted_name

_PLAIN = {
    "str", "int", "float", "bool", "list", "dict", "tuple", "None", "Any", "object",
    "typing.Any", "typing.List", "typing.Dict", "typing.Optional", "typing.Union", "typing.Literal", "typing.Tuple",
    "typing_extensions.Literal", "typing.Annotated",
}  # fmt: skip
_SPELLED = {"List": "list", "Dict": "dict", "Tuple": "tuple", "object": "Any"}


@dataclass
class Parameter:
    """One parameter of a tool."""

    name: str
    annotation: str
    default: str | None = None
    """Python text; None where it is required."""
    description: str = ""


def of_schema(schema: dict[str, Any]) -> list[Parameter]:
    """Parameters by a JSON schema; those that are not required may be left out."""
    required = set(schema.get("required") or [])
    out = []
    for name, field in (schema.get("properties") or {}).items():
        if not name.isidentifier() or keyword.iskeyword(name):
            continue
        kind = annotation_of(field, schema)
        told = str(field.get("description") or "") if isinstance(field, dict) else ""
        if name in required:
            out.append(Parameter(name, kind, None, told))
        else:
            out.append(Parameter(name, optional(kind), "None", told))
    return sorted(out, key=lambda p: p.default is not None)


def body_class(
    source: Source, module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> tuple[Module, ast.ClassDef] | None:
    """The author's record that a handler takes as body."""
    for arg in [*function.args.args, *function.args.kwonlyargs]:
        if arg.annotation is not None and not isinstance(arg.annotation, ast.Constant):
            found = source.class_of(source.resolve(module, arg.annotation))
            if found and _is_record(source, *found):
                return found
    return None


def takes_nothing(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a handler asks for nothing but the request."""
    names = [
        a.annotation
        for a in [*function.args.args, *function.args.kwonlyargs]
        if a.arg not in ("self", "cls")
    ]
    return (
        all((dotted_name(n) or "").endswith("Request") for n in names if n is not None)
        and None not in names
    )


def _is_record(source: Source, module: Module, node: ast.ClassDef) -> bool:
    return any(
        step in ("pydantic.BaseModel", "pydantic.main.BaseModel")
        for step in source.ancestry(module, node)
    )


def of_body(source: Source, module: Module, node: ast.ClassDef) -> list[Parameter] | None:
    """Parameters by a record's fields; None where it takes more than it names."""
    fields: dict[str, Parameter] = {}
    lineage = [step for step in source.ancestry(module, node) if not isinstance(step, str)]
    for where, owner in reversed(lineage):
        for item in owner.body:
            if (
                isinstance(item, ast.Assign)
                and "allow" in ast.unparse(item)
                and "extra" in ast.unparse(item)
            ):
                return None
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                if found := _field(source, where, item):
                    fields[found.name] = found
                else:
                    return None
    return sorted(fields.values(), key=lambda p: p.default is not None)


def _field(source: Source, module: Module, item: ast.AnnAssign) -> Parameter | None:
    assert isinstance(item.target, ast.Name)
    kind = annotation_text(source, module, item.annotation)
    if kind is None or item.target.id.startswith("_"):
        return None
    name, value, told = item.target.id, item.value, ""
    if isinstance(value, ast.Call) and (dotted_name(value.func) or "").endswith("Field"):
        named = {k.arg: k.value for k in value.keywords}
        if "alias" in named or "validation_alias" in named:
            return None
        told = (
            named["description"].value if isinstance(named.get("description"), ast.Constant) else ""
        )
        value = value.args[0] if value.args else named.get("default", named.get("default_factory"))
        if isinstance(value, ast.Constant) and value.value is Ellipsis:
            value = None
    if value is None:
        return Parameter(name, kind, None, str(told))
    if isinstance(value, ast.Constant) and isinstance(value.value, str | int | float | bool):
        return Parameter(name, kind, repr(value.value), str(told))
    return Parameter(name, optional(kind), "None", str(told))


def annotation_text(source: Source, module: Module, node: ast.expr) -> str | None:
    """An annotation with nothing in it but builtins and `Any`, `Literal`; None where it holds more."""
    if isinstance(node, ast.Constant):
        if node.value is None:
            return "None"
        if isinstance(node.value, str):
            try:
                return annotation_text(source, module, ast.parse(node.value, mode="eval").body)
            except SyntaxError:
                return None
        return None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides = [annotation_text(source, module, side) for side in (node.left, node.right)]
        return None if None in sides else joined([s for s in sides if s])
    if isinstance(node, ast.Subscript):
        return _subscript(source, module, node)
    dotted = dotted_name(node)
    if dotted is None:
        return None
    origin = source.resolve(module, dotted)
    whole = origin.symbol if origin and origin.module is None else dotted
    if origin is not None and origin.module is not None:
        return _own(source, origin.module, origin.symbol)
    name = whole.split(".")[-1]
    if whole not in _PLAIN and whole != name:
        return None
    return _SPELLED.get(name, name) if whole in _PLAIN else None


def _own(source: Source, module: Module, symbol: str) -> str | None:
    """The author's own types: an enumeration as its values, a record as an object."""
    node = module.classes.get(symbol)
    if node is None:
        return None
    if _is_record(source, module, node):
        return "dict[str, Any]"
    bases = [ast.unparse(b) for b in node.bases]
    if not any("Enum" in b for b in bases):
        return None
    values = [
        i.value.value
        for i in node.body
        if isinstance(i, ast.Assign) and isinstance(i.value, ast.Constant)
    ]
    return f"Literal[{', '.join(map(repr, values))}]" if values else None


def _subscript(source: Source, module: Module, node: ast.Subscript) -> str | None:
    outer = (dotted_name(node.value) or "").split(".")[-1]
    inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if outer == "Literal":
        return f"Literal[{', '.join(ast.unparse(i) for i in inner)}]"
    if outer == "Annotated":
        return annotation_text(source, module, inner[0])
    parts = [annotation_text(source, module, i) for i in inner]
    if None in parts:
        return None
    texts = [p for p in parts if p]
    if outer == "Optional":
        return joined([*texts, "None"])
    if outer == "Union":
        return joined(texts)
    if outer in ("List", "list", "Dict", "dict"):
        return f"{outer.lower()}[{', '.join(texts)}]"
    return None


def schema_of(parameters: list[Parameter]) -> dict[str, Any]:
    """The JSON schema of parameters, for whoever draws calls."""
    fields = {p.name: schema_of_annotation(p.annotation) for p in parameters}
    required = [p.name for p in parameters if p.default is None]
    return {
        "type": "object",
        "properties": fields,
        "required": required,
        "additionalProperties": False,
    }


def of_function(
    source: Source, module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> list[Parameter]:
    """Parameters by a function's own signature; what is not told is `Any`."""
    out = []
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [
        *[None] * (len(positional) - len(given.defaults)),
        *given.defaults,
    ]
    pairs = [
        *zip(positional, defaults, strict=True),
        *zip(given.kwonlyargs, given.kw_defaults, strict=True),
    ]
    for arg, default in pairs:
        if arg.arg in ("self", "cls"):
            continue
        kind = annotation_text(source, module, arg.annotation) if arg.annotation else None
        told = _told(arg.annotation)
        out.append(_parameter(arg.arg, kind or "Any", default, told))
    return sorted(out, key=lambda p: p.default is not None)


def _parameter(name: str, kind: str, default: ast.expr | None, told: str) -> Parameter:
    if default is None:
        return Parameter(name, kind, None, told)
    if isinstance(default, ast.Constant) and isinstance(default.value, str | int | float | bool):
        return Parameter(name, kind, repr(default.value), told)
    return Parameter(name, optional(kind), "None", told)


def _told(annotation: ast.expr | None) -> str:
    """The description in `Annotated[T, Field(description=...)]` or `Annotated[T, "..."]`."""
    for node in ast.walk(annotation) if isinstance(annotation, ast.Subscript) else ():
        if (
            isinstance(node, ast.keyword)
            and node.arg == "description"
            and isinstance(node.value, ast.Constant)
        ):
            return str(node.value.value)
    return ""
