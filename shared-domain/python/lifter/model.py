"""What porting says of an environment: what a framework's `part.py` gives, and the JSON that `src/port/analysis.ts` reads.

A part is the folder `generators/<id>/port/`, loaded as a package. Its `part.py` has

    def recognise(source: Source) -> list[Found]: ...
    def lift(source: Source, found: Found, decisions: dict[str, Any]) -> Lifted: ...

Both read and never import the source. `recognise` gives one `Found` for each environment that the folder holds for this
framework, none where there is none. What it cannot port it still finds, with `refusals`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Treatment = Literal["lift", "stand-in", "inject", "refuse"]
"""Taken over as plain code; replaced by a small plain counterpart; handed in by the episode; not portable."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the source: path from its root, line from 1, column from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the framework, or of something that must be handed in, and what becomes of it."""

    name: str
    treatment: Treatment
    why: str
    at: Place


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a decision may take, with the reason for it."""

    value: Any
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What a port must decide. One candidate is what `--yes` takes; several, or none, is an open question.

    Keys that mean the same for all frameworks: `name`, `environment` (which of several), `reward` (`none`, `last`, `sum`,
    `max`, `verify`, `parts`), `turns` (`agent`, `environment`), `seats`, `randomness` (`task`, `start`, `injected`),
    `tasks`, `splits`, `needs`.
    """

    key: str
    why: str
    candidates: list[Candidate] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why this environment is not ported, and the nearest thing that can be had instead."""

    code: str
    reason: str
    alternative: str
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """What the port cannot carry. `id` is stable and kebab-case."""

    id: str
    what: str
    why: str


CHECKED = (
    "arguments of another type than the schema's are refused, "
    "but null for one that may be left out, which counts as left out"
)
"""What a port does with arguments, where the framework hands them to a model that turns some and refuses that null."""


@dataclass(slots=True)
class Found:
    """An environment in the source, by reading only."""

    dialect: str
    """One of the ids in `port.ts`."""
    shape: str
    """In words: `tools with state`, `typed action`, `single question with a verifier`."""
    file: str
    entry: str
    """The class or function that makes it, and the file it is in."""
    title: str
    line: int = 1
    data: list[str] = field(default_factory=list)
    """Data files of the source that it reads."""
    names: list[Name] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    doubts: list[Refusal] = field(default_factory=list)
    """What would speak against a port if the code came to it; playing the original finds out."""
    splits: dict[str, str] = field(default_factory=dict)
    """Our split name to the source's own."""
    requires: list[str] = field(default_factory=list)
    """Requirements of the source's own code, as it states them; the framework is not among them."""
    modules: list[str] = field(default_factory=list)
    """The author's modules that are lifted."""
    original: dict[str, Any] = field(default_factory=dict)
    """What the framework's recorder must know to serve and play it."""
    reward_hint: str | None = None
    """Why the last reward may be a total already, where the code looks like it."""


@dataclass(slots=True)
class Untouched:
    """Lines of a lifted file that are as their author wrote them."""

    file: str
    first: int
    last: int
    sha256: str
    """Of the lines, with a newline between two."""


@dataclass(slots=True)
class Lifted:
    """The domain that was lifted out. Paths are from the environment's folder."""

    files: dict[str, str]
    description: dict[str, Any]
    """Of `envloom.yaml`: `domain`, `tasks`, `reward`, `limits` and what else is known; name, frameworks, licence and
    requirements are filled in by the caller."""
    copies: dict[str, str] = field(default_factory=dict)
    """Data files: path in the environment to path in the source."""
    standing: list[str] = field(default_factory=list)
    """Those of the files that are no code of the author's: what stands for the framework's names."""
    scoring: list[str] = field(default_factory=list)
    """Functions of the author's whose results are paid, by their names."""
    untouched: list[Untouched] = field(default_factory=list)
    """Functions of the author's that are as they were written."""
