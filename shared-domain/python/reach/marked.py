"""Where a domain says what an episode is worth and whether it is over: the places that a mutant must change to steal it."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from typing import Any

from .domain import Domain
from .lines import Function, compared_in, words_of
from .settled import Settled

Path = tuple[str | int, ...]
"""From a node to an expression in it: names of fields and positions in lists."""


class Marked:
    """Names of reward and end, and where a node gives them a value."""

    def __init__(self, domain: Domain) -> None:
        roles = domain.roles
        result = roles["result"] or {}
        verify = (roles["verify"] or {}).get("call")
        said = [roles["reward"] or "reward", result.get("reward"), result.get("done")]
        reward, told, done = (str(w).split(".")[-1] if isinstance(w, str) else None for w in said)
        over, stands = words_of(roles["done"]), compared_in(roles["done"])
        self._names = {
            "reward": _also_kept(domain, {w for w in (reward, told) if w}),
            "end": _also_kept(domain, (over - stands) | ({done} if done else set())),
            "standing": _also_kept(domain, stands),
        }
        self.ends = {"end": (False, True), "standing": _first_given(domain, stands)}
        """What a change puts in place of what ends an episode: where it is compared, what it begins with."""
        self._giving = {n for n in (roles["judged"], roles.get("scored")) if n}
        self._giving |= {verify} if verify and roles["reward"] is None else set()
        self.scoring = domain.scoring
        self._positions = {
            kind: result.get(key)
            for kind, key in (("reward", "reward"), ("end", "done"))
            if isinstance(result.get(key), int)
        }
        self._tools = {t["method"] for t in domain.contract["tools"]}
        self._values, self._settled = dict(_literals(domain)), Settled(domain)
        self._fields = {**dict(_parameters(domain)), **dict(fields_of_classes(domain))}

    def is_named(self, name: str) -> bool:
        """Whether a name is one of reward or end."""
        return any(name in names for names in self._names.values())

    def fixed(self, value: ast.expr) -> Any:
        """What an expression of literals, of names that modules give to literals, or an option comes to; None for any other."""
        if isinstance(value, ast.Attribute):
            settled = self._settled.value(value)
            return self._values.get(ast.unparse(value)) if settled is None else settled
        allowed = (
            ast.Constant | ast.Name | ast.Subscript | ast.UnaryOp | ast.unaryop | ast.expr_context
        )
        if not all(isinstance(node, allowed) for node in ast.walk(value)):
            return None
        try:
            return eval(ast.unparse(value), {"__builtins__": {}}, self._values)
        except Exception:  # noqa: BLE001 - a name that a play gives its value
            return None

    def places(self, node: ast.AST, function: Function | None) -> Iterator[tuple[str, Path]]:
        """`reward`, `end` or `standing` and the expression that gives it, for each that a node gives."""
        for kind, names in self._names.items():
            yield from ((kind, path) for path in self._given(node, names))
        if isinstance(node, ast.Return) and node.value is not None and function is not None:
            yield from self._returned(node, function.name)

    def _given(self, node: ast.AST, names: set[str]) -> Iterator[Path]:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _assigned(target, node.value, names, ("value",))
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield from _assigned(node.target, node.value, names, ("value",))
        elif isinstance(node, ast.keyword) and node.arg in names:
            yield ("value",)
        elif isinstance(node, ast.Dict):
            for at, key in enumerate(node.keys):
                if isinstance(key, ast.Constant) and key.value in names:
                    yield ("values", at)
        elif isinstance(node, ast.Call):
            fields = self._fields.get(last_name(node.func), [])
            for at in range(min(len(node.args), len(fields))):
                if fields[at] in names and not isinstance(node.args[at], ast.Starred):
                    yield ("args", at)

    def _returned(self, node: ast.Return, name: str) -> Iterator[tuple[str, Path]]:
        for kind, names in self._names.items():
            if name in names:
                yield kind, ("value",)
        if name in self._giving and not isinstance(node.value, ast.Dict | ast.Tuple):
            yield "reward", ("value",)
        if name in self._tools and isinstance(node.value, ast.Tuple):
            for kind, at in self._positions.items():
                if at < len(node.value.elts):
                    yield kind, ("value", "elts", at)


def _assigned(target: ast.expr, value: ast.expr, names: set[str], path: Path) -> Iterator[Path]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for at, (one, given) in enumerate(zip(target.elts, value.elts, strict=False)):
            yield from _assigned(one, given, names, (*path, "elts", at))
    elif last_name(target) in names:
        yield path


def _also_kept(domain: Domain, names: set[str]) -> set[str]:
    """The names, and those of the attributes that properties of these names hand out as they are."""
    out = set(names)
    for tree in domain.trees.values():
        for node in ast.walk(tree):
            if not isinstance(node, Function) or node.name not in names:
                continue
            given = node.body[-1].value if isinstance(node.body[-1], ast.Return) else None
            parts = (
                [given, *getattr(given, "values", [])] if isinstance(given, ast.BoolOp) else [given]
            )
            parts = [p.operand if isinstance(p, ast.UnaryOp) else p for p in parts]
            out |= {p.attr for p in parts if isinstance(p, ast.Attribute)}
    return out


class Written(str):
    """An expression as it is written, which stands for itself among values."""

    def __repr__(self) -> str:
        return str(self)


def _first_given(domain: Domain, names: set[str]) -> tuple[Written, ...]:
    """What names are given first where they are given a value, as constructors and classes begin with it."""
    for tree in domain.trees.values():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for path in _assigned(target, node.value, names, ("value",)):
                    given = at_path(node, path)
                    if not isinstance(given, ast.Name):
                        return (Written(ast.unparse(given)),)
    return ()


def _literals(domain: Domain) -> Iterator[tuple[str, Any]]:
    """Names that modules give to literals, and classes: `Reward.win`, where nothing gives a `win` another value."""
    trees = list(domain.trees.values())
    stored = {
        n.attr
        for tree in trees
        for n in ast.walk(tree)
        if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)
    }
    for tree in trees:
        yield from _named_literals(tree.body)
        for inner in tree.body:
            for name, value in _named_literals(
                inner.body if isinstance(inner, ast.ClassDef) else []
            ):
                if name not in stored:
                    yield f"{inner.name}.{name}", value  # type: ignore[attr-defined]


def _named_literals(body: list[ast.stmt]) -> Iterator[tuple[str, Any]]:
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            with contextlib.suppress(ValueError, TypeError):
                yield last_name(target), ast.literal_eval(node.value)


def fields_of_classes(domain: Domain) -> Iterator[tuple[str, list[str]]]:
    """The order in which a class takes what it holds: a dataclass's fields, or a constructor's parameters."""
    for tree in domain.trees.values():
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            names = [last_name(s.target) for s in node.body if isinstance(s, ast.AnnAssign)]
            for inner in node.body:
                if isinstance(inner, Function) and inner.name == "__init__":
                    names = [a.arg for a in inner.args.args[1:]]
            yield node.name, names


def _parameters(domain: Domain) -> Iterator[tuple[str, list[str]]]:
    """The order in which functions and methods take what they are given, by their names."""
    for tree in domain.trees.values():
        for node in ast.walk(tree):
            if isinstance(node, Function) and not node.name.startswith("__"):
                names = [a.arg for a in node.args.args]
                yield node.name, names[1:] if names[:1] in (["self"], ["cls"]) else names


def last_name(node: ast.AST) -> str:
    """`c` of `a.b.c`; nothing where a node has no name."""
    return getattr(node, "attr", getattr(node, "id", ""))


def shown(node: ast.AST, function: Function | None) -> str:
    """What a place gives its value to, for people."""
    if isinstance(node, ast.Return) and function is not None:
        return f"{function.name} gives"
    if isinstance(node, ast.Assign):
        return f"{ast.unparse(node.targets[0])[:40]} is"
    if isinstance(node, ast.AnnAssign):
        return f"{ast.unparse(node.target)[:40]} is"
    if isinstance(node, ast.keyword):
        return f"{node.arg} is"
    return f"`{ast.unparse(node)[:40]}` holds"


def at_path(node: Any, path: Path) -> Any:
    """The expression that a path leads to."""
    for part in path:
        node = node[part] if isinstance(part, int) else getattr(node, part)
    return node


def put(node: Any, path: Path, value: ast.expr) -> None:
    """Puts another expression where a path leads to."""
    holder, last = at_path(node, path[:-1]), path[-1]
    if isinstance(last, int):
        holder[last] = value
    else:
        setattr(holder, last, value)
