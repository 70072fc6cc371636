"""What plays reached, as the recording keeps it and people read it."""

from __future__ import annotations

import math
from typing import Any

from .domain import Domain
from .languages import Wanted
from .measure import Measured

ENOUGH = 0.85
"""The share of reachable lines that plays should run."""
_MISSED = 40


def reach(domain: Domain, wanted: Wanted, plays: list[Measured], by_chance: bool) -> dict[str, Any]:
    """Tools called, lines and branches run, rewards earned and ways of ending, over all plays together."""
    ways = set().union(*(p.branches for p in plays)) & set(wanted.branches)
    whole = [p for p in plays if p.ended != "failed"]
    idle = [p.reward for p in whole if not p.calls]
    rewards = sorted({round(p.reward, 6) for p in whole})
    tools = {t["name"] for t in domain.contract["tools"]}
    called = {c["tool"] for p in whole for c in p.calls if "tool" in c} & tools
    answer = domain.roles["answer"]
    if answer and any("answer" in c for p in whole for c in p.calls):
        called.add(answer["tool"])
    facts = {
        "tools": {"called": len(called), "all": len(tools), "missed": sorted(tools - called)},
        "lines": ran(domain, wanted, plays),
        "branches": {"run": len(ways), "all": len(wanted.branches)},
        "rewards": rewards if len(rewards) <= 12 else [*rewards[:6], *rewards[-6:]],
        "distinct": len(rewards),
        "idle": min(idle) if idle else None,
        "ends": {e: sum(p.ended == e for p in whole) for e in ("done", "truncated", "left")},
    }
    return {**facts, "unproven": _unproven(facts, floor_of(domain, facts["idle"]), by_chance)}


def ran(
    domain: Domain,
    wanted: Wanted,
    plays: list[Measured],
    passed_over: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """How many lines plays run, and those that none does; of all files but those that are passed over."""
    lines = {
        at: name for at, name in wanted.lines.items() if domain.names[at[0]] not in passed_over
    }
    run = set().union(*(p.lines for p in plays)) & set(lines)
    return {"run": len(run), "all": len(lines), "missed": _missed(domain, lines, run)}


def floor_of(domain: Domain, idle: float | None) -> float:
    """What a play has to earn more than: what nothing earns, and the least there is."""
    bounds = domain.contract["reward"]["range"]
    low = -math.inf if bounds == "open" else bounds[0]
    return max(low, idle if idle is not None else low)


def _unproven(facts: dict[str, Any], floor: float, by_chance: bool) -> list[str]:
    """Why the plays prove too little; nothing where they prove enough."""
    why = []
    if by_chance:
        why.append("the domain is judged by chance: nobody knows what its rewards mean")
    elif not facts["rewards"] or facts["rewards"][-1] <= floor + 1e-9:
        why.append(f"no play earns more than {floor if math.isfinite(floor) else 0:g}")
    if missed := facts["tools"]["missed"]:
        why.append(f"no play calls {', '.join(missed)}")
    lines = facts["lines"]
    if lines["run"] < ENOUGH * lines["all"]:
        why.append(f"plays run {lines['run']} of {lines['all']} lines")
    return why


def _missed(domain: Domain, wanted: dict[Any, str], run: set[Any]) -> list[dict[str, Any]]:
    """Lines that no play runs, by function."""
    groups: dict[tuple[str, str], list[int]] = {}
    for (file, line), function in sorted(wanted.items()):
        if (file, line) not in run:
            groups.setdefault((domain.names[file], function), []).append(line)
    listed = [{"file": f, "function": n, "lines": ls} for (f, n), ls in groups.items()]
    return listed[:_MISSED]
