"""Rollouts that are cancelled wherever they may wait: no episode stays open."""

from __future__ import annotations

import asyncio
import unittest
from types import SimpleNamespace
from typing import Any
from unittest import mock

from support import module, rollouts, script

# isort: split
from cancelling import CancellingTest


class Cancelled(CancellingTest):
    async def test_while_the_session_plays_and_closes(self) -> None:
        session = module("frail_desk_v1.harness").EpisodeSession
        calls = script([("stamp", {})], [("wait", {})])
        points = await self.cancelled(
            module("frail_desk_v1").episode,
            lambda: rollouts("frail_desk", calls),
            (session, "_run"),
            (session, "close"),
        )
        self.assertGreater(points, 5)

    async def test_while_one_is_scored_that_no_session_played(self) -> None:
        tools = module("proof_read_v1.tools")
        driver, state = _proof_read()
        said = SimpleNamespace(content="She go home.", tool_calls=None)
        trace: Any = SimpleNamespace(assistant_messages=[said])
        with _late(driver):
            points = await self.cancelled(driver, lambda: tools._record(trace, state))
        self.assertGreater(points, 1)

    async def test_while_the_author_s_own_play_is_tried(self) -> None:
        play = module("proof_read_v1.play")
        driver, state = _proof_read()
        read = [("read", {}), ("read", {})]
        with _late(driver), mock.patch.object(driver, "oracle", lambda *_: read):
            points = await self.cancelled(driver, lambda: play.solved(state))
        self.assertGreater(points, 1)


def _proof_read() -> tuple[Any, Any]:
    """The driver, and the state of a rollout whose domain has a thread of its own."""
    driver = module("proof_read_v1").episode
    state = module("proof_read_v1.play").EpisodeState(task=driver.task("train", 0))
    return driver, state


def _late(driver: Any) -> Any:
    """Threads take up what they are sent a step later: whoever is cancelled before has sent nothing."""
    send = driver.place.Place.send

    async def late(place: Any, work: Any) -> Any:
        await asyncio.sleep(0)
        return await send(place, work)

    return mock.patch.object(driver.place.Place, "send", late)


if __name__ == "__main__":
    unittest.main()
