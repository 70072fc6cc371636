"""Plays calls of a domain in Node on a machine that does much else: `play_held_up.py FOLDER`."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from driver_of import driver_of

_NICE = 10
"""Of ours, beside others that are not nice at all: they get nine parts of ten."""


async def main() -> None:
    driver = driver_of(Path(sys.argv[1]).resolve())
    others = [_busy() for _ in range(2 * (os.cpu_count() or 1))]
    os.nice(_NICE)
    try:
        print(json.dumps([await _said(driver, tool) for tool in ("add", "spin")]))
    finally:
        for other in others:
            other.kill()


def _busy() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "while True: pass"])


async def _said(driver: Any, tool: str) -> dict[str, Any]:
    """What a call came to, and whether that took longer than it may by the clock."""
    episode = await driver.start("train", 0, None)
    began = time.monotonic()
    try:
        step = await episode.call(tool, {})
        said = driver.text_of(step.blocks)
    except driver.EpisodeFailed as failed:
        said = str(failed)
    late = time.monotonic() - began > driver.CONTRACT["limits"]["call_seconds"]
    return {"said": said, "late": late}


asyncio.run(main())
