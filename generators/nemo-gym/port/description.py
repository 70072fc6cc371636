"""The description of the lifted domain, as `envloom.yaml` has it."""

from __future__ import annotations

from typing import Any

from .configuration import Configuration
from .facade import Facade
from .rows import Dataset


def description(
    facade: Facade,
    data: list[Dataset],
    conversation: str,
    options: Configuration,
    offered: str | None,
    copies: list[str],
) -> dict[str, Any]:
    """`offered` is the field of a row that names its tools, where not every row names all."""
    out: dict[str, Any] = {
        "domain": _roles(facade, conversation),
        "tasks": {
            "from": {d.split: f"data/{d.split}.jsonl" for d in data},
            "public": [],
            **({"tools": offered} if offered else {}),
        },
        "reward": {
            "mode": "dense" if facade.stepped else "terminal",
            "range": options.reward_range or "open",
        },
    }
    if options.max_steps:
        out["limits"] = {"calls": options.max_steps}
    if copies:
        out["files"] = copies
    return out


def _roles(facade: Facade, conversation: str) -> dict[str, Any]:
    """Which member of the episode's class plays which role."""
    last = "reply" if facade.stepped else facade.answer
    tools: list[Any] = [
        t.shown if t.shown == t.method else {t.shown: t.method} for t in facade.tools
    ]
    return {
        "module": "domain.py",
        "style": "state",
        "class": facade.name,
        "start": {"call": "reset", "row": "task", "seed": "seed"},
        "done": "done",
        "reward": None if facade.judged else "reward",
        "metrics": None if facade.judged else "metrics",
        "judged": facade.grade if facade.judged else None,
        "tools": [*tools, last],
        "mistakes": ["Refused"],
        "prompt": f"$task.{conversation}",
        "thread": "loop",
        "reply" if facade.stepped else "answer": last,
    }
