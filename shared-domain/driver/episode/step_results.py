"""Results of tools that hold an observation, and with it a reward and whether the end is reached."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .contract import DOMAIN

_PLACES: dict[str, Any] = DOMAIN["result"] or {}
_NEEDED = [role for role in ("reward", "done") if _PLACES.get(role) is not None]
_NOTHING = object()


@dataclass(frozen=True, slots=True)
class StepResult:
    """What one result of a tool says."""

    observation: Any
    reward: float = 0.0
    done: bool = False
    truncated: bool = False


def read(value: Any) -> StepResult:
    """The parts of a step result; anything else is an observation and no more.

    A mapping or a record may say what was earned, or that it is over, in some calls only.
    """
    found = {role: _member(value, key) for role, key in _PLACES.items() if key is not None}
    lacking = [role for role in _NEEDED if found[role] is _NOTHING]
    all_or_none = isinstance(value, tuple | list)
    if found["text"] is _NOTHING or (lacking and (all_or_none or lacking == _NEEDED)):
        gymnasium = isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], dict)
        return StepResult(value[0] if gymnasium else value)
    said = {role: part for role, part in found.items() if part is not _NOTHING}
    truncated = bool(said.get("truncated"))
    done = bool(said.get("done")) or truncated
    return StepResult(found["text"], said.get("reward") or 0.0, done, truncated)


def _member(value: Any, key: str | int | list[str]) -> Any:
    """A member of a step result, those of several that it has, or `_NOTHING`."""
    if isinstance(key, list):
        members = {name: _member(value, name) for name in key}
        return {n: m for n, m in members.items() if m is not _NOTHING} or _NOTHING
    if isinstance(key, int):
        places = value if isinstance(value, tuple | list) else ()
        return places[key] if key < len(places) else _NOTHING
    return value.get(key, _NOTHING) if isinstance(value, Mapping) else getattr(value, key, _NOTHING)
