"""Texts and lists that a schema admits and that are as large as a model may send: a million letters, a hundred thousand items.

They reach the domain in every framework, so they are played like any other call: what a variant cuts, refuses or is slow
about on their way differs from the bare domain. What breaks the domain or runs long is named: a model could make the call
to turn a lost rollout into one that does not count.
"""

from __future__ import annotations

from typing import Any

from shipped import RandomPolicy

from .findings import Findings
from .huge_numbers import huge_numbers, played_soon
from .plays import Call
from .recorder import Recorder
from .task_counts import Progress

LETTERS = 1_000_000
ITEMS = 100_000
_SHOWN = 2 * LETTERS
"""Letters of a play's observations, beyond which it is not kept: a domain that repeats what it is told repeats it often."""


STEP = "calls of unusual size"
"""What progress calls these plays: where the run ends in them, it is made again without (src/rollout/domain-run.ts)."""


async def huge_arguments(
    recorder: Recorder, split: str, index: int, findings: Findings, progress: Progress
) -> None:
    """Plays numbers, texts and lists that are as large as they may be."""
    progress(STEP)
    await huge_numbers(recorder, split, index, findings)
    await huge_sizes(recorder, split, index, findings)
    progress("calls of usual size")


async def huge_sizes(recorder: Recorder, split: str, index: int, findings: Findings) -> None:
    """Plays one call with a long text and one with a long list, each by the first tool that has room for it."""
    made = len(recorder.made)
    await played_soon(
        recorder, f"unusual-size-{split}-{index}", (split, index), size_calls, findings
    )
    recorder.made[made:] = [play for play in recorder.made[made:] if _shown(play) <= _SHOWN]


def _shown(play: dict[str, Any]) -> int:
    return sum(len(block.get("text", "")) for step in play["steps"] for block in step["blocks"])


def size_calls(tools: list[dict[str, Any]]) -> list[Call]:
    """The calls, the text first."""
    found: list[Call] = []
    for value_of in (_text, _items):
        call = next((c for tool in tools if (c := _call(tool, tools, value_of))), None)
        if call is not None:
            found.append(call)
    return found


def _call(tool: dict[str, Any], tools: list[dict[str, Any]], value_of: Any) -> Call | None:
    schema = tool["parameters"]
    usual = RandomPolicy(tools, 17).arguments(schema)
    for name, inner in schema["properties"].items():
        value = value_of(inner, usual.get(name)) if isinstance(inner, dict) else None
        if value is not None:
            return {"tool": tool["name"], "arguments": {**usual, name: value}}
    return None


def _text(schema: dict[str, Any], _: Any) -> str | None:
    own = any(key in schema for key in ("enum", "const", "pattern", "format"))
    if schema.get("type") != "string" or own or schema.get("maxLength", LETTERS) < LETTERS:
        return None
    return "size " * (LETTERS // 5)


def _items(schema: dict[str, Any], usual: Any) -> list[Any] | None:
    own = any(key in schema for key in ("enum", "const", "prefixItems", "uniqueItems"))
    if schema.get("type") != "array" or own or schema.get("maxItems", ITEMS) < ITEMS:
        return None
    plain = isinstance(usual, list) and usual and isinstance(usual[0], (int, float, bool))
    if plain:
        return [usual[0]] * ITEMS
    items = schema.get("items", {})
    numbers = isinstance(items, dict) and items.get("type") in ("integer", "number")
    return [items.get("minimum", 1)] * ITEMS if numbers else None
