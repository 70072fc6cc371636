"""Tasksets of Verifiers' v1: tasks with rewards that read a trace, toolsets with a state, runs that hold a conversation."""

from __future__ import annotations

from lifter.answered import given_files
from lifter.given_sets import given_modules
from lifter.model import Found, Lifted
from lifter.source import Source

from ..described import described
from ..facade import episode_module
from ..files import beside, moved
from ..names import stand_ins
from ..scoring import scoring_in
from .found import found_in
from .sets import STANDS_IN, moving_of, sets_in
from .tools import facade_of


def recognise(source: Source) -> list[Found]:
    """The tasksets in the source."""
    return [found_in(source, one) for one in sets_in(source)]


def lift(source: Source, found: Found) -> Lifted:
    """The domain of one of them."""
    one = next(
        s
        for s in sets_in(source)
        if s.taskset[0].path == found.file and s.taskset[1].name == found.entry
    )
    moving = moving_of(source, one)
    facade = facade_of(source, one, moving, found.title)
    files = {
        "domain.py": episode_module(facade),
        **moved(moving),
        **stand_ins(STANDS_IN),
        **given_modules(source),
    }
    copies = {**beside(source, moving), **given_files(source)}
    told = described(facade, sorted(copies), one.max_turns)
    scoring = scoring_in(list(moving.modules.values()))
    return Lifted(files, told, copies, scoring=scoring)
