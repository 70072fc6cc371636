"""Whether plays go differently under other seeds, on the bare domain: where they do not, few of them show what all do."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

from progress import own_seconds

from .child import Lost, in_child
from .languages import coverage_of, domain_at, probe_of
from .playing import play


def outcomes(home: Path, options: dict[str, Any]) -> dict[str, Any]:
    """For each play a text that is another's only where both run the same lines and give the same; null for those that time was too short for."""
    domain = domain_at(home, options.get("source"))
    domain.warm()
    seconds: float = options["seconds"]

    async def each() -> list[str | None]:
        probe = probe_of(domain)
        driver = domain.load(probe.change)
        coverage = coverage_of(domain, probe)
        began, told, known = own_seconds(), list[str | None](), set[str]()
        for asked in options["plays"]:
            if own_seconds() - began > seconds:
                told.append(None)
                continue
            task, calls = (asked["split"], asked["index"], asked["seed"]), asked["calls"]
            if (key := json.dumps(calls)) not in known:
                await play(driver, task, calls)  # the first makes what all others find made
                known.add(key)
            probe.clear()
            coverage.take()
            run = await play(driver, task, calls)
            lines, _ = coverage.take()
            shown = [run.compared(), sorted(lines), sorted(probe.branches)]
            text = json.dumps(shown, default=str)
            told.append(hashlib.sha256(text.encode()).hexdigest()[:16])
        return told

    try:
        return {"outcomes": in_child(lambda: asyncio.run(each()), 2 * seconds + 30)}
    except Lost as lost:
        return {"error": str(lost)}
