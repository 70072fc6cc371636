"""Scripts for the validators, and what they are worth on the driver alone."""

from __future__ import annotations

import contextlib
import importlib
import json
from typing import Any

from probe import Call
from scripted_judge import handed

Script = dict[str, Any]
_ORDER = {"oracle": 0, "random": 1, "malformed": 2}
MOST = 4
"""Scripts that one run plays in turn."""


def line_of(scripts: list[Script]) -> list[Script]:
    """Scripts for one run: of one split, each of another task, with the tasks' own seeds."""
    lines: dict[str, dict[int, Script]] = {}
    for script in sorted(scripts, key=lambda script: _ORDER.get(script["kind"], 3)):
        if script["seed"] is None and script["calls"]:
            lines.setdefault(script["split"], {}).setdefault(script["index"], script)
    line = max(lines.values(), key=len)
    return [line[index] for index in sorted(line)][:MOST]


def longest(scripts: list[Script]) -> Script:
    """The script that shows most: of many calls that a model's own client makes as they stand."""
    plain = [
        script
        for script in scripts
        if script["seed"] is None
        and script["calls"]
        and script["kind"] not in ("malformed", "cap")
        and all(isinstance(call.get("arguments"), dict) for call in script["calls"])
    ]
    if not plain:
        raise ValueError("no recorded play is one that a model's own client makes as it stands")
    return max(plain, key=lambda script: len(script["calls"]))


def in_words(calls: list[Call], answer: dict[str, str] | None) -> list[Call]:
    """Calls of which the last is an answer, said as plain text where the domain takes one."""
    *before, last = calls
    if answer is None or last.get("tool") != answer["tool"]:
        return calls
    told = last.get("arguments")
    if not isinstance(told, dict) or told.keys() != {answer["parameter"]}:
        return calls
    text = told[answer["parameter"]]
    return [*before, {"answer": text}] if isinstance(text, str) else calls


async def shown(package: str, script: Script) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a script is worth without the framework, and what its model is shown."""
    episode = importlib.import_module(package).episode
    opened = await episode.start(script["split"], script["index"], **handed(episode))
    told = {tool.name: [tool.description, tool.parameters] for tool in opened.tools}
    results = []
    for call in script["calls"]:
        step = await opened.call(call["tool"], call["arguments"])
        results.append("\n".join(b["text"] for b in step.blocks if b["type"] == "text"))
        if opened.done:
            results.pop()  # a rollout that was stopped shows its model nothing more
            break
    score = await opened.end()
    worth = {"rewards": {"reward": score.reward}, "metrics": score.metrics}
    return worth, {"tools": told, "results": results}


async def scores(package: str, scripts: list[Script]) -> list[dict[str, Any]]:
    """What the scripts are worth without the framework."""
    driver = importlib.import_module(package)
    return [await _score(driver.episode, script) for script in scripts]


async def _score(episode: Any, script: Script) -> dict[str, Any]:
    opened = await episode.start(script["split"], script["index"], **handed(episode))
    for call in script["calls"]:
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
