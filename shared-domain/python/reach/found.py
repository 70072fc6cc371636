"""What a search wants, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .corpus import Entry
from .languages import Wanted
from .playing import Run


@dataclass
class Goal:
    """What a search wants: a reward, and lines of the domain."""

    top: float
    paid_above: float
    wanted: Wanted


@dataclass
class Found:
    """What a search came to."""

    entries: list[Entry]
    episodes: int
    calls: int
    stopped: str
    broke: dict[str, Run] = field(default_factory=dict)
    failures: list[dict[str, Any]] = field(default_factory=list)
    """Plays that the domain failed in, each kind of failure once."""
    slow: int = 0
    best: float = 0.0
    paid_at: int | None = None
    """The episode that was paid first."""
    top_at: int | None = None
