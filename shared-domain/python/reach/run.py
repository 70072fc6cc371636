"""One look at what plays reach: search, measure, keep."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from record.plays import Script, play
from spelling import kept

from .beyond import beyond_of
from .bundled import Bundled
from .child import Lost, in_child
from .domain import Domain
from .found import Found, Goal
from .languages import Wanted, domain_at, in_workers, probe_of, wanted_of, work_of
from .lines import Reachable
from .measure import Measured, affordable, candidates, measure, worth_keeping
from .playing import Run, Task
from .playing import play as play_on
from .proof import Proof
from .search import Search
from .summary import floor_of, ran, reach
from .trial import SAMPLE, trial, untried

_CANDIDATES, KEPT = 60, 24
"""Found plays that are looked at again, and those that are kept."""
_PER_KIND = 60
_SAMPLED, _TOLD, _WHOLE = 15.0, 30.0, 3600.0
"""CPU seconds after which no more changes are tried: of a sample, which counts its changes, of one for given plays, and of all."""
_WORKERS = 4
"""Times as many of a sample where each play begins a process of its own: the count is to end it, also on a busy machine."""


_SHARE = 15.0
"""CPU seconds for looking at found plays again: where each start is dear, fewer are."""

_LOST = "the process that tried changes was lost"

Keep = Callable[[dict[str, Any]], None]
"""Takes what is known before changes are tried, in case one of them ends this process."""


def run(
    home: Path,
    options: dict[str, Any],
    progress: Callable[[str], None],
    keep: Keep = lambda _: None,
) -> dict[str, Any]:
    """Everything that the recording says about reach."""
    if not hasattr(os, "fork"):
        return {"error": "this system cannot fork: nothing was searched"}
    domain = domain_at(home, options.get("source"))
    domain.warm()
    wanted = wanted_of(domain)
    known = [(_task(p), p["calls"]) for p in options["plays"]]
    try:
        progress("measuring the recorded plays")
        told = _in_child(lambda: measure(domain, known), 120)
        progress("searching for plays")
        # Odd arguments show little of the rules: where they come first, the search leaves out plays that show more.
        usual = [t for t, p in zip(told, options["plays"]) if p.get("kind") != "unusual"]
        found = _search(domain, wanted, options, usual)
        progress("measuring what was found")
        many = affordable(told, _CANDIDATES, _SHARE)
        looked = [(e.task, e.calls) for e in candidates(found.entries, many)]
        fresh = _in_child(lambda: measure(domain, looked), 120)
        worth = worth_keeping(fresh, usual, affordable(told, KEPT, _SHARE / 2))
        if many < _CANDIDATES and found.stopped == "nothing new":
            found.stopped = "time"  # what was found is not all looked at
        plays = _in_child(lambda: _played(domain, worth), 120)
        facts = reach(domain, wanted, [*told, *worth], options["by_chance"])
        searched = {"budget": options["budget"], **_searched(found)}

        def told_with(tried: dict[str, Any]) -> dict[str, Any]:
            more = {"search": searched, "failures": found.failures, "mutants": tried}
            return {"reach": {**facts, **more}, "plays": plays}

        most: int | None = options.get("mutants", SAMPLE)
        keep(told_with(untried(most)))
        seconds = _WHOLE if most is None else _SAMPLED * (_WORKERS if in_workers(domain) else 1)
        return told_with(trial(domain, wanted, [*told, *worth], most, seconds, progress))
    except Lost as lost:
        return {"error": str(lost)}


def tell(
    home: Path,
    options: dict[str, Any],
    progress: Callable[[str], None],
    keep: Keep = lambda _: None,
) -> dict[str, Any]:
    """What given plays run, and what they notice of changes, without a search."""
    if not hasattr(os, "fork"):
        return {"error": "this system cannot fork: no change was tried"}
    domain = domain_at(home, options.get("source"))
    domain.scoring = frozenset(options.get("scoring", []))
    domain.passed_over = frozenset(options["passed_over"])
    domain.warm()
    known = [(_task(p), p["calls"]) for p in options["plays"]]
    behind = [beyond_of(p.get("beyond")) for p in options["plays"]]
    try:
        told = _in_child(lambda: measure(domain, known, behind), 300)
        keep({"error": _LOST})
        domain.charged = all(p.reward <= 0 for p in told)
        most: int | None = options["mutants"]
        wanted = wanted_of(domain)
        passed_over = domain.passed_over
        caught = set(options.get("caught", []))
        proof = Proof(passed_over, caught, options.get("hasty", False))
        tried = trial(
            domain,
            wanted,
            told,
            most,
            _WHOLE if most is None else _TOLD,
            progress,
            proof,
        )
    except Lost as lost:
        return {"error": str(lost)}
    off = wanted.off() if isinstance(wanted, Reachable) else []
    lines = ran(domain, wanted, told, passed_over)
    found = {"caught": sorted(caught), "partly": proof.partly}
    return {"mutants": tried, "off": off, "lines": lines, **found}


def _in_child(work: Callable[[], Any], seconds: float) -> Any:
    return in_child(lambda: asyncio.run(work()), seconds)


def _search(domain: Domain, wanted: Wanted, options: dict[str, Any], told: list[Measured]) -> Found:
    bounds = domain.contract["reward"]["range"]
    idle = [p.reward for p in told if not p.calls]
    top = math.inf if bounds == "open" else bounds[1]
    goal = Goal(top, floor_of(domain, min(idle) if idle else None) + 1e-9, wanted)
    known = [(p.task, p.calls) for p in told if p.ended != "failed"]
    seconds = options["budget"]

    async def go() -> Found:
        probe = probe_of(domain)
        driver = domain.load(probe.change)
        search = Search(domain, driver, goal, probe, set(options["unwritten"]))
        found = await search.go(known, work_of(domain, seconds))
        found.failures = await _failures(domain, driver, list(found.broke.values())[:_PER_KIND])
        found.broke = {}  # a traceback stays in its process
        return found

    return _in_child(go, seconds * 8 + 30)


def _task(play: dict[str, Any]) -> Task:
    return play["split"], play["index"], play["seed"]


async def _played(domain: Domain, kept: list[Measured]) -> list[dict[str, Any]]:
    """The kept plays whole, as `record` tells of its own."""
    driver = domain.load()
    scripts = [
        Script(f"found-{number}", "found", *p.task, list(p.calls)) for number, p in enumerate(kept)
    ]
    return [await play(driver, script) for script in scripts]


def _searched(found: Found) -> dict[str, Any]:
    """How long was searched: the same on every machine, unless time ran out."""
    return {"episodes": found.episodes, "calls": found.calls, "stopped": found.stopped}


async def _failures(domain: Domain, driver: ModuleType, broke: list[Run]) -> list[dict[str, Any]]:
    """Plays that failed, and where: a script that tells what runs has other lines than the author's, so they are played without."""
    if isinstance(domain, Bundled) and broke:
        driver = domain.load()
        plain = [await play_on(driver, run_.task, run_.calls) for run_ in broke]
        broke = [again if again.broke else run_ for again, run_ in zip(plain, broke, strict=True)]
    return [_broken(domain, driver, run_) for run_ in broke]


def _broken(domain: Domain, driver: ModuleType, run_: Run) -> dict[str, Any]:
    assert run_.broke is not None
    cause = run_.broke.error.__cause__
    outside = type(cause).__name__ == "OutOfRange"
    return {
        "split": run_.task[0],
        "index": run_.task[1],
        "calls": [kept(call, driver) for call in run_.calls],
        "error": f"the episode {str(cause).rstrip(',')}" if outside else run_.broke.words(),
        "at": None if outside else run_.broke.place(domain.home),
        **({"outside": True} if outside else {}),
    }
