"""What reading says of a taskset."""

from __future__ import annotations

import ast
import re
from typing import Any

from lifter.injected import drawn
from lifter.model import Candidate, Decision, Found
from lifter.patterns import named_patterns, patterns
from lifter.reachable import reach
from lifter.settings import settings
from lifter.source import Module, Source

from ..described import shown_tools
from ..facade import Facade
from ..files import requires
from ..names import name_table
from ..needs import outside
from ..notes import JUDGE, RESULT_FORM, TOOLS, added, decisions
from .judge import judge_names, no_judge
from .refusals import REFUSED, impossible
from .sets import STANDS_IN, Set, entered, moving_of
from .tools import facade_of, our_split


def found_in(source: Source, one: Set) -> Found:
    """The environment, with what becomes of it in a port."""
    module, node = one.taskset
    moving = moving_of(source, one)
    modules = list(moving.modules.values())
    names, refused = name_table(source, modules, STANDS_IN, REFUSED)
    words = ast.get_docstring(module.tree) or ast.get_docstring(node) or _project_words(source)
    certain, doubts = outside(source, moving, entered(one))
    found = Found(
        dialect="v1",
        shape=_shape(one),
        file=module.path,
        entry=node.name,
        title=(words.strip().split("\n")[0] if words else _spelled(node.name)),
        line=node.lineno,
        names=[*names, *judge_names(source, moving), *drawn(source, modules)],
        refusals=[
            *refused,
            *certain,
            *no_judge(source, one, moving),
            *impossible(source, one, moving),
        ],
        doubts=doubts,
        modules=[m.path for m in modules],
        requires=requires(source, modules),
        splits={our_split(s): s for s in one.splits} or {"train": "train"},
    )
    found.added = added(converses=one.converses)
    found.decisions = _decided(one)
    found.decisions += settings(source, reach(source, modules, [n for _, n in entered(one)]))
    facade = facade_of(source, one, moving, found.title)
    found.losses = [*TOOLS, RESULT_FORM] if one.toolsets else []
    found.losses += [JUDGE] if facade.judged else []
    found.original = {
        **_original(facade, modules),
        "converses": one.converses,
        "module": ".".join(moving.place(module)).split(".")[0],
        "splits": found.splits if one.splits else {},
    }
    return found


def _original(facade: Facade, modules: list[Module]) -> dict[str, Any]:
    """What the recorder must know of tools, judge and answers to play it."""
    return {
        "tools": shown_tools(facade),
        "said": facade.said,
        "judged": facade.judged,
        "keys": [],
        "patterns": patterns(modules),
        "tables": named_patterns(modules),
    }


def _decided(one: Set) -> list[Decision]:
    """What is taken for so, and why: who leads, and who plays."""
    leads = "run() asks the model" if one.converses else "the agent calls tools until it answers"
    seats = [Candidate("policy", "there is one seat")] if len(one.seats) == 1 else []
    asked = decisions(converses=one.converses, leads=leads)
    return [*asked, Decision("seats", "who plays", seats)]


def _shape(one: Set) -> str:
    if len(one.seats) > 1:
        return "several agents"
    if one.converses:
        return "conversation that the environment leads"
    return (
        "tools, and rewards that read the trace"
        if one.toolsets
        else "single question, and rewards that read the trace"
    )


def _project_words(source: Source) -> str:
    for path in source.files:
        if path.endswith("pyproject.toml") and path.count("/") <= 1:
            found = re.search(
                r'^description\s*=\s*"([^"]+)"',
                (source.root / path).read_text(encoding="utf-8"),
                re.MULTILINE,
            )
            if found:
                return found[1]
    return ""


def _spelled(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name)
