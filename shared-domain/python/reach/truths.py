"""What is known of a flag and of names that may say the same, on one way through a method."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Unknown:
    """A truth that nobody can tell; two of the same number are alike, or opposite where one is turned."""

    number: int
    turned: bool = False


Truth = bool | Unknown


@dataclass(frozen=True)
class Told:
    """A result of a tool, and whether it says that the episode is over."""

    over: Truth


@dataclass(frozen=True)
class Several:
    """A tuple of values."""

    parts: tuple[Value, ...]


Value = bool | Unknown | Told | Several
"""Of anything that is no result, whether it counts as true."""
_numbers = itertools.count()


def unknown() -> Unknown:
    """A truth that is like no other."""
    return Unknown(next(_numbers))


def truth_of(value: Value) -> Truth:
    """Whether a value counts as true."""
    return value if isinstance(value, bool | Unknown) else unknown()


def opposite(truth: Truth) -> Truth:
    """`not` of it."""
    if isinstance(truth, Unknown):
        return replace(truth, turned=not truth.turned)
    return not truth


def implies(one: Truth, other: Truth) -> bool:
    """Whether one cannot be true without the other."""
    return one is False or other is True or (isinstance(one, Unknown) and one == other)


@dataclass(frozen=True)
class State:
    """The flag, and names with the depth of the call that they belong to."""

    flag: Truth
    names: tuple[tuple[tuple[int, str], Value], ...] = ()

    def get(self, depth: int, name: str) -> Value | None:
        """What a name holds, where that is known."""
        return dict(self.names).get((depth, name))

    def given(self, depth: int, name: str, value: Value | None) -> State:
        """The state with a name that holds something else, or that nothing is known of."""
        names = {key: held for key, held in self.names if key != (depth, name)}
        if value is not None:
            names[depth, name] = value
        return replace(self, names=tuple(sorted(names.items(), key=lambda pair: pair[0])))

    def without(self, depth: int, names: set[str]) -> State:
        """The state with names that nothing is known of."""
        left = tuple(p for p in self.names if p[0][0] != depth or p[0][1] not in names)
        return replace(self, names=left)

    def above(self, depth: int) -> State:
        """The state without the names of calls at that depth and below."""
        return replace(self, names=tuple(p for p in self.names if p[0][0] < depth))

    def havoc(self) -> State:
        """The state after something that may have changed the flag."""
        return replace(self, flag=unknown())

    def split(self, truth: Truth) -> list[tuple[State, bool]]:
        """The ways on which a truth holds, and does not."""
        if isinstance(truth, bool):
            return [(self, truth)]
        return [(self._where(truth, held), held) for held in (True, False)]

    def key(self) -> tuple[object, ...]:
        """What two states share that say the same."""
        order: dict[int, int] = {}
        return _plain(self.flag, order), tuple((k, _plain(v, order)) for k, v in self.names)

    def _where(self, truth: Unknown, held: bool) -> State:
        def put(value: Value) -> Value:
            if isinstance(value, Unknown) and value.number == truth.number:
                return held if value.turned == truth.turned else not held
            if isinstance(value, Told):
                return Told(truth_of(put(value.over)))
            if isinstance(value, Several):
                return Several(tuple(map(put, value.parts)))
            return value

        return State(truth_of(put(self.flag)), tuple((k, put(v)) for k, v in self.names))


def _plain(value: Value, order: dict[int, int]) -> object:
    if isinstance(value, Unknown):
        return order.setdefault(value.number, len(order)), value.turned
    if isinstance(value, Told):
        return "told", _plain(value.over, order)
    if isinstance(value, Several):
        return tuple(_plain(part, order) for part in value.parts)
    return value


def distinct(states: list[State]) -> list[State]:
    """Each state once."""
    return list({state.key(): state for state in states}.values())
