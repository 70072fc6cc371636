"""What must never be told of a task: for plays and tests that look for leaks."""

from __future__ import annotations

from types import ModuleType
from typing import Any

_TOLD = ("id", "split", "index", "seed", "prompt")


def hidden(episode: ModuleType, split: str, index: int) -> dict[str, Any]:
    """The fields of a task's row that are not public, as JSON has them."""
    tasks = episode.CONTRACT["tasks"]
    told = {*_TOLD, *tasks["public"], tasks.get("tools")}
    fields = episode.find(split, index).fields
    return {n: episode.observations.as_json(v) for n, v in fields.items() if n not in told}
