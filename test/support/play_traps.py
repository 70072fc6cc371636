"""Plays calls that go wrong, each in an episode of its own, while others of the same process go on.

python play_traps.py HOME CALLS: the folder of an environment and a JSON list of `[tool, arguments]`. Prints what became of
each call, and whether what the other episodes showed meanwhile was right.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from driver_of import driver_of

OTHERS = 31


class Other:
    """An episode that adds one after another for as long as a call goes wrong elsewhere."""

    def __init__(self, driver: ModuleType) -> None:
        self.driver, self.calls, self.wrong = driver, 0, 0

    async def go(self, over: asyncio.Event) -> None:
        episode = await self.driver.start("train", 0)
        while not over.is_set() or self.calls == 0:
            self.calls += 1
            step = await episode.call("add", {"by": 1})
            self.wrong += self.driver.text_of(step.blocks) != str(self.calls)
            await asyncio.sleep(0.01)
        await episode.close()


async def one(driver: ModuleType, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    episode = await driver.start("train", 0)
    try:
        step = await episode.call(tool, arguments)
    except driver.EpisodeFailed as error:
        return {"failed": str(error)}
    finally:
        await episode.close()
    kinds = [block["type"] for block in step.blocks]
    text = driver.text_of(step.blocks) if kinds == ["text"] else None
    return {"text": text, "kinds": kinds, "refusal": step.refusal, "done": step.done}


async def main(home: Path, calls: list[tuple[str, dict[str, Any]]]) -> None:
    driver = driver_of(home)
    out = []
    for tool, arguments in calls:
        over = asyncio.Event()
        others = [Other(driver) for _ in range(OTHERS)]
        playing = [asyncio.create_task(other.go(over)) for other in others]
        told = await one(driver, tool, arguments)
        over.set()
        await asyncio.gather(*playing)
        wrong, least = sum(o.wrong for o in others), min(o.calls for o in others)
        out.append({"tool": tool, **told, "wrong": wrong, "least": least})
    print(json.dumps(out))


logging.disable(logging.CRITICAL)
asyncio.run(main(Path(sys.argv[1]).resolve(), json.loads(sys.argv[2])))
