"""Writes the episode module over an author's `load_environment`."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import Any

from lifter.annotations import as_written
from lifter.answered import arguments
from lifter.moving import Moving
from lifter.parameters import of_function
from lifter.source import Source
from lifter.tool_methods import ToolText, document, method_name

from ..facade import Facade, class_lines
from .judge import judge_in
from .old import Old
from .olds import STANDS_IN
from .told import with_told

SAYS = ("submit", "final_answer", "give_final_answer")
"""Names for the tool that takes the last message: the first that no other tool has."""


def facade_of(
    source: Source,
    old: Old,
    moving: Moving,
    title: str,
    told: dict[str, Any] | None = None,
) -> Facade:
    """The episode, as its module says it; `told` are tools that only the original knows."""
    place = ".".join(moving.place(old.module))
    facade = Facade(
        title=title,
        document=ast.get_docstring(old.module.tree) or title,
        taskset=(place, "load_environment"),
        env=None,
        name="".join(w.capitalize() for w in re.split(r"[^A-Za-z0-9]+", old.module.name) if w)
        or "Environment",
        converses=old.kind == "MultiTurnEnv",
        infinite=False,
        splits={},
    )
    judge = judge_in(source, moving)
    facade.arguments = arguments(source)
    facade.judged, facade.keys = judge.asked, judge.keys
    if old.unread is None:
        _read(source, old, facade)
    with_told(facade, told)
    return facade


def _read(source: Source, old: Old, facade: Facade) -> None:
    """Gives the episode the functions that are handed over as tools."""
    used: set[str] = set()
    for module, function, skipped in old.tools:
        method = method_name(function.name, used)
        used.add(method)
        words = ast.get_docstring(function) or f"{function.name.replace('_', ' ').capitalize()}."
        parameters = [
            replace(p, annotation=as_written(p.annotation))
            for p in of_function(source, module, function)
            if p.name not in skipped
        ]
        facade.tools.append(
            ToolText(function.name, method, words.split("Args:")[0].strip(), parameters)
        )
    if not facade.converses:
        facade.said = next(n for n in SAYS if n not in used)


def module_text(facade: Facade, *, by_row: bool = False) -> str:
    """Text of the episode module; `by_row` where rows name their tools."""
    words = {"Any"} | {
        "Literal" for t in facade.tools for p in t.parameters if "Literal[" in p.annotation
    }
    keys = f", keys={facade.keys!r}" if facade.keys else ""
    given = "".join(f", {name}={value!r}" for name, value in facade.arguments.items())
    dotted = f".{facade.taskset[0]}" if facade.taskset[0] else ""
    lines = [
        document(
            facade.title,
            "The author's own code is in `lifted/`; this plays what its `load_environment` loads.",
            "",
        ),
        "",
        "from __future__ import annotations",
        "",
        *(["from collections.abc import Callable"] if facade.judged else []),
        f"from typing import {', '.join(sorted(words))}",
        "",
        f"from .lifted{dotted} import load_environment",
        *(["from .lifted.offered_by_row import with_offers"] if by_row else []),
        f"from .lifted.{STANDS_IN}.play import Loaded, Play, Refused",
        "",
        f'__all__ = ["{facade.name}", "Refused", "tasks"]',
        "",
        f"LOADED = Loaded(load_environment{keys}{given})",
        "",
        "",
        "def tasks(split: str) -> list[dict[str, Any]]:",
        '    """The rows of a split, as the author\'s environment has them."""',
        f"    return {'with_offers(split, LOADED.rows(split))' if by_row else 'LOADED.rows(split)'}",
        "",
        "",
        *class_lines(facade, f"Play(LOADED{', judged=True' if facade.judged else ''})"),
    ]
    return "\n".join(lines) + "\n"
