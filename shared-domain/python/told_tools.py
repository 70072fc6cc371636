"""Tools that only the loaded environment knows: which it offers on each task, by what its rollouts send to a model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from lifter.parameters import of_schema, schema_of

SAYS = ("submit", "final_answer", "give_final_answer")
"""Names for the tool that takes the last message: the first that no other tool has."""
_FIRST = 24
"""Rows of a set that are asked before all are."""

Asked = Callable[[str, int], Awaitable[list[dict[str, Any]]]]
"""What a rollout of a row offers, as the model's client is told."""


@dataclass
class ToldTools:
    """All tools that were offered, and by which rows."""

    tools: list[dict[str, Any]] = field(default_factory=list)
    offered: dict[str, list[list[str]]] | None = None
    """Names by split and row; None where all rows offer the same."""
    differing: list[str] = field(default_factory=list)
    """Tools of one name that rows describe otherwise."""

    def take(self, offers: list[dict[str, Any]]) -> list[str]:
        """Notes what one row offers; gives the names."""
        names = []
        for offer in offers:
            told = offer.get("function", offer)
            parameters = schema_of(of_schema(told.get("parameters") or {}))
            tool = {"name": told["name"], "description": told.get("description") or ""}
            known = next((t for t in self.tools if t["name"] == tool["name"]), None)
            if known is None:
                stated = {"parameters": parameters, "stated": told.get("parameters") or {}}
                self.tools.append({**tool, **stated})
            elif known["parameters"] != parameters and tool["name"] not in self.differing:
                self.differing.append(tool["name"])
            names.append(tool["name"])
        return names


async def told_tools(counts: dict[str, int | None], asked: Asked) -> ToldTools:
    """Asks rows for their tools: some of each set, and all where these do not offer the same."""
    told = ToldTools()
    some = [(s, i) for s, count in counts.items() for i in _some(count or 0)]
    sets = [told.take(await asked(split, index)) for split, index in some]
    if any(set(names) != set(sets[0]) for names in sets):
        told.offered = {
            split: [told.take(await asked(split, index)) for index in range(count or 0)]
            for split, count in counts.items()
        }
    return told


def _some(count: int) -> list[int]:
    return sorted(
        {
            index * (count - 1) // max(min(_FIRST, count) - 1, 1)
            for index in range(min(_FIRST, count))
        }
    )


def with_saying(told: ToldTools, said: dict[str, Any], *, converses: bool) -> list[dict[str, Any]]:
    """The port's tools: those that were told, and the one for plain text last."""
    names = {tool["name"] for tool in told.tools}
    name = said["name"] if converses else next(n for n in SAYS if n not in names)
    return [*told.tools, {**said, "name": name}]
