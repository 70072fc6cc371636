"""Plays 32 episodes one after another, then all at once in turns, by the same calls: `play_interleaved.py HOME CALLS`.

HOME is the folder of an environment, CALLS a JSON list of `[tool, arguments]`. Prints how many calls were played, how many
different answers there were, and the episodes that answered otherwise among the others.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from driver_of import driver_of

EPISODES, STEPS = 32, 12
Script = list[tuple[str, dict[str, Any]]]


class Played:
    """An episode, and all that it answered."""

    def __init__(self, driver: ModuleType, number: int, script: Script) -> None:
        self.driver, self.number, self.left = driver, number, list(script)
        self.said: list[Any] = []

    async def open(self) -> None:
        tasks = self.driver.count("train")
        self.episode = await self.driver.start("train", self.number % tasks)

    async def step(self) -> bool:
        """Plays the next call; false where the last was played."""
        tool, arguments = self.left.pop(0)
        step = await self.episode.call(tool, arguments)
        self.said.append([self.driver.text_of(step.blocks), step.reward, step.done, step.refusal])
        return len(self.left) > 0

    async def close(self) -> None:
        score = await self.episode.end()
        self.said.append([score.reward, score.metrics])
        await self.episode.close()


async def alone(played: Played) -> None:
    await played.open()
    while await played.step():
        pass
    await played.close()


async def in_turns(all_played: list[Played], order: random.Random) -> None:
    await asyncio.gather(*(each.open() for each in all_played))
    going = list(all_played)
    while going:
        # Some of them at the same time, in another order each round.
        turn = order.sample(going, order.randint(1, len(going)))
        goes_on = await asyncio.gather(*(each.step() for each in turn))
        over = [each for each, more in zip(turn, goes_on, strict=True) if not more]
        going = [each for each in going if each not in over]
    await asyncio.gather(*(each.close() for each in all_played))


async def main(home: Path, calls: Script) -> None:
    driver = driver_of(home)
    order = random.Random(0)
    scripts = [order.choices(calls, k=STEPS) for _ in range(EPISODES)]
    first, second = (
        [Played(driver, number, script) for number, script in enumerate(scripts)] for _ in range(2)
    )
    for each in first:
        await alone(each)
    await in_turns(second, order)
    differ = [a.number for a, b in zip(first, second, strict=True) if a.said != b.said]
    answers = {json.dumps(said) for each in first for said in each.said}
    print(json.dumps({"calls": EPISODES * STEPS, "answers": len(answers), "differ": differ}))


asyncio.run(main(Path(sys.argv[1]).resolve(), json.loads(sys.argv[2])))
