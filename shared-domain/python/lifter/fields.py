"""Fields of the author's argument models, as parameters of a method."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .source import Module, Source, dotted_name

_KEPT = {
    "description", "ge", "gt", "le", "lt", "min_length", "max_length", "pattern", "multiple_of", "examples", "title",
}  # fmt: skip
_NOT_FIELDS = {"model_config"}
_EMPTY = {"list": "[]", "dict": "{}"}
"""What functions make that are called for a default."""


@dataclass
class Field:
    """One field: as a parameter `name: annotation = default`."""

    name: str
    """Its key in JSON."""
    module: Module
    """Where its annotation is to be read."""
    annotation: ast.expr
    default: ast.expr | None
    required: bool
    made: bool = False
    """Whether its default is made by a function: it is left out where nothing is given."""
    limits: dict[str, ast.expr] = field(default_factory=dict)
    """Arguments of `Field(...)` that a schema tells."""


class Unread(Exception):
    """A model whose fields cannot be read, or an answer that does not fit; the text says why."""

    code = "FIELD_UNREAD"
    alternative = "write the arguments as plain fields"


class Unfit(Unread):
    """What was answered does not fit this source."""

    code = "ANSWER_UNFIT"
    alternative = "answer as README, Porting an environment, says"


def fields_of(
    source: Source,
    module: Module,
    node: ast.ClassDef,
    without: frozenset[str] = frozenset(),
) -> list[Field]:
    """Fields of a model in the order of its bases, then its own; those of a framework's own base are not among them."""
    found: dict[str, Field] = {}
    lines = [own for own in source.ancestry(module, node) if not isinstance(own, str)]
    for where, owner in reversed(lines):
        for statement in owner.body:
            if not isinstance(statement, ast.AnnAssign) or not isinstance(
                statement.target, ast.Name
            ):
                continue
            name = statement.target.id
            if name.startswith("_") or name in _NOT_FIELDS or _class_variable(statement.annotation):
                continue
            made = _field(source, where, statement)
            found[name] = made
    return [f for name, f in found.items() if name not in without]


_ROOTED = ("pydantic.RootModel", "pydantic.root_model.RootModel")
ROOT = "root"
"""The field of a model that is all of its value."""


def root_of(source: Source, module: Module, node: ast.ClassDef) -> Field | None:
    """What a model is that derives from pydantic's `RootModel[...]`; None for any other model."""
    for base in node.bases:
        origin = source.resolve(module, base.value) if isinstance(base, ast.Subscript) else None
        if origin is not None and origin.symbol in _ROOTED:
            return Field(ROOT, module, _unquoted(base.slice), None, required=True)
    return None


def _class_variable(annotation: ast.expr) -> bool:
    inner = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return (dotted_name(inner) or "").split(".")[-1] == "ClassVar"


def _field(source: Source, module: Module, statement: ast.AnnAssign) -> Field:
    assert isinstance(statement.target, ast.Name)
    annotation = _unquoted(statement.annotation)
    made = Field(
        statement.target.id,
        module,
        annotation,
        statement.value,
        statement.value is None,
    )
    calls = [statement.value]
    if (
        isinstance(annotation, ast.Subscript)
        and (dotted_name(annotation.value) or "").split(".")[-1] == "Annotated"
        and isinstance(annotation.slice, ast.Tuple)
    ):
        inner, *extras = annotation.slice.elts
        rest = [e for e in extras if not _is_field(source, module, e)]
        calls += [e for e in extras if _is_field(source, module, e)]
        made.annotation = (
            inner
            if not rest
            else ast.Subscript(annotation.value, ast.Tuple([inner, *rest], ast.Load()), ast.Load())
        )
    for call in calls:
        if isinstance(call, ast.Call) and _is_field(source, module, call):
            _read_field(made, call, whole=call is statement.value)
    if isinstance(made.default, ast.Constant) and made.default.value is ...:
        made.default, made.required = None, True
    if isinstance(made.default, ast.List | ast.Dict | ast.Set):
        made.made = not _is_whole(made.default)
    return made


def _is_whole(default: ast.expr) -> bool:
    """Whether it says itself what is taken, as a schema does: then nothing else has to stand for it."""
    try:
        return isinstance(ast.literal_eval(default), list | dict)
    except ValueError:
        return False


def _is_field(source: Source, module: Module, node: ast.expr | None) -> bool:
    if not isinstance(node, ast.Call):
        return False
    origin = source.resolve(module, node.func)
    name = origin.symbol if origin is not None else dotted_name(node.func) or ""
    return name.rsplit(".", 1)[-1] in ("Field", "field")


def _read_field(made: Field, call: ast.Call, *, whole: bool) -> None:
    arguments = {k.arg: k.value for k in call.keywords if k.arg}
    if call.args:
        arguments["default"] = call.args[0]
    if whole:
        made.default, made.required = None, True
    if "default" in arguments and not (
        isinstance(arguments["default"], ast.Constant) and arguments["default"].value is ...
    ):
        made.default, made.required = arguments["default"], False
    if "default_factory" in arguments:
        made.default = _made_by(arguments["default_factory"])
        made.required, made.made = False, made.default is None
    for key in ("validation_alias", "alias"):
        alias = arguments.get(key)
        if isinstance(alias, ast.Constant) and isinstance(alias.value, str):
            if not alias.value.isidentifier():
                raise Unread(
                    f"the field {made.name} is called {alias.value!r}, which no parameter can be"
                )
            made.name = alias.value
    made.limits |= {key: value for key, value in arguments.items() if key in _KEPT}


def _made_by(factory: ast.expr) -> ast.expr | None:
    """The literal that a function makes which is called for a default; None where only the function tells."""
    empty = _EMPTY.get(ast.unparse(factory))
    if empty is not None:
        return ast.parse(empty, mode="eval").body
    if not isinstance(factory, ast.Lambda) or factory.args.args:
        return None
    try:
        ast.literal_eval(factory.body)
    except ValueError:
        return None
    return factory.body


def _unquoted(annotation: ast.expr) -> ast.expr:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            return ast.parse(annotation.value, mode="eval").body
        except SyntaxError as error:
            raise Unread(f"the annotation {annotation.value!r} is no type") from error
    return annotation
