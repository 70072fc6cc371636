"""What only the started object of a task holds: no framework may send it before the end."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

MOST = 8
"""Tasks that are started for it."""

Key = tuple[str, int]


async def started_state(episode: ModuleType, keys: list[Key]) -> dict[Key, dict[str, Any]]:
    """Attributes of the started object that differ between tasks and that its opening does not show.

    One that is the same in every task is no secret of one, and what the model is told is none either.
    """
    found: dict[Key, dict[str, Any]] = {}
    for split, index in keys[:MOST]:
        opened = await episode.start(split, index)
        try:
            told = episode.task(split, index)
            shown = json.dumps([opened.prompt, list(told.values())], ensure_ascii=False)
            held = held_by(opened._domain._object)
            found[split, index] = {n: v for n, v in held.items() if _text(v) not in shown}
        finally:
            await opened.close()
    names = {name for held in found.values() for name in held}
    told_apart = {
        name
        for name in names
        if len({_text(held[name]) for held in found.values() if name in held}) > 1
    }
    return {
        key: {name: value for name, value in held.items() if name in told_apart}
        for key, held in found.items()
    }


def held_by(thing: Any) -> dict[str, Any]:
    """Texts, numbers and lists of them by the names of attributes."""
    attributes = getattr(thing, "__dict__", {})
    return {name: value for name, value in attributes.items() if _plain(value)}


def _plain(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return 0 < len(value) <= 64 and all(_plain(each) for each in value)
    return type(value) in (str, int) and value != ""


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
