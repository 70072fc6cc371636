"""A domain in TypeScript: which lines run is told by a script that was woven for it, and changed is a number."""

from __future__ import annotations

import ast
import builtins
import contextlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from .domain import Domain
from .given import Given
from .lines import Line
from .mutants import Mutant
from .probes import Branch

Engine = dict[str, Any]
"""What the driver's module `javascript.py` holds."""
_LISTENING = Path(__file__).with_name("listening.js")


class Bundled(Domain):
    """A domain that is one script. `source` is what TypeScript's reader told of it."""

    def __init__(self, home: Path, source: dict[str, Any]) -> None:
        super().__init__(home)
        self.source = source
        self.names = {file: file for file in source["files"]}
        self.beside = self.roles.get("engine") == "node"
        """Whether the engine is a process of its own."""
        self._engine = str(self.home / "episode" / "javascript.py")

    def warm(self) -> None:
        if (
            not self.beside
        ):  # a fork has no use for another's process, nor for the thread that hears it
            super().warm()

    def altered(self, path: str, change: Callable[[Engine], None]) -> ast.Module | None:
        """The engine's module with an end that gives it another script."""
        if path != self._engine:
            return None
        names: Any = builtins
        names.__reach_engine__ = change
        text = Path(path).read_text(encoding="utf-8")
        return ast.parse(f"{text}\n__reach_engine__(globals())\n")

    def mutants(self) -> list[Mutant]:
        """Every change of what plays can reach, in the order of the source."""
        return [
            Mutant(
                told["file"],
                told["line"],
                tuple(told["needs"]) if told["needs"] else None,
                told["function"],
                told["kind"],
                told["words"],
                partial(self._mutate, number),
            )
            for number, told in enumerate(self.source["mutants"])
        ]

    def _mutate(self, number: int, engine: Engine) -> None:
        begun = _LISTENING.read_text(encoding="utf-8")
        engine["_BUNDLE"] = f"{begun}reach_mutant = {number};\n{self.source['mutated']}"


class BundledReach:
    """Lines and branches that plays could run."""

    def __init__(self, domain: Bundled) -> None:
        self.lines: dict[Line, str] = {}
        for file, line, function in domain.source["lines"]:
            self.lines.setdefault((file, line), function)
        self.branches: dict[Branch, str] = {}
        for file, line, column, both, function in domain.source["branches"]:
            for way in (True, False) if both else (False,):
                self.branches[file, line, column, way] = function


class Listener:
    """Hears what the script tells: both what comparisons see and which lines run."""

    def __init__(self, domain: Bundled) -> None:
        self._source = domain.source
        self.seen: dict[Any, None] = {}
        self.given = Given()
        """What comparisons saw one after another: a script tells of nothing else."""
        self.branches: set[Branch] = set()
        self._lines: set[Line] = set()
        self._events = 0

    def clear(self) -> None:
        self.seen, self.branches = {}, set()
        self.given.clear()

    def take(self) -> tuple[set[Line], int]:
        """The lines that ran since the last call, and how often lines did."""
        lines, events = self._lines, self._events
        self._lines, self._events = set(), 0
        return lines, events

    def change(self, engine: Engine) -> None:
        """Gives the engine the script that tells, and listens after each thing that it did."""
        engine["_BUNDLE"] = _LISTENING.read_text(encoding="utf-8") + self._source["listening"]
        plain: Any = engine["Context"]
        hear = self._hear

        class Listening(plain):
            def _ask(self, request: str) -> dict[str, Any]:
                try:
                    return super()._ask(request)
                finally:
                    with contextlib.suppress(Exception):  # an engine that is out of memory
                        hear(self.call("reach_told", ""))

        engine["Context"] = Listening

    def _hear(self, told: str) -> None:
        lines, ways, seen, sides, count = json.loads(told)
        known, conditions = self._source["lines"], self._source["branches"]
        self._lines |= {(known[n][0], known[n][1]) for n in lines}
        for way in ways:
            file, line, column, *_ = conditions[way if way >= 0 else -1 - way]
            self.branches.add((file, line, column, way >= 0))
        self.seen.update(dict.fromkeys(seen))
        for side, values in sides:
            for value in values:
                self.given.compare(side, value)
        self.given.called()
        self._events += count
