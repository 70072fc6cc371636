"""Which episodes of an original are played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from near_misses import near_misses
from original import ENOUGH, Original
from original_beyond import beyond
from original_calls import Walker, empty_calls, wrong_calls
from original_episode import play
from original_left_out import kept_scripts
from original_tasks import bare, rhythm, spread, walking
from original_walks import (
    LONG,
    Explorer,
    ended,
    fixed,
    lacks,
    last_tools,
    over_and_over,
    paid,
    shows_more,
    steady_calls,
    walk,
    worth,
)
from progress import spent
from shipped import RandomPolicy

_SPARE = 40
"""Seconds of CPU after which no further play is made again under other seeds."""
_LONG_WALKS = 3
_REPEATED = 12
"""Tools of which each is called over and over, at most."""
_SHORT = 20
"""Calls of an episode that is played again with another word."""


async def all_trajectories(
    original: Original, tools: list[dict[str, Any]], tasks: dict[str, int | None]
) -> list[dict[str, Any]]:
    """Every episode that is recorded: earlier ones once more, or new ones; behind those that are known, only what scripts say."""
    if original.job["trajectories"] is not None:
        fields = ("id", "kind", "split", "index", "seed")
        return [
            await play(original, {f: t[f] for f in fields}, fixed([s["call"] for s in t["steps"]]))
            for t in original.job["trajectories"]
        ]
    began = spent(os.getpid())
    if (known := original.job["known"]) is not None:
        further = await _scripts(original, original.job["scripts"], began)
        return further + await _near_misses(original, further, began, known)
    trajectories = await _walks(original, tools, tasks, began)
    trajectories += await _long_walks(original, tools, trajectories, began)
    trajectories += await _repeats(original, tools, trajectories, began)
    split = next((s for s, n in tasks.items() if n is None or n > 0), None)
    if split is not None and tools:
        trajectories += await _odd(original, tools, split)
    scripts = [*original.job["scripts"], *await original.scripts()]
    trajectories += await _scripts(original, scripts, began)
    trajectories += await _near_misses(original, trajectories, began)
    if not original.tells_ends or spent(os.getpid()) - began > ENOUGH:
        return trajectories
    further = beyond(tools, trajectories)
    return trajectories + [await play(original, plan, fixed(calls)) for plan, calls in further]


async def _walks(
    original: Original, tools: list[dict[str, Any]], tasks: dict[str, int | None], began: float
) -> list[dict[str, Any]]:
    """Walks of a few calls on tasks of every split."""
    trajectories: list[dict[str, Any]] = []
    job = original.job
    for number, (split, index) in enumerate(spread(tasks, job["walks"])):
        if trajectories and spent(os.getpid()) - began > ENOUGH:
            break  # a slow original is played less, and not given up
        plan = {"id": f"walk-{number}", "kind": "walk", "split": split, "index": index}
        plan["seed"] = None
        trajectories.append(await play(original, plan, walk(Walker(tools, number), job["steps"])))
        print(f"played {plan['id']}: {len(trajectories[-1]['steps'])} calls", flush=True)
    return trajectories


async def _odd(original: Original, tools: list[dict[str, Any]], split: str) -> list[dict[str, Any]]:
    """What must be refused, and texts that are empty."""
    calls = wrong_calls(tools, RandomPolicy(tools, 99))
    plan = {"id": "wrong", "kind": "wrong", "split": split, "index": 0, "seed": None}
    walker = Walker(tools, 100)
    trajectories = [await play(original, plan, fixed([*calls, walker.act(), walker.act()]))]
    for number, call in enumerate(empty_calls(tools, RandomPolicy(tools, 98))):
        trajectories.append(await play(original, {**plan, "id": f"empty-{number}"}, fixed([call])))
    return trajectories


async def _scripts(
    original: Original, scripts: list[dict[str, Any]], began: float
) -> list[dict[str, Any]]:
    """Episodes that somebody gave, and those that the source's data tell of."""
    trajectories = []
    first = spent(os.getpid())
    for script in kept_scripts(original.found, scripts):
        now = spent(os.getpid())
        if script.get("spare") and (now - began > ENOUGH or now - first > _SPARE):
            continue
        plan = {f: script[f] for f in ("id", "split", "index", "seed")} | {"kind": "script"}
        trajectories.append(await play(original, plan, fixed(script["calls"])))
    return trajectories


async def _near_misses(
    original: Original,
    trajectories: list[dict[str, Any]],
    began: float,
    known: Sequence[dict[str, Any]] = (),
) -> list[dict[str, Any]]:
    """Episodes that say almost what one that was paid said; none where one that is known was paid as well."""
    short = [t for t in [*known, *trajectories] if paid(t) and len(t["steps"]) <= _SHORT]
    best = max(short, key=worth, default=None)
    if best is None or best in known or spent(os.getpid()) - began > ENOUGH:
        return []
    plan = {f: best[f] for f in ("split", "index", "seed")} | {"kind": "script"}
    calls = [step["call"] for step in best["steps"]]
    name = "nearer" if known else "near"
    return [
        await play(original, {"id": f"{name}-{number}", **plan}, fixed(near))
        for number, near in enumerate(near_misses(calls))
    ]


async def _long_walks(
    original: Original,
    tools: list[dict[str, Any]],
    trajectories: list[dict[str, Any]],
    began: float,
) -> list[dict[str, Any]]:
    """Walks that show an end or a pay where none of the first did: nothing else would show them."""
    if not original.tells_ends or not tools or not lacks(trajectories):
        return []
    explorer, found = Explorer(tools, len(trajectories)), []
    first = [{f: t[f] for f in ("kind", "split", "index", "seed")} for t in trajectories[:1]]
    for number, plan in enumerate(first * _LONG_WALKS):
        explorer.anew()
        chosen = walk(explorer, LONG, lambda: spent(os.getpid()) - began < ENOUGH)
        trajectory = await play(original, {"id": f"long-{number}", **plan}, chosen)
        print(f"played long-{number}: {len(trajectory['steps'])} calls", flush=True)
        found += [trajectory] if shows_more(trajectory, trajectories) else []
    return found


async def _repeats(
    original: Original,
    tools: list[dict[str, Any]],
    trajectories: list[dict[str, Any]],
    began: float,
) -> list[dict[str, Any]]:
    """Episodes of one call over and over, where it ends one that it ended nowhere yet: a clock that is moved on runs out so."""
    found: list[dict[str, Any]] = []
    if not original.tells_ends or not trajectories:
        return found
    first = {f: trajectories[0][f] for f in ("kind", "split", "index", "seed")}
    for tool in tools[:_REPEATED]:
        for number, call in enumerate(steady_calls(tool, trajectories)):
            known = tool["name"] in last_tools([*trajectories, *found])
            if known or spent(os.getpid()) - began > ENOUGH:
                break
            name = f"again-{tool['name']}" + (f"-{number}" if number else "")
            trajectory = await play(original, {**first, "id": name}, over_and_over(call))
            found += [trajectory] if ended(trajectory) else []
    return found


async def alike(
    original: Original, tasks: dict[str, int | None], trajectories: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Whether tasks show no difference: one played as the other was. And in what rhythm resets show the same again."""
    if original.job["trajectories"] is not None or original.job["known"] is not None:
        return None
    walks = [t for t in trajectories if t["kind"] == "walk" and t["failed"] is None]
    if not walks or any(bare(t["start"]) != bare(walks[0]["start"]) for t in walks):
        return None
    first, count = walks[0], sum(n or 0 for n in tasks.values())
    others = {(t["split"], t["index"]) for t in walks} - {(first["split"], first["index"])}
    for split, index in sorted(others):
        plan = {f: first[f] for f in ("id", "kind", "seed")} | {"split": split, "index": index}
        again = await play(original, plan, fixed([s["call"] for s in first["steps"]]))
        if bare(again["steps"]) != bare(first["steps"]):
            return None
    starts = [bare(seen) for seen in await original.resets() or []]
    return {"tasks": count if others else 1, "resets": rhythm(starts), "walks": walking(starts)}
