"""Environments of Verifiers' v0: a module with `load_environment`, a rubric, and rows."""

from __future__ import annotations

from typing import Any

from lifter.answered import given_files
from lifter.model import Found, Lifted
from lifter.offers import FILE, OFFERED, offered_in, offered_module
from lifter.source import Source

from ..described import described
from ..files import beside, moved
from ..names import client_stand_in, given_stand_ins, stand_ins
from ..scoring import scoring_in
from .dialect import OTHERWISE
from .episode import facade_of, module_text
from .found import found_in
from .olds import STANDS_IN, WEB, moving_of, olds_in


def recognise(source: Source) -> list[Found]:
    """The environments in the source."""
    return [found_in(source, old) for old in olds_in(source)]


def lift(source: Source, found: Found, told: dict[str, Any] | None) -> Lifted:
    """The domain of one of them; `told` is what the original said of its tools where it was played."""
    old = next(o for o in olds_in(source) if o.module.path == found.file)
    moving = moving_of(source, old)
    facade = facade_of(source, old, moving, found.title, told)
    offered = offered_in(told)
    given = given_files(source)
    lifted = moved(moving)
    web = any(WEB in text for text in lifted.values())
    files = {
        "domain.py": module_text(facade, by_row=bool(offered)),
        **({FILE: offered_module(offered)} if offered else {}),
        **lifted,
        **stand_ins(STANDS_IN, OTHERWISE.get(found.dialect), "plain_vf0_given" if given else None),
        **client_stand_in(STANDS_IN),
        **(given_stand_ins(web=web) if given else {}),
    }
    copies = {**beside(source, moving), **given}
    words = described(facade, sorted(copies), old.max_turns)
    words["tasks"]["splits"] = {s: s for s in found.splits}
    if offered:
        words["tasks"]["tools"] = OFFERED
    scoring = scoring_in(list(moving.modules.values()))
    return Lifted(files, words, copies, scoring=scoring)
