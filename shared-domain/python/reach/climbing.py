"""Plays near to the best one of a task, one after another: what was paid in part is paid more by one right change."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from spelling import Call, arguments_of

from .drawing import Drawing
from .playing import Run, Task
from .ready import in_order, takes, whole
from .rewriting import SENTENCE, rewritings

_ALONE, _TOGETHER, _OFFERED = 60, 8, 120
"""Values tried for the one parameter of a tool, for each of several, and calls of one tool."""
_MOST = 600
"""Plays near to one: beyond them, another task or chance is the better guess."""


class Climb:
    """For each task, what is near to the best play that did not earn the top."""

    def __init__(self, drawing: Drawing, floor: float, top: float) -> None:
        self._drawing, self._floor, self._top = drawing, floor, top
        self._best: dict[Task, float] = {}
        self._near: dict[Task, Iterator[list[Call]]] = {}

    def note(self, run: Run) -> None:
        """Begins anew from a play that earned more than any of its task."""
        if run.broke is not None or run.reward <= self._best.get(run.task, self._floor):
            return
        self._best[run.task] = run.reward
        self._near.pop(run.task, None)
        if run.reward < self._top - 1e-9 and run.calls:
            near = self._around(list(run.calls), self._drawing.pools.of_task())
            self._near[run.task] = itertools.islice(near, _MOST)

    def plan(self) -> tuple[Task, list[Call]] | None:
        """The next play near to the best of the task that earned most; None where all were tried."""
        while self._near:
            task = max(self._near, key=lambda each: self._best[each])
            calls = next(self._near[task], None)
            if calls is not None:
                return task, calls
            del self._near[task]
        return None

    def _around(self, calls: list[Call], values: list[Any]) -> Iterator[list[Call]]:
        offered = list(self._offered(values))
        return _in_turn(
            [
                (calls[:-1] + [call] + calls[-1:] for call in offered),
                ([*calls, call] for call in offered),
                self._changed(calls, values),
                _without_or_turned(calls),
            ]
        )

    def _changed(self, calls: list[Call], values: list[Any]) -> Iterator[list[Call]]:
        """With one argument of one call another, the last call first."""
        for at in range(len(calls) - 1, -1, -1):
            arguments = arguments_of(calls[at])
            schema = self._drawing.tools.get(calls[at].get("tool", ""), {})
            for name, old in arguments.items() if isinstance(arguments, dict) else ():
                inner = schema.get("properties", {}).get(name, {})
                new = itertools.chain(_nearby(old, values), _fitting(inner, values, _ALONE))
                for value in new:
                    call = {**calls[at], "arguments": {**arguments, name: value}}
                    yield [*calls[:at], call, *calls[at + 1 :]]

    def _offered(self, values: list[Any]) -> Iterator[Call]:
        """Calls of every tool, with what lies ready for it and with values of the task."""
        for tool, schema in self._drawing.tools.items():
            names = schema.get("properties", {})
            pools = self._drawing.pools
            lying = whole(schema, pools) + in_order(schema, pools)
            needed = [name for name in names if name in schema.get("required", [])]
            most = _ALONE if len(needed) < 2 else _TOGETHER
            drawn = itertools.product(*(_fitting(names[name], values, most) for name in needed))
            given = (dict(zip(needed, each, strict=True)) for each in drawn)
            for arguments in itertools.islice(itertools.chain(lying, given), _OFFERED):
                yield {"tool": tool, "arguments": arguments}


def _fitting(schema: Any, values: list[Any], most: int) -> list[Any]:
    if isinstance(schema, dict) and "enum" in schema:
        return list(schema["enum"])[:most]
    if isinstance(schema, dict) and schema.get("type") == "boolean":
        return [True, False]
    return [each for each in values if takes(schema, each)][:most]


def _nearby(old: Any, values: list[Any]) -> Iterator[Any]:
    """A number or a text changed a little."""
    if type(old) in (int, float):
        yield from (old + 1, old - 1, old + 10, old - 10, old * 2)
    elif isinstance(old, str) and len(old.split()) >= SENTENCE:
        yield from rewritings(old, [each for each in values if isinstance(each, str)])


def _without_or_turned(calls: list[Call]) -> Iterator[list[Call]]:
    """Without one call, and with two that follow each other the other way round."""
    for at in range(len(calls)):
        yield calls[:at] + calls[at + 1 :]
        if at + 1 < len(calls):
            yield [*calls[:at], calls[at + 1], calls[at], *calls[at + 2 :]]


def _in_turn(ways: Iterable[Iterator[list[Call]]]) -> Iterator[list[Call]]:
    """One of each in turn, until all are at their end."""
    for several in itertools.zip_longest(*ways):
        yield from (each for each in several if each is not None)
