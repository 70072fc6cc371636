"""Lifts an environment: the author's modules, plain, and an episode around its class."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lifter.answered import given_files
from lifter.given_sets import given_modules
from lifter.lifted_files import draws, lifted_files, model_client, plain_module, shared_module
from lifter.model import Found, Lifted
from lifter.offers import FILE as OFFERS
from lifter.offers import OFFERED, offered_in, offered_module
from lifter.placement import PACKAGE
from lifter.project import stated_cap
from lifter.source import Source

from .environment import Environment
from .episode import Episode
from .model_client import CLIENT
from .mounted import FILE, mounted_module
from .placement import FRAMEWORK, PLAIN, placement
from .reading import asks_model, lifted_modules


def lift_environment(
    source: Source, one: Environment, found: Found, decisions: dict[str, Any]
) -> Lifted:
    """Files of the environment and what its description says."""
    modules = lifted_modules(source, one)
    told = decisions.get("told")
    if told is not None:
        listed = {t["name"] for t in told["tools"]}
        one = replace(one, tools=[t for t in one.tools if t.name in listed])
    mount = found.original["mount"]
    asks = asks_model(found)
    placed = placement(mount, asks=asks)
    by_chance = draws(source, modules, FRAMEWORK)
    files = lifted_files(source, modules, placed, by_chance=by_chance)
    episode = Episode(source, found, decisions, placed, by_chance=by_chance)
    files["domain.py"] = episode.written(one)
    wanted = placed.placed | episode.imports.taken(f".{PACKAGE}.plain")
    files[f"{PACKAGE}/plain.py"] = plain_module(PLAIN, wanted)
    if mount is not None:
        files[FILE] = mounted_module(mount)
    if asks:
        files[f"{PACKAGE}/{CLIENT}.py"] = model_client()
    if (episode.played or episode.graded) and by_chance:
        files[f"{PACKAGE}/stepped_out.py"] = shared_module("stepped_out")
    description = _description(one, episode)
    if offered := offered_in(told):
        files[OFFERS] = offered_module(offered)
        description["tasks"]["tools"] = OFFERED
    description |= stated_cap(modules)
    files |= given_modules(source)
    copies = {f"{PACKAGE}/{path}": path for path in found.data} | given_files(source)
    return Lifted(files, description, copies)


def _description(one: Environment, episode: Episode) -> dict[str, Any]:
    return {
        "title": episode.found.title,
        "description": episode.words(one),
        "domain": _roles(one, episode),
        "tasks": {
            "from": "tasks",
            "args": {"split": "$split"},
            "splits": {ours: ours for ours in episode.found.splits},
        },
        "reward": {"mode": "dense" if episode.summed else "terminal", "range": "open"},
    }


def _roles(one: Environment, episode: Episode) -> dict[str, Any]:
    """The roles of the episode class."""
    summed, result = episode.summed, {"text": "shown", "done": "done"}
    absent = ("observe", "done", "prompt", "metrics", "reply", "solve", "scripted_user")
    return {
        "module": "domain.py",
        "style": "steps",
        "class": episode.name,
        "construct": {"task": "$task.task", "seed": "$seed"},
        "start": {"call": "begin"},
        **dict.fromkeys((*absent, "cheats")),
        "judged": "judged" if episode.graded else None,
        "reward": None if summed else "earned",
        "result": {**result, "reward": "reward"} if summed else result,
        "close": "close",
        "answer": next((t.name for t in one.tools if t.terminal), None),
        "tools": [t.name for t in one.tools],
        "mistakes": ["Refused"],
        "thread": "loop",
    }
