"""A bounded search for plays, guided by what is new and by what is paid; the same steps on every machine."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

from hidden_fields import hidden
from spelling import Call

from .bundled import Listener
from .climbing import Climb
from .corpus import Corpus, Entry
from .coverage import HOT
from .domain import Domain
from .drawing import Drawing
from .found import Found, Goal
from .languages import coverage_of
from .openings import Plan, again, openings
from .playing import Live, Run, Shown, Task, play
from .probes import Probe
from .shapes import shape_of
from .work import Work

LONGEST = 60
"""Calls of one play."""
_SHAPES, _EXACT = 400, 6
"""Shapes of texts that count as new, and exact texts of each."""
_MEASURES = 100
"""Measures, all of one play together, that count as new: parts of what is paid show in them."""
_NEAR = 0.3
"""How often a play near to the best is tried, where there is one that was paid in part."""
_ATTEMPTS = 8
"""Times that a play is made anew where it was played before."""
_SERIES = 0.05
"""How often a call begins a series that the domain made itself."""


class Search:
    """One search on a loaded driver. `known` plays are played first, and kept where they show something."""

    def __init__(
        self,
        domain: Domain,
        driver: ModuleType,
        goal: Goal,
        probe: Probe | Listener,
        without: set[str],
    ) -> None:
        self._domain, self._driver, self._goal, self._probe = domain, driver, goal, probe
        self._rng = Random(0)
        self._coverage = coverage_of(domain, probe)
        self._drawing = Drawing(domain, driver, self._rng)
        for name in without & set(self._drawing.tools):
            del self._drawing.tools[name]
        self.tasks = tasks_of(driver)
        self._corpus = Corpus(self._drawing, self.tasks, self._rng)
        self._known: set[Any] = set()
        self._shapes: Counter[Any] = Counter()
        self._climb = Climb(self._drawing, goal.paid_above, goal.top)
        self._measured = 0
        self._played: set[int] = set()
        self._trails: dict[str, list[Any]] = {}
        self._lines: set[Any] = set()
        self._ways: set[Any] = set()
        self._rows: dict[tuple[str, int], Any] = {}
        self._series: dict[Task, dict[int, list[Any]]] = {}
        self.found = Found(self._corpus.entries, 0, 0, "budget")

    async def go(self, known: list[tuple[Task, list[Call]]], work: Work) -> Found:
        """Searches until the work is done or nothing new comes."""
        first: Iterator[Plan] = itertools.chain(
            ((task, calls, 0) for task, calls in known),
            openings(self.tasks, self._drawing, self._domain.roles, self._row),
        )
        while (reason := work.over(self._complete(), self._earned())) is None:
            plan = next(first, None) or self._another()
            if await self._one(*plan, work):
                work.new()
            if self.found.slow >= 3:
                reason = "slow calls"
                break
        self.found.stopped = reason
        return self.found

    def _another(self) -> Plan:
        """A play that was not played before, where a few attempts give one; what is drawn while playing is another each time."""
        for _ in range(_ATTEMPTS):
            near = self._climb.plan() if self._rng.random() < _NEAR else None
            task, calls, more = (*near, 0) if near is not None else self._corpus.plan()
            key = hash((task, json.dumps(calls, sort_keys=True)))
            if more or key not in self._played:
                break
        self._played.add(key)
        return task, calls, more

    def _earned(self) -> bool:
        """Whether no more can be earned, or nothing says how much could."""
        return self.found.top_at is not None or self._goal.top == math.inf

    def _complete(self) -> bool:
        """Whether the top was earned and every line ran in every way: little is left to find."""
        wanted = self._goal.wanted
        return (
            self.found.top_at is not None
            and self._lines >= set(wanted.lines)
            and self._ways >= set(wanted.branches)
        )

    def _row(self, task: Task) -> Any:
        if (key := task[:2]) not in self._rows:
            self._rows[key] = hidden(self._driver, *key)
        return self._rows[key]

    def _live(self, left: int) -> Live:
        ready: list[Call] = []

        def go(shown: Shown | None) -> Call | None:
            nonlocal left
            if shown is not None:
                self._drawing.pools.see(shown.text)
            self._drawing.pools.give(self._probe.given)
            left -= 1
            begins = self._drawing.pools.lists and not ready and left >= 0
            if begins and self._rng.random() < _SERIES:
                ready.extend(self._drawing.series())
            return ready.pop(0) if ready else None if left < 0 else self._drawn()

        return go

    def _drawn(self) -> Call:
        call, trail = self._drawing.call(self._corpus.tool())
        self._trails[_key(call)] = list(trail)
        return call

    async def _one(self, task: Task, calls: list[Call], more: int, work: Work) -> bool:
        """Plays once; whether anything about it was new."""
        self._probe.clear()
        self._probe.given.series = self._series.setdefault(task, {})
        self._trails.clear()
        self._drawing.pools.row(self._row(task))
        live = self._live(more) if more >= 0 else again(calls[-1], -more)
        run = await play(
            self._driver, task, calls, live, self._most, between=self._probe.given.called
        )
        self._drawing.pools.put("probe", list(self._probe.seen), 60)
        self._probe.given.called()
        self._drawing.pools.give(self._probe.given)
        self._drawing.pools.see(run.prompt)
        lines, events = self._coverage.take()
        self.found.episodes += 1
        self.found.calls += len(run.calls)
        work.did(len(run.calls), min(events, HOT))
        last = self._told(run)
        self._climb.note(run)
        fresh = self._news(run, lines) - self._known
        self._note(run)
        if not fresh and last is None:
            return False
        self._known |= fresh
        if run.broke is None:
            self._keep(run, lines, len(fresh), last, any(item[0] == "R" for item in fresh))
        return True

    @property
    def _most(self) -> int:
        return min(LONGEST, self._domain.contract["limits"]["calls"])

    def _told(self, run: Run) -> int | None:
        """Learns from what each call showed; gives the place of the last that showed a new text."""
        last = None
        for at, (call, shown) in enumerate(zip(run.calls, run.shown, strict=False)):
            tool = call.get("tool", "")
            if tool in self._corpus.tried:
                self._corpus.tried[tool] += 1
            form = tool, shown.refusal, shape_of(shown.text)
            rare = self._shapes[form] < _EXACT
            gain = 0.0 if shown.refusal else 1.0 if rare else 0.3
            self._drawing.pools.reward(self._trails.pop(_key(call), ()), gain)
            text = "T", tool, shown.refusal, shown.text[:300]
            open_ = len(self._shapes) < _SHAPES or form in self._shapes
            if text not in self._known and rare and open_:
                self._known.add(text)
                self._shapes[form] += 1
                last = at
            if shown.refusal is None:
                self._drawing.accepted(call)
        return last

    def _news(self, run: Run, lines: set[Any]) -> set[Any]:
        """What a play ran, earned and ended with."""
        ended = run.shown[-1].refusal if run.shown else None
        news: set[Any] = {("L", *line) for line in lines}
        news |= {("B", *branch) for branch in self._probe.branches}
        if run.broke is not None:
            news.add(("F", str(run.broke)))
        # An episode that its own limit ends, and one that is won, end in two ways.
        won = run.reward >= self._goal.top - 1e-9
        news |= {("R", run.task, round(run.reward, 6)), ("K", run.task, run.ended, ended, won)}
        measured = "M", run.task, *((k, round(v, 3)) for k, v in sorted(run.metrics.items()))
        if self._measured < _MEASURES and len(measured) > 2 and measured not in self._known:
            self._measured += 1
            news.add(measured)
        return news

    def _note(self, run: Run) -> None:
        """Notes what a play earned, or how it broke."""
        found = self.found
        if run.broke is not None:
            if type(run.broke.error.__cause__).__name__ == "TooLong":
                found.slow += 1
            else:
                place = json.dumps(run.broke.place(self._domain.home))
                key = f"{type(run.broke.error.__cause__).__name__} {place}"
                known = found.broke.setdefault(key, run)
                if len(run.calls) < len(known.calls):
                    found.broke[key] = run
            return
        found.best = run.reward if found.episodes == 1 else max(found.best, run.reward)
        if found.paid_at is None and run.reward > self._goal.paid_above:
            found.paid_at = found.episodes
        if found.top_at is None and run.reward >= self._goal.top - 1e-9:
            found.top_at = found.episodes

    def _keep(self, run: Run, lines: set[Any], fresh: int, last: int | None, paid: bool) -> None:
        """Keeps a play; one that only showed a new text is cut to the call that did."""
        self._lines |= lines
        self._ways |= self._probe.branches
        cut = not paid and fresh == 0 and last is not None
        calls = run.calls[: last + 1] if cut and last is not None else run.calls
        reward = float("-inf") if cut and len(calls) < len(run.calls) else run.reward
        self._corpus.entries.append(Entry(run.task, calls, reward, run.ended, fresh + 1, lines))


def tasks_of(driver: ModuleType, most: int = 8) -> list[Task]:
    """The first tasks of the splits in turn; a lazy set is never counted for it."""
    firsts = {s: list(itertools.islice(driver.indices(s), most)) for s in driver.splits()}
    found = [(s, i, None) for i in range(most) for s, indices in firsts.items() if i in indices]
    return found[:most]


def _key(call: Call) -> str:
    return json.dumps(call, sort_keys=True)
