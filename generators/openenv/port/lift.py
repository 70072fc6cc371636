"""Lifts an environment: the author's modules, plain, and an episode around its class."""

from __future__ import annotations

from typing import Any

from lifter.answered import given_files
from lifter.fields import Unfit
from lifter.given_sets import given_modules
from lifter.lifted_files import draws, lifted_files, plain_module
from lifter.model import Found, Lifted
from lifter.placement import PACKAGE
from lifter.project import stated_cap
from lifter.source import Source

from .asked import Unasked, asked
from .environment import Environment
from .episode import Episode
from .modules import ends, lifted_modules
from .placement import FRAMEWORK, placement, plain_parts


def lift_environment(
    source: Source, one: Environment, found: Found, decisions: dict[str, Any]
) -> Lifted:
    """Files of the environment and what its description says."""
    modules = lifted_modules(source, one)
    try:
        tasks = asked(found.original, decisions.get("decided", {}))
    except Unasked as error:
        raise Unfit(str(error)) from error
    placed = placement(one.dialect)
    by_chance = draws(source, modules, FRAMEWORK)
    files = lifted_files(source, modules, placed, by_chance=by_chance)
    episode = Episode(source, found, decisions, placed, by_chance=by_chance)
    episode.asked = tasks
    files["domain.py"] = episode.written(one)
    wanted = placed.placed | episode.imports.taken(f".{PACKAGE}.plain")
    files[f"{PACKAGE}/plain.py"] = plain_module(plain_parts(one.dialect), wanted)
    description = _description(one, episode, ending=ends(modules))
    description |= stated_cap(modules)
    files |= given_modules(source)
    copies = {f"{PACKAGE}/{path}": path for path in found.data} | given_files(source)
    return Lifted(files, description, copies)


def _description(one: Environment, episode: Episode, *, ending: bool) -> dict[str, Any]:
    result = {"text": "shown"}
    if ending:
        result["done"] = "done"
    if episode.summed:
        result["reward"] = "reward"
    construct = {"seed": "$seed"}
    if episode.asked.options != [{}]:
        construct = {"options": "$task.options", **construct}
    if episode.asked.resets:
        construct = {"resets": "$task.resets", **construct}
    unsaid = ("observe", "done", "prompt", "metrics", "answer", "reply", "judged")
    return {
        "title": episode.found.title,
        "description": episode.words(one),
        "domain": {
            "module": "domain.py",
            "style": "steps",
            "class": episode.name,
            "construct": construct,
            "start": {"call": "begin"},
            **dict.fromkeys((*unsaid, "solve", "cheats")),
            "reward": None if episode.summed else "earned",
            "result": result,
            "close": "close",
            "tools": episode.tools(one),
            "mistakes": ["Refused"],
            "thread": "loop",
        },
        "tasks": {
            "from": "tasks",
            "args": {"split": "$split"},
            "splits": {"train": "train"},
        },
        "reward": {"mode": "dense" if episode.summed else "terminal", "range": "open"},
    }
