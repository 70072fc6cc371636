"""What reading an environment tells: names, decisions, what is added and lost, and why it cannot be ported."""

from __future__ import annotations

from lifter.given_sets import handed_in
from lifter.injected import drawn, hash_calls
from lifter.missing_files import missing_files
from lifter.model import Found, Name
from lifter.needs import losses_without, parted_needs
from lifter.pretrained import pretrained
from lifter.project import data_files, requirements
from lifter.reachable import Reach, reach
from lifter.rewrite import rewrite
from lifter.settings import settings
from lifter.source import Module, Source
from lifter.treatments import stand_in_names, unplaced_names
from lifter.words import title_of

from .environment import Environment
from .grading import Grading, grading_in
from .losses import added_by, by_task, losses_of
from .model_client import CLIENT
from .model_keys import by_role
from .mounted import mounted_folder, mounted_names
from .placement import FRAMEWORK, placement
from .playing import Playing, playing_in
from .refusals import own_refusals, unplaced
from .splits import read_splits
from .totals import reward_hint


def lifted_modules(source: Source, one: Environment) -> list[Module]:
    """The author's modules that the class needs."""
    return source.closure(one.module)


def read_environment(source: Source, one: Environment) -> Found:
    """All that can be said without running anything."""
    modules = lifted_modules(source, one)
    starts = [node for _, node in [*one.line, *one.toolsets]]
    reached = reach(source, modules, starts)
    data = data_files(source, modules)
    mount = mounted_folder(source, modules, data)
    model = grading_in(source, one, modules) or playing_in(source, one, modules)
    found = Found(
        one.dialect,
        "tools with state",
        one.module.path,
        one.node.name,
        title_of(one.node.name),
        one.node.lineno,
        modules=[m.path for m in modules],
        data=data,
        requires=requirements(source, FRAMEWORK, modules),
        reward_hint=reward_hint(reached, modules),
        losses=[*losses_of(one), *(model.losses() if model else [])],
        added=added_by(one),
    )
    found.original = {
        "file": one.module.path,
        "class": one.node.name,
        "tools": [t.name for t in one.tools],
        "by_task": by_task(one),
        "hidden": [t.name for t in one.tools if t.hidden],
        "terminal": next((t.name for t in one.tools if t.terminal), None),
        "mount": mount,
        "graded": list(model.tools) if isinstance(model, Grading) else [],
        "played": list(model.tools) if isinstance(model, Playing) else [],
        "secrets": list(model.secrets) if model else [],
        "hash": any(next(hash_calls(m), None) for m in modules),
    }
    _place_names(source, one, reached, found)
    found.names += model.names if model else ()
    read_splits(source, one, found)
    found.decisions += settings(source, reached)
    return found


def asks_model(found: Found) -> bool:
    """Whether something stands for a model that the environment asks."""
    return bool(found.original["graded"] or found.original["played"])


def _place_names(source: Source, one: Environment, reached: Reach, found: Found) -> None:
    """What becomes of every name, and which of them stop the port."""
    modules, mount = reached.modules, found.original["mount"]
    asks, secrets = asks_model(found), tuple(found.original["secrets"])
    given = handed_in(source) | (frozenset({CLIENT}) if asks else frozenset())
    entries = [module for module, _ in [*one.line, *one.toolsets]]
    asked, refusals, spared = parted_needs(source, reached, entries, given)
    found.doubts = [*spared, *pretrained(source, reached)]
    found.losses += losses_without(spared)
    placed = placement(mount, asks=asks)
    for module in modules:
        rewrite(source, module, modules, placed)
    refusals = by_role([*refusals, *unplaced(placed.unplaced)], reached)
    found.refusals = [*refusals, *missing_files(source, reached), *own_refusals(one, secrets)]
    tools = [
        Name(t.name, "lift", "a tool: a method of the episode", t.module.place(t.node))
        for t in one.tools
    ]
    found.names = [*stand_in_names(source, modules, placed), *tools, *asked]
    found.names += [] if mount is None else mounted_names(modules, mount)
    found.names += [*drawn(source, modules), *unplaced_names(placed)]
