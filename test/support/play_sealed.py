"""Plays two episodes of the sealed word, of which one never comes back from a call: `play_sealed.py FOLDER`."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from driver_of import driver_of


async def main() -> None:
    driver = driver_of(Path(sys.argv[1]).resolve())
    stuck, other = await driver.start("train", 0, None), await driver.start("train", 1, None)

    async def runaway() -> str:
        try:
            await stuck.call("guess", {"word": "spin"})
        except driver.EpisodeFailed as failed:
            return str(failed)
        return "came back"

    spinning = asyncio.create_task(runaway())
    words = await other.call("words", {})
    wrong = await other.call("guess", {"word": "apa"})
    right = await other.call("guess", {"word": "ärta"})
    texts = [driver.text_of(step.blocks) for step in (words, wrong, right)]
    score = await other.end()
    meanwhile = not spinning.done()
    print(json.dumps([*texts, score.reward, meanwhile, await spinning]))


if __name__ == "__main__":
    asyncio.run(main())
