"""What a function's body does, as far as roles need to know."""

from __future__ import annotations

import ast
import itertools

from reader.collect import MUTATORS
from reader.kinds import kind_of
from reader.scopes import Scope
from reader.symbols import Class, External, Function
from reader.walk import arguments_of, inside, is_own, own

TYPE_CHECKING = False
# Of texts in a body, what is enough to know what it says.
_LONGEST, _MOST = 2_000, 100
_NUMBERS = {"len", "sum", "abs", "int", "float", "round"}
"""Built-in functions that give a number, whatever they are given."""


def gives(node: ast.AST) -> str:
    values: list[ast.expr] = []
    for inner in own(node):
        if isinstance(inner, ast.Yield | ast.YieldFrom):
            return "yields"
        if isinstance(inner, ast.Return) and inner.value is not None:
            values.append(inner.value)
    if all(isinstance(value, ast.Constant) and value.value is None for value in values):
        return "nothing"
    if all(map(_is_truth, values)):
        return "truths"
    return "numbers" if all(map(_is_number, values)) else "values"


def _is_number(value: ast.expr) -> bool:
    """Whether an expression plainly is a number: what is added or subtracted may be anything else."""
    if isinstance(value, ast.IfExp):
        return _is_number(value.body) and _is_number(value.orelse)
    if isinstance(value, ast.UnaryOp):
        return isinstance(value.op, ast.USub | ast.UAdd)
    if isinstance(value, ast.BinOp):
        sides = [_is_number(side) for side in (value.left, value.right)]
        if isinstance(value.op, ast.Div):  # of a path and a text, too
            return any(sides) or _is_difference(value.left)
        return all(sides) or isinstance(value.op, ast.FloorDiv | ast.Pow)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        if value.func.id in ("max", "min"):
            return len(value.args) > 1 and any(map(_is_number, value.args))
        return value.func.id in _NUMBERS
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def _is_difference(value: ast.expr) -> bool:
    return isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub | ast.Mult)


def _is_truth(value: ast.expr) -> bool:
    """Whether an expression plainly is true or false."""
    if isinstance(value, ast.BoolOp):
        return all(map(_is_truth, value.values))
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in ("bool", "all", "any")
    negated = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    constant = isinstance(value, ast.Constant) and isinstance(value.value, bool)
    return negated or constant or isinstance(value, ast.Compare)


def uses(node: ast.AST, this: str | None) -> list[str]:
    """Attributes of the object that are read or called."""
    out: dict[str, None] = {}
    for inner in inside(node):
        # `self.x += 1` reads it too, though the tree has it as a store.
        target = inner.target if isinstance(inner, ast.AugAssign) else inner
        if not is_own(target, this):
            continue
        if isinstance(target.ctx, ast.Load) or target is not inner:
            out[target.attr] = None
    return list(out)


def assigns(node: ast.AST, this: str | None) -> list[str]:
    """Attributes of the object that are given a value."""
    out: dict[str, None] = {}
    for inner in inside(node):
        if is_own(inner, this) and isinstance(inner.ctx, ast.Store):
            out[inner.attr] = None
        elif (
            isinstance(inner, ast.Call)
            and getattr(inner.func, "id", None) == "setattr"
            and len(inner.args) == 3
        ):
            target, name, _ = inner.args
            if (
                isinstance(target, ast.Name)
                and target.id == this
                and isinstance(name, ast.Constant)
            ):
                out[str(name.value)] = None
    return list(out)


def sets(node: ast.AST) -> list[str]:
    """Names of the module that are declared `global`, to be given another value."""
    return [name for inner in inside(node) if isinstance(inner, ast.Global) for name in inner.names]


def changes(node: ast.AST, this: str | None) -> list[str]:
    """Attributes of the object that are changed in place: by an item, or by a method of what holds many."""
    out: dict[str, None] = {}
    for inner in inside(node):
        held = None
        if isinstance(inner, ast.Subscript) and not isinstance(inner.ctx, ast.Load):
            held = inner.value
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            held = inner.func.value if inner.func.attr in MUTATORS else None
        if held is not None and is_own(held, this):
            out[held.attr] = None
    return list(out)


def names(node: ast.AST, scope: Scope) -> list[str]:
    """Names of the module that the body reads."""
    local = {a.arg for a in arguments_of(node)} - {"self"}
    nodes = [n for n in inside(node) if isinstance(n, ast.Name)]
    local.update(n.id for n in nodes if not isinstance(n.ctx, ast.Load))
    bound = scope.module.bindings.names
    stars = bool(scope.module.bindings.stars)
    out: dict[str, None] = {}
    for name in (n.id for n in nodes):
        if name not in local and (name in bound or (stars and _by_star(name, scope))):
            out[name] = None
    return list(out)


def _by_star(name: str, scope: Scope) -> bool:
    symbol = scope.lookup(name)
    return symbol is not None and not (
        isinstance(symbol, External) and symbol.name.startswith("builtins.")
    )


def texts(node: ast.AST) -> list[str]:
    """Texts that stand in the body, those of f-strings in pieces; not its docstring."""
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    doc = first.value if isinstance(first, ast.Expr) else None
    found = (
        inner.value
        for inner in inside(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner is not doc
    )
    return [text[:_LONGEST] for text in found if text.strip()][:_MOST]


_GENERATORS = frozenset(
    [
        "Random",
        "default_rng",
        "RandomState",
        "SeedSequence",
        "PCG64",
        "seed",
        "manual_seed",
        "PRNGKey",
    ]
)


def seeds(node: ast.AST) -> list[str]:
    """Parameters that a generator of random numbers begins with."""
    given = {a.arg for a in arguments_of(node)}
    found: dict[str, None] = {}
    for inner in inside(node):
        if isinstance(inner, ast.Call) and _last_name(inner.func) in _GENERATORS:
            first = [*inner.args[:1], *(k.value for k in inner.keywords if k.arg in ("seed", "x"))]
            found.update((a.id, None) for a in first if isinstance(a, ast.Name) and a.id in given)
    return list(found)


def called(node: ast.AST) -> list[str]:
    """Parameters that the body calls."""
    given = {a.arg for a in arguments_of(node)}
    calls = (n.func for n in inside(node) if isinstance(n, ast.Call))
    return list(dict.fromkeys(f.id for f in calls if isinstance(f, ast.Name) and f.id in given))


def _last_name(node: ast.expr) -> str | None:
    return getattr(node, "attr", getattr(node, "id", None))


def raises(node: ast.AST, scope: Scope) -> list[str]:
    """Names of the exception classes that `raise` names.

    `assert` for one of a parameter, with a message or as the first thing that is done: a check of what was sent.
    """
    caught: dict[str, list[ast.expr]] = {}
    out: dict[str, None] = {}
    checks = _checks(node)
    for inner in inside(node):
        if isinstance(inner, ast.Assert):
            if (inner.msg is not None or inner in checks) and _of_parameters(inner.test, node):
                out["assert"] = None
        elif isinstance(inner, ast.ExceptHandler) and inner.name and inner.type:
            kinds = inner.type.elts if isinstance(inner.type, ast.Tuple) else [inner.type]
            caught[inner.name] = list(kinds)
        elif isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
            if isinstance(inner.value, ast.Call):
                caught[inner.targets[0].id] = [inner.value]
        elif isinstance(inner, ast.Raise) and inner.exc:
            again = caught.get(inner.exc.id, []) if isinstance(inner.exc, ast.Name) else []
            for what in again or [inner.exc]:
                out.update(dict.fromkeys(_exception(what, scope)))
    return list(out)


def _checks(function: ast.AST) -> list[ast.stmt]:
    """The asserts that a function begins with, after its docstring; a lambda has none."""
    body = function.body if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) else []
    rest = body[1:] if body and isinstance(body[0], ast.Expr) else body
    return list(itertools.takewhile(lambda statement: isinstance(statement, ast.Assert), rest))


def _of_parameters(test: ast.expr, function: ast.AST) -> bool:
    """Whether a test looks at what the function was given."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    given = {a.arg for a in arguments_of(function)} - {"self", "cls"}
    return any(isinstance(n, ast.Name) and n.id in given for n in ast.walk(test))


def _exception(node: ast.expr, scope: Scope) -> list[str]:
    """The class of what is raised; a function that makes it is followed to its annotation."""
    target = node.func if isinstance(node, ast.Call) else node
    symbol = scope.resolve(target)
    if (
        scope.owner
        and isinstance(target, ast.Attribute)
        and getattr(target.value, "id", None) in ("self", "cls")
    ):
        symbol = scope.owner.find(target.attr)
    if isinstance(symbol, Function) and symbol.node.returns is not None:
        symbol = symbol.scope.resolve(symbol.node.returns)
    if isinstance(symbol, Class) and kind_of(symbol) == "exception":
        return [symbol.name]
    if isinstance(symbol, External) and symbol.name.rpartition(".")[2][:1].isupper():
        return [symbol.name.removeprefix("builtins.").rpartition(".")[2]]
    return []
