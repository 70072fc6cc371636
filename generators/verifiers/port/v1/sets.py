"""Tasksets in a source, and what belongs to each."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from lifter import given_sets
from lifter.given_sets import handed_in
from lifter.moving import Moving
from lifter.source import Module, Source

from ..files import home_of
from ..uncalled import leave_uncalled

STANDS_IN = "plain_vf"
Class = tuple[Module, ast.ClassDef]


@dataclass
class Set:
    """A taskset and what belongs to it."""

    taskset: Class
    env: Class | None = None
    seats: list[str] = field(default_factory=list)
    toolsets: list[Class] = field(default_factory=list)
    tasks: list[Class] = field(default_factory=list)
    converses: bool = False
    max_turns: int | None = None
    infinite: bool = False
    splits: list[str] = field(default_factory=list)


def sets_in(source: Source) -> list[Set]:
    """The tasksets of the source, each with what belongs to it."""
    out = []
    for module, node in derived(source, "Taskset"):
        one = Set((module, node))
        reach = {m.path for m in source.closure(module)}
        envs = [
            e
            for e in [*derived(source, "Env"), *derived(source, "SingleAgentEnv")]
            if e[0].path in reach or e[0].package == module.package
        ]
        one.env = envs[0] if envs else None
        one.tasks = [t for t in derived(source, "Task") if t[0].path in reach]
        if one.env:
            reach |= {m.path for m in source.closure(one.env[0])}
            one.converses = any(
                isinstance(n, ast.Attribute) and n.attr == "interaction"
                for n in ast.walk(one.env[1])
            )
        one.seats, one.max_turns = _seats(source, one)
        one.toolsets = _toolsets(source, one, reach)
        one.infinite = any(
            isinstance(i, ast.Assign) and ast.unparse(i) == "INFINITE = True" for i in node.body
        )
        one.splits = _splits(source, one)
        out.append(one)
    return out


def entered(one: Set) -> list[Class]:
    """Classes that the framework enters."""
    return [one.taskset, *one.toolsets, *one.tasks, *([one.env] if one.env else [])]


def derived(source: Source, base: str) -> list[Class]:
    """Classes of the author's that derive from one of the framework's and that none derives from."""
    found: list[Class] = []
    based: set[tuple[str, str]] = set()
    for module in source.modules.values():
        if "tests" in module.package:
            continue
        for node in module.classes.values():
            steps = list(source.ancestry(module, node))
            outside_ = [s for s in steps if isinstance(s, str)]
            if any(s.startswith("verifiers.v1.") and s.split(".")[-1] == base for s in outside_):
                found.append((module, node))
                based |= {
                    (m.path, n.name) for m, n in (s for s in steps[1:] if not isinstance(s, str))
                }
    return [(m, n) for m, n in found if (m.path, n.name) not in based]


def _seats(source: Source, one: Set) -> tuple[list[str], int | None]:
    """Who plays, and the cap on their turns."""
    if one.env is None:
        return ["agent"], None
    seats: list[str] = []
    cap = None
    module, _ = one.env
    for node in module.classes.values():
        bases = [s for s in source.ancestry(module, node) if isinstance(s, str)]
        if not any(s.split(".")[-1] in ("EnvConfig", "SingleAgentEnvConfig") for s in bases):
            continue
        for item in node.body:
            if (
                isinstance(item, ast.AnnAssign)
                and "AgentConfig" in ast.unparse(item.annotation)
                and isinstance(item.target, ast.Name)
            ):
                seats.append(item.target.id)
                for keyword in ast.walk(item):
                    if (
                        isinstance(keyword, ast.keyword)
                        and keyword.arg == "max_turns"
                        and isinstance(keyword.value, ast.Constant)
                    ):
                        cap = keyword.value.value
    return seats or ["agent"], cap


def _toolsets(source: Source, one: Set, reach: set[str]) -> list[Class]:
    """Toolsets that the taskset or its tasks hand out."""
    named = {
        n.id if isinstance(n, ast.Name) else n.attr
        for path in reach
        for f in source.modules[path].nodes
        if isinstance(f, ast.FunctionDef) and f.name == "toolsets"
        for n in ast.walk(f)
        if isinstance(n, ast.Name | ast.Attribute)
    }
    return [t for t in derived(source, "Toolset") if t[1].name in named]


def _splits(source: Source, one: Set) -> list[str]:
    """The values that the set's option `split` may have."""
    module, _ = one.taskset
    for node in module.classes.values():
        for item in node.body:
            if (
                isinstance(item, ast.AnnAssign)
                and isinstance(item.target, ast.Name)
                and item.target.id == "split"
            ):
                values = [
                    n.value
                    for n in ast.walk(item.annotation)
                    if isinstance(n, ast.Constant) and isinstance(n.value, str)
                ]
                return values or (
                    [item.value.value] if isinstance(item.value, ast.Constant) else []
                )
    return []


def moving_of(source: Source, one: Set) -> Moving:
    """What moves into the port: the set's modules and all of the author's that they import."""

    given = handed_in(source)

    def standing(dotted: str) -> str | None:
        if dotted in given:
            return given_sets.STANDS_IN
        return STANDS_IN if dotted == "verifiers.v1" or dotted.startswith("verifiers.v1.") else None

    moving = Moving(source, home_of(source, one.taskset[0]), standing)
    moving.follow(one.taskset[0])
    for module, _ in [*([one.env] if one.env else []), *one.toolsets]:
        moving.follow(module)
    leave_uncalled(moving)
    return moving
