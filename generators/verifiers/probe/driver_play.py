"""Tapes for the validators, and what they are worth on the driver alone."""

from __future__ import annotations

import contextlib
import importlib
import json
from typing import Any

from probe import Call
from scripted_judge import scripted_judge

Tape = dict[str, Any]
_ORDER = {"oracle": 0, "random": 1, "malformed": 2}
MOST = 4
"""Tapes that one run plays in turn."""


def line_of(tapes: list[Tape]) -> list[Tape]:
    """Tapes for one run: of one split, each of another task, with the tasks' own seeds."""
    lines: dict[str, dict[int, Tape]] = {}
    for tape in sorted(tapes, key=lambda tape: _ORDER.get(tape["kind"], 3)):
        if tape["seed"] is None and tape["calls"]:
            lines.setdefault(tape["split"], {}).setdefault(tape["index"], tape)
    line = max(lines.values(), key=len)
    return [line[index] for index in sorted(line)][:MOST]


async def scores(package: str, tapes: list[Tape]) -> list[dict[str, Any]]:
    """What the tapes are worth without the framework."""
    driver = importlib.import_module(package)
    return [await _score(driver.episode, tape) for tape in tapes]


async def _score(episode: Any, tape: Tape) -> dict[str, Any]:
    opened = await episode.start(tape["split"], tape["index"], judge=scripted_judge())
    for call in tape["calls"]:
        if opened.done:
            break
        if "answer" in call:
            await opened.answer(call["answer"])
        else:
            await opened.call(call["tool"], _arguments(call))
    score = await opened.end()
    return {"rewards": {"reward": score.reward}, "metrics": score.metrics}


def _arguments(call: Call) -> Any:
    if "raw" not in call:
        return call["arguments"]
    with contextlib.suppress(ValueError):
        return json.loads(call["raw"])
    return None
