"""Values that arguments are drawn from, by where they come from; sources that get refused are drawn less."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Iterable
from typing import Any

from .given import Given
from .leaves import MOST, leaves, records

WORD = re.compile(r"[^\W_](?:[\w.-]*\w)?")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
QUOTED = re.compile(r'[\'"`]([^\'"`\n]{1,80})[\'"`]')
Place = tuple[str, str]
"""A tool and the path of a parameter in it."""


class Pools:
    """Values by source. `pick` chooses the source first, so that a large one does not drown a small one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._values: dict[str, dict[Any, Any]] = {}
        self._credit: dict[tuple[Place, str], tuple[float, float]] = {}
        self.records: dict[str, list[dict[str, Any]]] = {}
        self.lists: list[list[str]] = []
        self.rows: list[list[Any]] = []
        """Values that may be arguments in their order."""
        self.series: list[list[Any]] = []
        """Values that may be members of one argument in their order, as far as they are known."""
        self.trail: list[tuple[Place, str]] = []
        """Which sources served the call that is being drawn."""

    def put(self, source: str, values: Iterable[Any], most: int = MOST) -> None:
        pool = self._values.setdefault(source, {})
        for value in values:
            pool.pop((type(value), value), None)
            pool[type(value), value] = value
        while len(pool) > most:
            del pool[next(iter(pool))]

    def row(self, fields: dict[str, Any]) -> None:
        """What a task's row holds: the right answer of a question is among it."""
        self.put("row", leaves(fields))
        self.records["row"] = list(records(fields))[:200]

    def give(self, given: Given) -> None:
        """Takes what the domain's functions gave since an episode began."""
        if given.values:
            self.put("given", list(given.values), 60)
        if given.records:
            self.records["given"] = list(given.records)
        self.lists, self.rows = list(given.lists), list(given.rows)
        self.series = list(given.series.values())

    def see(self, text: str) -> None:
        """Takes values from a prompt or an observation; data that was shown last is a pool of its own."""
        text = text[:20_000]
        if text[:1] in "[{":
            with contextlib.suppress(ValueError, RecursionError):
                data = json.loads(text)
                self._values.pop("data", None)
                self.put("data", leaves(data), 80)
                self.records["data"] = list(records(data))[:60]
        numbers = [float(n) if "." in n else int(n) for n in NUMBER.findall(text) if len(n) < 16]
        lines = [s.strip() for s in text.splitlines() if 1 < len(s.strip()) < 200]
        self.put("text", [*numbers, *WORD.findall(text), *QUOTED.findall(text), *lines[-8:]], 200)

    def of_task(self) -> list[Any]:
        """What was seen of one task: its row, what the domain made and compared, and what was shown."""
        sources = ("row", "given", "probe", "data", "text")
        found = [list(self._values.get(source, {}).values())[-80:] for source in sources]
        return list({(type(v), v): v for values in found for v in values}.values())

    def pick(self, kinds: set[type], at: Place = ("", "")) -> Any:
        """A value of these types; None where no source has one."""
        sources = [source for source, pool in self._values.items() if pool]
        if not sources:
            return None
        weights = [self._weight(at, source) for source in sources]
        for source in self._rng.choices(sources, weights, k=6):
            found = [v for (kind, _), v in self._values[source].items() if kind in kinds]
            if found:
                self.trail.append((at, source))
                return self._rng.choice(found[-80:] if self._rng.random() < 0.7 else found)
        return None

    def _weight(self, at: Place, source: str) -> float:
        """How often a source served a parameter, as a share that begins at a half."""
        won, tried = self._credit.get((at, source), (1, 2))
        return max(0.05, won / tried)

    def reward(self, trail: Iterable[tuple[Place, str]], gain: float) -> None:
        """Says how well a call went to the sources that it was drawn from."""
        for key in trail:
            won, tried = self._credit.get(key, (1, 2))
            if tried >= 40:
                won, tried = won / 2, tried / 2
            self._credit[key] = won + gain, tried + 1
