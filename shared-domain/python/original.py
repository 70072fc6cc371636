"""Plays an original: an environment as its author wrote it, in its framework's own release, through its own client.

A framework's `port/recorder.py` subclasses `Original` and `Session` and ends in `main(MyOriginal)`. It runs in a venv of
the original's as

    python recorder.py JOB RESULT

with this folder on PYTHONPATH; RESULT is what `src/port/recording.ts` reads. The job:

    {"source": copy of the source, "found": what recognition said, "walks": int, "steps": int,
     "scripts": [{"id", "split", "index", "seed", "calls"}], "takes": earlier takes to play again, or null}

Calls are named as the port's tools are: `{"tool", "arguments"}`, or `{"answer": text}` for a plain final text. The
original is served by a process of its own, with `sandbox/` first on PYTHONPATH (see `Original.served`): there the
network is this machine only, and whatever draws numbers inside `chance.Episode` draws the same ones every time.
"""

from __future__ import annotations

import abc
import asyncio
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from original_calls import Call, Seen, Walker, wrong_calls
from original_left_out import kept_scripts, kept_tools
from original_tasks import bare, rhythm, spread, walking
from original_walks import LONG, Choose, Explorer, ended, fixed, walk
from progress import spent
from shipped import RandomPolicy

HERE = Path(__file__).resolve().parent
SANDBOX = HERE / "sandbox"
ENOUGH = 120
"""Seconds of CPU after which no further episode is drawn."""
_LONG_WALKS = 3
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
    async def call(self, call: Call) -> Answer:
        """Sends one call. Raises Broke where the original is no more to be played."""

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
            "PYTHONHASHSEED": "0" if self.job["takes"] is None else "1",
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

    def distributions(self) -> list[str]:
        """Distributions whose versions are evidence."""
        return []


async def _play(
    original: Original,
    plan: dict[str, Any],
    choose: Choose,
) -> dict[str, Any]:
    """One episode; `choose` gives the next call by what was seen last, or None to stop."""
    out = {
        **plan,
        "start": None,
        "steps": [],
        "reward": None,
        "metrics": {},
        "failed": None,
    }
    session: Session | None = None
    try:
        before = spent(os.getpid())
        session = await original.open(plan["split"], plan["index"], plan["seed"])
        opened = spent(os.getpid())
        original.slowest = max(original.slowest, opened - before)
        original.starts.append(opened - before)
        out["start"] = session.start
        answer, done = Answer(session.start), False
        while (call := choose(answer, len(out["steps"]), done)) is not None:
            began = time.monotonic()
            try:
                answer = await session.call(call)
            except Broke as broke:
                # Nothing was shown or paid; there is no more to be asked of this episode.
                answer = Answer(None, refused=f"{BREAKS}{broke}")
            # Only where it may matter: what the episode used tells of a call that took long.
            if time.monotonic() - began > SLOW:
                original.slowest = max(original.slowest, spent(os.getpid()) - opened)
            out["steps"].append({"call": call, **vars(answer)})
            done = done or answer.done
            if (answer.refused or "").startswith(BREAKS):
                break
        total = await session.end()
        out["reward"], out["metrics"] = total.reward, total.metrics
    except Broke as broke:
        out["failed"] = str(broke)
    finally:
        if session is not None:
            await session.close()
    return out


async def _takes(
    original: Original, tools: list[dict[str, Any]], tasks: dict[str, int | None]
) -> list[dict[str, Any]]:
    job = original.job
    if job["takes"] is not None:
        fields = ("id", "kind", "split", "index", "seed")
        return [
            await _play(
                original,
                {f: t[f] for f in fields},
                fixed([s["call"] for s in t["steps"]]),
            )
            for t in job["takes"]
        ]
    takes = []
    began = spent(os.getpid())
    for number, (split, index) in enumerate(spread(tasks, job["walks"])):
        if takes and spent(os.getpid()) - began > ENOUGH:
            break  # a slow original is played less, and not given up
        plan = {"id": f"walk-{number}", "kind": "walk", "split": split, "index": index}
        plan["seed"] = None
        takes.append(await _play(original, plan, walk(Walker(tools, number), job["steps"])))
        print(f"played {plan['id']}: {len(takes[-1]['steps'])} calls", flush=True)
    takes += await _long_walks(original, tools, takes, began)
    split = next((s for s, n in tasks.items() if n is None or n > 0), None)
    if split is not None and tools:
        calls = wrong_calls(tools, RandomPolicy(tools, 99))
        plan = {"id": "wrong", "kind": "wrong", "split": split, "index": 0, "seed": None}
        walker = Walker(tools, 100)
        takes.append(await _play(original, plan, fixed([*calls, walker.act(), walker.act()])))
    for script in kept_scripts(original.found, [*job["scripts"], *await original.scripts()]):
        if script.get("spare") and spent(os.getpid()) - began > ENOUGH:
            continue
        plan = {
            "id": script["id"],
            "kind": "script",
            "split": script["split"],
            "index": script["index"],
            "seed": script["seed"],
        }
        takes.append(await _play(original, plan, fixed(script["calls"])))
    return takes


async def _long_walks(
    original: Original, tools: list[dict[str, Any]], takes: list[dict[str, Any]], began: float
) -> list[dict[str, Any]]:
    """Walks that came to an end, where none of the first did: what an end pays would be shown by nothing."""
    if not original.tells_ends or not tools or any(map(ended, takes)):
        return []
    explorer, found = Explorer(tools, len(takes)), []
    first = [{f: t[f] for f in ("kind", "split", "index", "seed")} for t in takes[:1]]
    for number, plan in enumerate(first * _LONG_WALKS):
        chosen = walk(explorer, LONG, lambda: spent(os.getpid()) - began < ENOUGH)
        take = await _play(original, {"id": f"long-{number}", **plan}, chosen)
        print(f"played long-{number}: {len(take['steps'])} calls", flush=True)
        found += [take] if ended(take) else []
    return found


async def _alike(
    original: Original, tasks: dict[str, int | None], takes: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Whether tasks show no difference: one played as the other was. And in what rhythm resets show the same again."""
    if original.job["takes"] is not None:
        return None
    walks = [t for t in takes if t["kind"] == "walk" and t["failed"] is None]
    if not walks or any(bare(t["start"]) != bare(walks[0]["start"]) for t in walks):
        return None
    first, count = walks[0], sum(n or 0 for n in tasks.values())
    others = {(t["split"], t["index"]) for t in walks} - {(first["split"], first["index"])}
    for split, index in sorted(others):
        plan = {f: first[f] for f in ("id", "kind", "seed")} | {"split": split, "index": index}
        again = await _play(original, plan, fixed([s["call"] for s in first["steps"]]))
        if bare(again["steps"]) != bare(first["steps"]):
            return None
    starts = [bare(seen) for seen in await original.resets() or []]
    return {"tasks": count if others else 1, "resets": rhythm(starts), "walks": walking(starts)}


async def _run(make: Callable[[dict[str, Any]], Original], job: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "error": None,
        "missing": [],
        "python": sys.version.split()[0],
        "versions": {},
        "tools": [],
        "tasks": {},
        "takes": [],
        "alike": None,
        "slow": False,
        "start": 0.0,
    }
    original = make(job)
    try:
        await original.start()
        result["versions"] = {name: metadata.version(name) for name in original.distributions()}
        result["tools"] = kept_tools(original.found, await original.tools())
        result["tasks"] = await original.tasks()
        result["takes"] = await _takes(original, result["tools"], result["tasks"])
        result["alike"] = await _alike(original, result["tasks"], result["takes"])
        result["slow"] = original.slowest > SLOW
        result["start"] = min(original.starts, default=0.0)
    except Exception as error:  # noqa: BLE001 - the report says what broke, whatever it was
        traceback.print_exc()
        result["error"] = f"{type(error).__name__}: {error}"[:2000]
    finally:
        await original.stop()
    missing = Path(os.environ["PORT_MISSING"])
    if missing.exists():
        result["missing"] = sorted(set(missing.read_text(encoding="utf-8").splitlines()))
    return result


def main(make: Callable[[dict[str, Any]], Original]) -> None:
    """Reads the job, plays, writes the result."""
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    result = asyncio.run(_run(make, job))
    Path(sys.argv[2]).write_text(
        json.dumps(result, ensure_ascii=False, default=str), encoding="utf-8"
    )
