"""Which plays are replayed on a change: those that run its line, as many as there is time for."""

from __future__ import annotations

from typing import Any

from .measure import Measured
from .mutants import ESSENTIAL, Mutant

_CALLS = 400
"""Calls that are replayed for one change."""
_EACH = 4.0
"""CPU seconds of plays for a change of reward or end, and a quarter of that for another: dear starts are fewer."""
_FEWEST = 2


def rounds_of(mutant: Mutant, plays: list[Measured]) -> tuple[list[list[Measured]], bool]:
    """Plays that may notice a change, and whether the first are fewer than there are.

    Those that found no room come where all others went the same: a cheat's play is long, and earns what idling does.
    """
    seconds = _EACH if mutant.kind in ESSENTIAL else _EACH / 4
    chosen = _chosen(mutant, plays)
    if cut := _within(chosen, seconds):
        return [cut], True
    there = {id(p) for p in chosen}
    further = [p for p in able(mutant, plays) if id(p) not in there]
    return [each for each in (chosen, _within(further, seconds) or further) if each], False


def _chosen(mutant: Mutant, plays: list[Measured]) -> list[Measured]:
    """Plays that run the line, as far as there is room: the shortest of each ending, then of each task and reward, then others.

    Endings come first: where each step is paid, every play is worth another amount, and the long ones that end would find no room.
    """
    kinds: set[Any] = set()
    first, others, rest = [], [], []
    for p in able(mutant, plays):
        kind = p.task, round(p.reward, 6), p.ended
        (first if p.ended not in kinds else rest if kind in kinds else others).append(p)
        kinds |= {p.ended, kind}
    chosen, calls = [], 0
    for p in [*first, *others, *rest]:
        calls += 2 + len(p.calls)
        if chosen and calls > _CALLS:
            break
        chosen.append(p)
    return chosen


def able(mutant: Mutant, plays: list[Measured]) -> list[Measured]:
    """Plays that run the line, the shortest first."""
    able = [p for p in plays if mutant.needs is None or mutant.needs in p.lines]
    return sorted(able, key=lambda p: len(p.calls))


def _within(plays: list[Measured], seconds: float) -> list[Measured]:
    """The first plays that fit into so many seconds of CPU, two at least; none where all do."""
    spent = 0.0
    for number, p in enumerate(plays):
        spent += p.cost
        if spent > seconds and number >= _FEWEST:
            return plays[:number]
    return []
