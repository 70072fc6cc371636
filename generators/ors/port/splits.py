"""Which of the source's splits is which of ours."""

from __future__ import annotations

import ast
import json
from typing import Any

from lifter.model import Candidate, Decision, Found, Loss, Refusal
from lifter.source import Module, Source

from .environment import Environment

_OURS = ("train", "validation", "test")
_WORDS = {
    "train": "train", "training": "train", "validation": "validation", "val": "validation", "valid": "validation", "dev": "validation",
    "eval": "validation", "test": "test", "testing": "test", "held_out": "test", "heldout": "test",
}  # fmt: skip


def read_splits(source: Source, one: Environment, found: Found) -> None:
    """Leads the source's splits to ours: as it was answered, else by their kind first and their name second; a decision either way."""
    named = _named(source, one)
    names = [name for name, _ in named or ()]
    wanted = source.answers.get("splits")
    fits = wanted is None or _is_fit(wanted, names)
    if not fits:
        found.refusals.append(_unfit(wanted, names, one))
    if not named:
        found.decisions.append(
            Decision(
                "splits",
                "what list_splits gives is known to a run only; name which split is train, validation and test",
                [],
            )
        )
    if not fits or (wanted is None and not named):
        return
    chosen, known = (wanted, wanted) if wanted is not None else _placed(named or [])
    found.splits = {ours: chosen[ours] for ours in _OURS if ours in chosen}
    if not named:
        return
    found.decisions.append(_decision(named, found.splits, known))
    found.losses += [
        Loss(f"split-{name}", f"the split {name} is left out", "there are three splits")
        for name in names
        if name not in found.splits.values()
    ]


def _decision(
    named: list[tuple[str, str | None]], splits: dict[str, str], known: dict[str, str]
) -> Decision:
    """Names such as easy and hard say nothing of who trains on what: then no proposal is the only one."""
    guessed = len(named) > 1 and len(splits) > len(known)
    other = [known or {"train": named[0][0]}] if guessed else []
    said = [(one, ", ".join(f"{one[ours]} is {ours}" for ours in one)) for one in (splits, *other)]
    unsaid = "; neither the names nor the kinds of all of them say it" if guessed else ""
    return Decision(
        "splits",
        f"which of the source's splits is which{unsaid}",
        [Candidate(one, words) for one, words in said],
    )


def _is_fit(wanted: Any, names: list[str]) -> bool:
    """Whether an answer gives splits of ours a split of the source each; any text where none is known."""
    if not isinstance(wanted, dict) or not wanted or not set(wanted) <= set(_OURS):
        return False
    return all(isinstance(t, str) and (not names or t in names) for t in wanted.values())


def _unfit(wanted: Any, names: list[str], one: Environment) -> Refusal:
    there = f"; there are {', '.join(names)}" if names else ""
    return Refusal(
        "ANSWER_UNFIT",
        f"splits: {json.dumps(wanted)} names none{there}",
        "answer with train, validation or test, each with a split of the source: `splits: {test: easy}`",
        one.module.place(one.node),
    )


def _named(source: Source, one: Environment) -> list[tuple[str, str | None]] | None:
    """Names and kinds of the splits; by the texts of the module where the method says nothing."""
    method = one.method("list_splits")
    named = _split_names(source, one, *method) if method else None
    if named is not None:
        return named
    texts = {n.value for n in one.module.nodes if isinstance(n, ast.Constant)}
    return [(name, None) for name in _OURS if name in texts] or None


def _placed(named: list[tuple[str, str | None]]) -> tuple[dict[str, str], dict[str, str]]:
    """Our name to theirs, for there is no place for every one of them; and what of it their kinds and names say."""
    chosen: dict[str, str] = {}
    # Of several of one kind the one that is named so is all of it, more often than the first.
    for name, kind in sorted(named, key=lambda one: _WORDS.get(one[0].lower()) != one[1]):
        ours = kind if kind in _OURS else _WORDS.get(name.lower())
        if ours:
            chosen.setdefault(ours, name)
    known = dict(chosen)
    for name, kind in named:
        # What its author declares to be for tests trains nobody.
        free = next((o for o in _OURS if o not in chosen), None)
        if free and name not in chosen.values() and kind not in _OURS:
            chosen[free] = name
    return chosen, known


def _split_names(
    source: Source,
    one: Environment,
    module: Module,
    method: ast.FunctionDef | ast.AsyncFunctionDef,
) -> list[tuple[str, str | None]] | None:
    for node in ast.walk(method):
        if isinstance(node, ast.Return) and node.value is not None:
            return _listed(source, one, module, node.value)
    return None


def _listed(
    source: Source, one: Environment, module: Module, value: ast.expr
) -> list[tuple[str, str | None]] | None:
    if (
        isinstance(value, ast.Call)
        and ast.unparse(value.func) in ("list", "sorted", "tuple")
        and value.args
    ):
        return _listed(source, one, module, value.args[0])
    if (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "keys"
    ):
        return _listed(source, one, module, value.func.value)
    if isinstance(value, ast.Call) and not value.args:
        called = _called(source, module, value.func)
        return _split_names(source, one, *called) if called else None
    if isinstance(value, ast.Dict):
        return _each([k for k in value.keys if k is not None])
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        return _each(value.elts)
    if isinstance(value, ast.Attribute) and ast.unparse(value.value) in (
        "cls",
        "self",
        one.node.name,
    ):
        held = one.attribute(value.attr)
        return _listed(source, one, *held) if held else None
    if isinstance(value, ast.Name):
        held = source.constant(module, value)
        return _listed(source, one, *held) if held else None
    return None


def _called(source: Source, module: Module, node: ast.expr) -> tuple[Module, Any] | None:
    """The author's function, or method of a class, that is called."""
    origin = source.resolve(module, node)
    if origin is None or origin.module is None:
        return None
    head, _, method = origin.symbol.partition(".")
    if not method:
        found = origin.module.functions.get(head)
        return (origin.module, found) if found else None
    owner = origin.module.classes.get(head)
    for statement in owner.body if owner else []:
        if isinstance(statement, ast.FunctionDef) and statement.name == method:
            return origin.module, statement
    return None


def _each(elements: list[ast.expr]) -> list[tuple[str, str | None]] | None:
    found: list[tuple[str, str | None]] = []
    for element in elements:
        if isinstance(element, ast.Constant) and isinstance(element.value, str):
            found.append((element.value, None))
        elif isinstance(element, ast.Call) and ast.unparse(element.func).endswith("Split"):
            given: dict[str | None, Any] = {k.arg: k.value for k in element.keywords}
            parts = [*element.args, *([None] * 2)]
            name, kind = given.get("name", parts[0]), given.get("type", parts[1])
            if not isinstance(name, ast.Constant):
                return None
            found.append(
                (
                    str(name.value),
                    str(kind.value) if isinstance(kind, ast.Constant) else None,
                )
            )
        else:
            return None
    return found
