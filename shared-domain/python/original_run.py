"""Runs a framework's recorder: reads its job, plays, writes what came back."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import traceback
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from original import SLOW, Original
from original_left_out import kept_tools
from original_trajectories import alike, all_trajectories


async def _run(make: Callable[[dict[str, Any]], Original], job: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "error": None,
        "missing": [],
        "python": sys.version.split()[0],
        "versions": {},
        "tools": [],
        "told": None,
        "tasks": {},
        "trajectories": [],
        "alike": None,
        "slow": False,
        "start": 0.0,
    }
    original = make(job)
    try:
        await original.start()
        result["versions"] = {name: metadata.version(name) for name in original.distributions()}
        result["tools"] = kept_tools(original.found, await original.tools())
        result["told"] = original.told_by_row()
        result["tasks"] = await original.tasks()
        result["trajectories"] = await all_trajectories(original, result["tools"], result["tasks"])
        result["alike"] = await alike(original, result["tasks"], result["trajectories"])
        result["slow"] = original.slowest > SLOW
        result["start"] = original.start_costs()
    except Exception as error:  # noqa: BLE001 - the report says what broke, whatever it was
        traceback.print_exc()
        result["error"] = f"{type(error).__name__}: {error}"[:2000]
    finally:
        await original.stop()
    missing = Path(os.environ["PORT_MISSING"])
    if missing.exists():
        result["missing"] = sorted(set(missing.read_text(encoding="utf-8").splitlines()))
    return result


def main(make: Callable[[dict[str, Any]], Original]) -> None:
    """Reads the job, plays, writes the result."""
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    result = asyncio.run(_run(make, job))
    Path(sys.argv[2]).write_text(
        json.dumps(result, ensure_ascii=False, default=str), encoding="utf-8"
    )
