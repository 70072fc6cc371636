"""What given plays run, earn and end with, each on its own; and few of many that show what all of them do."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from spelling import Call

from .beyond import Beyond
from .corpus import Entry
from .domain import Domain
from .languages import coverage_of, probe_of
from .lines import Line
from .playing import Run, Task, play
from .probes import Branch

MOST_CHARACTERS = 6000
"""Of the calls of one play that is kept: plays are committed with the environment."""


@dataclass
class Measured:
    """A play that was made again in a fresh process, and what it ran."""

    task: Task
    calls: list[Call]
    lines: set[Line]
    branches: set[Branch]
    reward: float
    ended: str
    compared: list[Any]
    cost: float = 0.0
    """Seconds of CPU, with those of processes that it started, as it was measured."""
    beyond: Call | None = None
    """A call behind the end, to which it says what the original said."""

    async def again(self, driver: ModuleType) -> bool:
        """Whether it goes the same on a driver."""
        run = await play(driver, self.task, self.calls, beyond=self.beyond)
        return run.compared() == self.compared


def _spent() -> float:
    return sum(os.times()[:4])


async def measure(
    domain: Domain, plays: list[tuple[Task, list[Call]]], behind: Sequence[Beyond | None] = ()
) -> list[Measured]:
    """Plays each on a fresh driver that tells what runs; calls behind an end stay where they say what the original said."""
    probe = probe_of(domain)
    driver = domain.load(probe.change)
    coverage = coverage_of(domain, probe)
    out = []
    for (task, calls), told in itertools.zip_longest(plays, behind):
        for beyond in (told, None):
            probe.clear()
            coverage.take()
            began = _spent()
            call = beyond.call if beyond else None
            run: Run = await play(driver, task, calls, beyond=call)
            if beyond is None or beyond.is_said(run.beyond):
                break
        cost = _spent() - began
        lines, _ = coverage.take()
        ended = run.ended if run.broke is None else "failed"
        more = run.reward, ended, run.compared(), cost, call
        out.append(Measured(task, calls, lines, probe.branches, *more))
    return out


def candidates(entries: list[Entry], most: int) -> list[Entry]:
    """Kept plays that may be worth keeping for good: what pays, each ending, what was newest; the short ones first."""
    chosen: list[Entry] = []
    covered: set[Line] = set()
    seen: set[Any] = set()
    paid = sorted(entries, key=lambda e: (-e.reward, len(e.calls)))
    newest = sorted(entries, key=lambda e: (-e.fresh, len(e.calls)))
    for entry in [*paid, *newest]:
        if len(chosen) >= most:
            break
        shown = round(entry.reward, 6), entry.ended, entry.task
        useful = (shown not in seen and len(seen) < most // 2) or entry.lines - covered
        if useful and entry not in chosen and _size(entry.calls) <= MOST_CHARACTERS:
            chosen.append(entry)
            seen.add(shown)
            covered |= entry.lines
    return chosen


def worth_keeping(found: list[Measured], known: list[Measured], most: int) -> list[Measured]:
    """Found plays that show what the known ones do not, the most telling first."""
    shown: set[Any] = set()
    for play_ in known:
        shown |= _shows(play_)
    left, kept = [p for p in found if p.ended != "failed"], []
    while left and len(kept) < most:
        best = max(left, key=lambda p: (_weight(_shows(p) - shown), -len(p.calls)))
        if not _shows(best) - shown:
            break
        kept.append(best)
        left.remove(best)
        shown |= _shows(best)
    return kept


def affordable(plays: list[Measured], most: int, seconds: float, least: int = 6) -> int:
    """How many further plays of that cost fit into so many seconds of CPU, of `most` that are wanted; never fewer than some."""
    each = sum(p.cost for p in plays) / max(1, len(plays))
    return most if each * most <= seconds else max(min(least, most), int(seconds / each))


def _shows(measured: Measured) -> set[Any]:
    shown: set[Any] = {("line", *line) for line in measured.lines}
    shown |= {("branch", *branch) for branch in measured.branches}
    return shown | {
        ("reward", round(measured.reward, 6)),
        ("paid", measured.task, round(measured.reward, 6)),
        ("ended", measured.ended),
    }


def _weight(news: set[Any]) -> int:
    weights = {"reward": 8, "ended": 8, "line": 2}
    return sum(weights.get(item[0], 1) for item in news)


def _size(calls: list[Call]) -> int:
    return sum(len(str(call)) for call in calls)
