"""Plays replayed on a domain that was changed in one place: whether anything that is compared differs."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from .child import Lost, in_child
from .domain import Domain
from .guarded import Intact, keep_signals_in
from .languages import Wanted, mutants_of
from .measure import Measured
from .mutants import ESSENTIAL, Mutant
from .proof import Proof
from .rounds import able, rounds_of

SAMPLE = 60
"""Changes that are tried where nobody asked for all: some 40 ms of CPU each."""
_ESSENTIAL = 30
"""Of these, changes of reward, end and seed."""
_LISTED = 60
_GRACE = 4
"""How many times as long changes of reward and end may take, where what is tried is a proof: without them it is empty."""
_AMOUNTS = ("constant", "branch")
"""Changes that, where a reward is given, change how much."""


@dataclass
class Tried:
    """What became of the changes that were tried, and why none was tried after them, where time ran out: `early` before all of what pays or ends were."""

    every: int
    caught: int = 0
    left: list[tuple[Mutant, bool]] = field(default_factory=list)
    """Those that nothing noticed, and whether a play ran their line."""
    stopped: str = "done"
    fewer: bool = False
    """Whether plays were left out because they take long."""


def trial(
    domain: Domain,
    wanted: Wanted,
    plays: list[Measured],
    most: int | None,
    seconds: float,
    progress: Callable[[str], None],
    proof: Proof | None = None,
) -> dict[str, Any]:
    """Tries a sample of changes, all where `most` is None; `seconds` of CPU end it in any case."""
    every = _every(domain, wanted, proof)
    known = proof.caught if proof else set[str]()
    tried = Tried(len(every))
    sample = _sample(every, most)
    if not sample or (proof and proof.hasty and _is_short(tried, proof, sample, plays)):
        return {**_told(domain, tried), "asked": most}
    began = _of_children()
    steady = _steady(domain, plays)
    intact = Intact(domain.home)
    limit = 1.0 + 4 * (_of_children() - began)
    began = _of_children()  # many plays of a slow domain take longer than the changes may
    for mutant in sample:
        if (key := _key(domain, mutant)) in known:
            tried.caught += 1
            continue
        vital = proof is not None and mutant.kind in ESSENTIAL
        if _of_children() - began > seconds * (_GRACE if vital else 1):
            tried.stopped = "early" if vital else "time"
            break
        rounds, fewer = rounds_of(mutant, steady)
        tried.fewer = tried.fewer or fewer
        if not rounds and (mutant.spare or mutant.kind not in ESSENTIAL):
            continue  # a line that no play runs is told as such, and none need run what hardly happens
        progress(f"changing {domain.names[mutant.file]}:{mutant.line} ({mutant.words})")
        if any(_notices(domain, mutant, each, limit, intact) for each in rounds):
            tried.caught += 1
            known.add(key)
        elif not rounds or not _is_hidden(domain, mutant, (rounds, fewer), limit, intact):
            tried.left.append((mutant, bool(rounds)))
    return {**_told(domain, tried), "asked": most}


def _every(domain: Domain, wanted: Wanted, proof: Proof | None) -> list[Mutant]:
    every = mutants_of(domain, wanted)
    if proof is None:
        return every
    return _amounts([m for m in every if domain.names[m.file] not in proof.passed_over])


def _is_short(tried: Tried, proof: Proof, sample: list[Mutant], plays: list[Measured]) -> bool:
    """Whether no play runs something that pays or ends: that is noted, and enough."""
    tried.left = [(m, False) for m in sample if _is_unrun(m, plays)]
    proof.partly = bool(tried.left)
    return proof.partly


def _is_unrun(mutant: Mutant, plays: list[Measured]) -> bool:
    vital = mutant.kind in ESSENTIAL and mutant.function and not mutant.spare
    return bool(vital) and not able(mutant, plays)


def _key(domain: Domain, mutant: Mutant) -> str:
    where = domain.names[mutant.file], str(mutant.line), mutant.function
    return " ".join([*where, mutant.kind, mutant.words])


def _of_children() -> float:
    """Seconds of CPU of the processes that ended."""
    return sum(os.times()[2:4])


def untried(most: int | None) -> dict[str, Any]:
    """What is told where the process that tries changes is lost."""
    none: dict[str, Any] = {"all": 0, "tried": 0, "caught": 0, "survived": []}
    return {**none, "stopped": "lost", "asked": most}


def _amounts(every: list[Mutant]) -> list[Mutant]:
    paying = {(m.file, m.line) for m in every if m.kind == "reward" and m.function}
    return [
        replace(m, kind="reward") if m.kind in _AMOUNTS and (m.file, m.line) in paying else m
        for m in every
    ]


def _sample(every: list[Mutant], most: int | None) -> list[Mutant]:
    """A seeded sample that begins with what nothing can be proven without."""
    if most is None:
        return every
    rng = random.Random(0)
    first = [m for m in every if m.kind in (*ESSENTIAL, "seed")]
    rest = [m for m in every if m.kind not in (*ESSENTIAL, "seed")]
    first = rng.sample(first, min(len(first), _ESSENTIAL, most))
    first.sort(key=lambda m: m.kind not in ESSENTIAL)
    return first + rng.sample(rest, min(len(rest), most - len(first)))


def _steady(domain: Domain, plays: list[Measured]) -> list[Measured]:
    """Plays that go the same again in another process, without anything that listens."""

    async def again() -> list[bool]:
        driver = domain.load()
        return [await p.again(driver) for p in plays]

    same = in_child(lambda: asyncio.run(again()), 120)
    return [p for p, held in zip(plays, same, strict=True) if held]


def _notices(
    domain: Domain, mutant: Mutant, plays: list[Measured], limit: float, intact: Intact
) -> bool:
    """Whether a play goes otherwise on the changed domain. One that cannot load, does not come back or is lost is noticed."""

    async def look() -> bool:
        driver = domain.load(mutant.change)
        for p in plays:
            if not await p.again(driver):
                return True
        return False

    def guarded() -> bool:
        keep_signals_in()
        return asyncio.run(look())

    try:
        return bool(in_child(guarded, limit))
    except Lost:
        return True
    finally:
        intact.restore()


def _is_hidden(
    domain: Domain,
    mutant: Mutant,
    tried: tuple[list[list[Measured]], bool],
    limit: float,
    intact: Intact,
) -> bool:
    """Whether every play overwrites a value, or nothing reads it in all plays that run it, whatever it is."""
    rounds, fewer = tried
    if mutant.default:
        return True
    if fewer or mutant.probes is None or mutant.kind not in ESSENTIAL:
        return False
    further = [replace(mutant, change=change) for change in mutant.probes]
    return not any(_notices(domain, m, each, limit, intact) for m in further for each in rounds)


def _told(domain: Domain, tried: Tried) -> dict[str, Any]:
    left = [
        {
            "file": domain.names[mutant.file],
            "line": mutant.line,
            "function": mutant.function,
            "kind": mutant.kind,
            "change": mutant.words,
            "run": run,
        }
        for mutant, run in tried.left
    ]
    left.sort(key=lambda m: (m["kind"] not in ESSENTIAL, m["file"], m["line"], m["change"]))
    return {
        "all": tried.every,
        "tried": tried.caught + len(left),
        "caught": tried.caught,
        "survived": left[:_LISTED],
        "stopped": "fewer" if tried.fewer and tried.stopped == "done" else tried.stopped,
    }
