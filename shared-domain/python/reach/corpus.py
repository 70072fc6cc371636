"""The plays that a search keeps, and how it makes new ones of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from spelling import Call

from .drawing import Drawing
from .lines import Line
from .playing import Task


@dataclass
class Entry:
    """A kept play: what it earned, which lines it ran, and how much about it was new."""

    task: Task
    calls: list[Call]
    reward: float
    ended: str
    fresh: int
    lines: set[Line] = field(default_factory=set)
    used: int = 0


class Corpus:
    """Kept plays, and variations of them."""

    def __init__(self, drawing: Drawing, tasks: list[Task], rng: random.Random) -> None:
        self._drawing, self._tasks, self._rng = drawing, tasks, rng
        self._tools = list(drawing.tools)
        self.tried: dict[str, int] = dict.fromkeys(self._tools, 0)
        self.entries: list[Entry] = []

    def tool(self) -> str:
        """The next tool to call: now and then the one that was called least."""
        two = self._rng.sample(self._tools, min(2, len(self._tools)))
        rare = self._rng.random() < 0.3
        return min(two, key=lambda t: self.tried[t]) if rare else two[0]

    def plan(self) -> tuple[Task, list[Call], int]:
        """A task, calls to begin with, and how many more to draw while playing."""
        r = self._rng
        if not self.entries or r.random() < 0.15:
            return r.choice(self._tasks), [], r.choice([1, 2, 3, 6, 12, 30])
        pool = self.entries
        if r.random() < 0.5:
            pool = sorted(pool, key=lambda e: (-e.reward, e.used, len(e.calls)))[:6]
        entry = min(r.sample(pool, min(3, len(pool))), key=lambda e: e.used)
        entry.used += 1
        task = entry.task if r.random() < 0.9 else r.choice(self._tasks)
        if not entry.calls:
            return task, [], r.choice([1, 2, 3, 6, 12, 30])
        return task, *self._varied(list(entry.calls))

    def _varied(self, calls: list[Call]) -> tuple[list[Call], int]:
        """The calls changed in one way, and how many more to draw after them."""
        r = self._rng
        at = r.randrange(len(calls))
        match r.randrange(9):
            case 0:
                return calls, r.choice([1, 2, 4, 8])
            case 1:
                return calls[:at], r.choice([1, 1, 2, 4])
            case 2:
                other = r.choice(self.entries).calls
                return calls[:at] + other[r.randrange(len(other)) if other else 0 :], 0
            case 3 | 4:
                calls[at] = self._drawing.change(calls[at])
            case 5:
                calls[at:at] = [calls[at]] * r.choice([1, 1, 2, 5, 12])
            case 6:
                del calls[at]
            case 7:
                calls.insert(at, self._drawing.call(self.tool())[0])
            case 8:
                to = r.randrange(len(calls))
                calls[at], calls[to] = calls[to], calls[at]
        return calls, 0
