"""What reading says of a module of v0."""

from __future__ import annotations

import ast
from typing import Any

from lifter.answered import arguments, has_rows
from lifter.defaults import with_defaults
from lifter.injected import drawn
from lifter.model import Found, Loss
from lifter.moving import Moving
from lifter.patterns import named_patterns, patterns
from lifter.reachable import reach
from lifter.settings import settings
from lifter.source import Module, Source

from ..described import shown_tools
from ..facade import Facade
from ..files import requires
from ..names import name_table
from ..needs import outside
from ..notes import CALLS_UNASKED, JUDGE, MONITORS, SILENCE, TOOLS, added, decisions
from .dialect import dialect_of
from .episode import facade_of
from .judge import judge_in, no_judge
from .old import Old
from .olds import STANDS_IN, STOOD_FOR, WEB, moving_of
from .refusals import REFUSED, impossible


def found_in(source: Source, old: Old) -> Found:
    """The environment, with what becomes of it in a port."""
    module = old.module
    moving = moving_of(source, old)
    modules = list(moving.modules.values())
    names, refused = name_table(source, modules, STANDS_IN, REFUSED, STOOD_FOR)
    if has_rows(source):
        more, unknown = name_table(source, modules, WEB, {}, ("requests",))
        names, refused = [*names, *more], [*refused, *unknown]
    words = ast.get_docstring(module.tree) or ast.get_docstring(old.load) or ""
    certain, doubts = outside(
        source, moving, [(module, old.load)], {f.name for _, f, _ in old.tools}
    )
    dialect = dialect_of(source, modules)
    found = Found(
        dialect=dialect,
        shape=_shape(old),
        file=module.path,
        entry="load_environment",
        title=words.strip().split("\n")[0] or module.name.replace("_", " ").capitalize(),
        line=old.load.lineno,
        names=[*names, *judge_in(source, moving).names, *drawn(source, modules)],
        refusals=[*refused, *certain, *no_judge(source, moving), *impossible(source, old, dialect)],
        doubts=doubts,
        modules=[m.path for m in modules],
        requires=requires(source, modules),
    )
    found.splits = _splits(old)
    # What follows from the others more often than not is told last.
    found.refusals.sort(key=lambda refusal: refusal.code == "UNKNOWN_NAME")
    converses = old.kind == "MultiTurnEnv"
    found.added = added(converses=converses)
    found.decisions = decisions(converses=converses, leads=f"it is a {old.kind}")
    found.decisions += settings(source, reach(source, modules, [old.load]))
    facade = facade_of(source, old, moving, found.title)
    found.losses = _losses(old, found.dialect, judged=facade.judged)
    found.original = _original(source, old, moving, facade, found.splits)
    return found


def _losses(old: Old, dialect: str, *, judged: bool) -> list[Loss]:
    lost = [*(TOOLS if old.tools or old.unread else [CALLS_UNASKED]), MONITORS]
    lost += [] if dialect == "v0-early" else [SILENCE]
    return [*lost, JUDGE] if judged else lost


def _original(
    source: Source, old: Old, moving: Moving, facade: Facade, splits: dict[str, str]
) -> dict[str, Any]:
    """What the recorder must know to serve and play it."""
    return {
        "tools": shown_tools(facade),
        "asks_tools": old.unread is not None,
        "converses": facade.converses,
        "module": _imported_as(source, old.module, moving),
        "said": facade.said,
        "judged": facade.judged,
        "keys": list(facade.keys),
        "splits": splits,
        "arguments": arguments(source),
        "seeds": _unset_seeds(source, old),
        "patterns": patterns(list(moving.modules.values())),
        "tables": named_patterns(list(moving.modules.values())),
    }


def _unset_seeds(source: Source, old: Old) -> list[str]:
    """Parameters of `load_environment` without which it draws otherwise in each process."""
    given, defaults = arguments(source), with_defaults(old.load.args)
    unset = [a.arg for a, d in defaults if isinstance(d, ast.Constant) and d.value is None]
    return sorted(n for n in unset if "seed" in n.split("_") and n not in given)


def _splits(old: Old) -> dict[str, str]:
    """The sets that are handed over where it loads."""
    handed = {n.arg for n in ast.walk(old.load) if isinstance(n, ast.keyword)}
    evaluates = "eval_dataset" in handed
    trains = "dataset" in handed or not evaluates
    there = {"train": trains, "validation": evaluates}
    return {split: split for split, is_there in there.items() if is_there}


def _shape(old: Old) -> str:
    kinds = {
        "SingleTurnEnv": "single question with a rubric",
        "MultiTurnEnv": "conversation with a rubric",
    }
    return kinds.get(old.kind, "tools with a rubric")


def _imported_as(source: Source, module: Module, moving: Moving) -> str:
    """The module's name where it is installed; one that imports relatively lies in a package, if only by its folder."""
    place = ".".join(moving.place(module))
    nodes = [n for n in module.nodes if isinstance(n, ast.ImportFrom)]
    packaged = not module.package and any(node.level for node in nodes)
    folder = source.root.resolve().name.replace("-", "_")
    return ".".join(p for p in (folder if packaged or not place else "", place) if p)
