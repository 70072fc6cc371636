"""Calls behind the end of an episode: what the author's code says to them, where a framework would not hand them on."""

from __future__ import annotations

from typing import Any

from original_calls import Call
from original_walks import ended, steady_calls

KIND = "beyond"
"""Episodes in which a call behind the end reaches the author's code."""
_MOST = 12
"""Tools that are tried, at most."""


def beyond(
    tools: list[dict[str, Any]], trajectories: list[dict[str, Any]]
) -> list[tuple[dict[str, Any], list[Call]]]:
    """Plans of episodes that go to an end and one call beyond it, with each tool of which no such call was answered yet."""
    over = [t for t in trajectories if t["failed"] is None and ended(t)]
    if not over:
        return []
    shortest = min(over, key=lambda t: len(_until_the_end(t)))
    calls = [step["call"] for step in _until_the_end(shortest)]
    known = {name for t in over for name in _answered_behind(t)}
    plan = {f: shortest[f] for f in ("split", "index", "seed")} | {"kind": KIND}
    found = []
    for tool in tools[:_MOST]:
        call = next(iter(steady_calls(tool, trajectories)), None)
        if call is not None and tool["name"] not in known:
            found.append(({"id": f"beyond-{tool['name']}", **plan}, [*calls, call]))
    return found


def _until_the_end(trajectory: dict[str, Any]) -> list[dict[str, Any]]:
    steps = trajectory["steps"]
    last = next(at for at, step in enumerate(steps) if step["done"])
    return steps[: last + 1]


def _answered_behind(trajectory: dict[str, Any]) -> list[str]:
    behind = trajectory["steps"][len(_until_the_end(trajectory)) :][:1]
    return [s["call"]["tool"] for s in behind if s["refused"] is None and "tool" in s["call"]]
