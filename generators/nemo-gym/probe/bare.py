"""The scripts on the bare domain: rows to collect on, and what every rollout must earn."""

from __future__ import annotations

import asyncio
import json
import math
from dataclasses import dataclass
from typing import Any

from scripted_judge import handed

EPISODE_OVER = "[episode over]"


@dataclass(frozen=True)
class Expected:
    """What the driver on the bare domain says of a script."""

    reward: float
    results: list[str | None]
    """Text of each call's result; None where the agent answers in its own words."""
    plain: list[str | None]
    """The same without the line that says that the episode is over; None where it is refused."""
    ended: int | None
    """Number of the call that ended the episode; None where none did."""


async def _played(episode: Any, script: dict[str, Any]) -> Expected:
    chosen = (script["split"], script["index"], script["seed"])
    played = await episode.start(*chosen, **handed(episode))
    results: list[str | None] = []
    plain: list[str | None] = []
    ended = None
    for call in script["calls"]:
        if "answer" in call:
            await played.answer(call["answer"])
            continue
        try:
            arguments = json.loads(call["raw"]) if "raw" in call else call["arguments"]
        except ValueError:
            results.append(None)
            plain.append(None)
            continue
        step = await played.call(call["tool"], arguments)
        ended = len(results) if step.done and ended is None else ended
        plain.append(step.text)
        results.append(f"{step.text}\n{EPISODE_OVER}" if step.done else step.text)
    return Expected((await played.end()).reward, results, plain, ended)


async def _all(module: Any, scripts: list[dict[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for script in scripts:
        row = await module.row(script["split"], script["index"], script["seed"])
        expected = await _played(module.episode, script)
        out[script["id"]] = {"row": row, "expected": vars(expected)}
    return out


def play_all(module: Any, scripts: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows and expectations by script, as JSON; `module` is the variant's `create_dataset`."""
    return asyncio.run(_all(module, scripts))


def rows_differ(module: Any, recorded: list[str]) -> str | None:
    """Where `create_dataset.py` makes another row than was recorded; None where nowhere."""

    async def look() -> str | None:
        for line in recorded:
            start = json.loads(line)["start"]
            row = await module.row(start["split"], start["index"], start.get("seed"))
            if (made := module.as_line(row)) != line:
                return f"example {start['id']}: {made[:200]} is not {line[:200]}"
        return None

    return asyncio.run(look())


def script_of(script: dict[str, Any], turns: int) -> tuple[list[Any], str, int]:
    """A script as calls, last words, and how many calls a turn makes to stay within `turns`."""
    calls = [
        (c["tool"], c["raw"] if "raw" in c else json.dumps(c["arguments"]))
        for c in script["calls"]
        if "tool" in c
    ]
    said = next((c["answer"] for c in script["calls"] if "answer" in c), "")
    return calls, said, calls_a_turn(len(calls), turns)


def calls_a_turn(calls: int, turns: int) -> int:
    """How many calls a turn makes so that all of them are made."""
    return max(1, math.ceil(calls / turns))
