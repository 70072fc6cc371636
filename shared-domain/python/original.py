"""Plays an original: an environment as its author wrote it, in its framework's own release, through its own client.

A framework's `port/recorder.py` subclasses `Original` and `Session` and ends in `main(MyOriginal)` of
`original_run`. It runs in a venv of the original's as

    python recorder.py JOB RESULT

with this folder on PYTHONPATH; RESULT is what `src/port/recording.ts` reads. The job:

    {"source": copy of the source, "found": what recognition said, "walks": int, "steps": int,
     "scripts": [{"id", "split", "index", "seed", "calls"}], "known": what was played before, where
     only the scripts are to be played now, else null, "trajectories": earlier trajectories to play again, or null}

Calls are named as the port's tools are: `{"tool", "arguments"}`, or `{"answer": text}` for a plain final text. The
original is served by a process of its own, with `sandbox/` first on PYTHONPATH (see `Original.served`): there the
network is this machine only, and whatever draws numbers inside `chance.Episode` draws the same ones every time.
"""

from __future__ import annotations

import abc
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from original_calls import Call, Seen

HERE = Path(__file__).resolve().parent
SANDBOX = HERE / "sandbox"
ENOUGH = 60
"""Seconds of CPU after which no further episode is drawn: each that was is played again, and on every port."""
SLOW = 5
"""Seconds of CPU of a start or a call after which an original counts as slow."""


BREAKS = "the original broke: "
"""How a refusal begins where an exception ended the episode with it."""


class Broke(Exception):
    """The original broke in this episode; the text says how."""


@dataclass
class Answer:
    """What came back for one call."""

    seen: Seen | None
    reward: float | None = None
    done: bool = False
    refused: str | None = None
    """What it said where it refused the call; the episode goes on."""


@dataclass
class Total:
    """What the framework says an episode was worth besides its steps; None where it says nothing."""

    reward: float | None = None
    metrics: dict[str, float] = field(default_factory=dict)


class Session(abc.ABC):
    """One open episode of the original."""

    start: Seen | None
    """What the model is shown first."""

    @abc.abstractmethod
    async def call(self, call: Call) -> Answer | None:
        """Sends one call; None, and nothing sent, where the framework itself would give the episode up for it.

        Raises Broke where the original is no more to be played.
        """

    async def beyond(self, call: Call) -> Answer | None:
        """Sends a call behind the end so that it reaches the author's code, also where the framework hands on none."""
        return await self.call(call)

    async def end(self) -> Total:
        """Ends the episode as the framework does after the last call."""
        return Total()

    async def close(self) -> None:
        """Lets go of the episode."""


class Original(abc.ABC):
    """One original, running."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self.source = Path(job["source"])
        self.found: dict[str, Any] = job["found"]
        self.slowest = 0.0
        """Seconds of CPU that the longest start or call took, as far as they are more than a few."""
        self.starts: list[float] = []
        """Seconds of CPU of each start."""
        self.first_starts: dict[tuple[str, int], float] = {}
        """Of the first start of each task: what an author keeps of a task makes later ones cheap."""

    def start_costs(self) -> float:
        """Seconds of CPU that the start of a task takes, without what the very first of all brings to hand."""
        first = list(self.first_starts.values())
        return min(first if len(first) > 1 else self.starts, default=0.0)

    def served(self, log: Path, root: Path | None = None) -> dict[str, str]:
        """Environment variables for the process that runs the author's code, which lies below `root`."""
        path = os.pathsep.join([str(SANDBOX), str(HERE / "lifter" / "plain"), str(HERE)])
        told, below = self.found["original"], str(root or self.source)
        held = told.get("held", [])
        steadied = {"PORT_HASH": "1"} if told.get("hash") else {}
        steadied |= {"PORT_ORDERED": below} if "sets" in held else {}
        steadied |= {"PORT_CLOCKED": below} if "clocks" in held else {}
        return {
            "PYTHONPATH": path,
            "PORT_MISSING": str(log),
            # Played again under another: what shows the order of a set is not the same twice.
            "PYTHONHASHSEED": "0" if self.job["trajectories"] is None else "1",
            **steadied,
        }

    tells_ends = False
    """Whether an answer says that the episode is over."""

    @abc.abstractmethod
    async def start(self) -> None:
        """Serves the original and waits until it answers."""

    @abc.abstractmethod
    async def stop(self) -> None:
        """Stops everything that was started."""

    @abc.abstractmethod
    async def tools(self) -> list[dict[str, Any]]:
        """The port's tools as the original has them: `{"name", "description", "parameters"}`."""

    @abc.abstractmethod
    async def tasks(self) -> dict[str, int | None]:
        """How many tasks each of our splits has; None where the original does not say, or has no end of them."""

    @abc.abstractmethod
    async def open(self, split: str, index: int, seed: int | None) -> Session:
        """Opens an episode. `seed` is for randomness that no task fixes; None is 0, or the task's own."""

    async def resets(self) -> list[Seen | None] | None:
        """What one environment shows first, reset after reset; None where a session is opened once only."""
        return None

    async def scripts(self) -> list[dict[str, Any]]:
        """Episodes that the source's own data tell of, as the job's scripts are: a right answer, say, that no chance finds."""
        return []

    def told_by_row(self) -> dict[str, Any] | None:
        """What was told of tools that reading cannot know: which rows offer which; None where reading knows them."""
        return None

    def distributions(self) -> list[str]:
        """Distributions whose versions are evidence."""
        return []
