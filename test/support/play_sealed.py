"""Plays two episodes of the sealed word, of which one never comes back from a call: `play_sealed.py FOLDER`."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any


def load(home: Path) -> Any:
    spec = importlib.util.spec_from_file_location("episode", home / "episode" / "__init__.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["episode"] = module
    spec.loader.exec_module(module)
    return module


async def main() -> None:
    driver = load(Path(sys.argv[1]))
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
