"""A caller that is cancelled, at every point where it may be: no episode stays open, no place stays taken."""

import asyncio
import gc
import logging
import threading
import unittest
import warnings
from collections.abc import Awaitable, Callable
from types import ModuleType

from test_episode import COUNTER, counter

logging.disable(logging.CRITICAL)

SLOW = (
    COUNTER.replace("    def reset", "    async def reset")
    .replace("    def add", "    async def add")
    .replace("    def close", "    async def close")
    .replace(", seed, False", ", seed, False\n        await pause()")
    .replace("self.n += n", "await pause(); self.n += n")
    .replace("CLOSED.append", "await pause()\n        CLOSED.append")
    + """
import asyncio

async def pause():
    for _ in range(3):
        await asyncio.sleep(0)
"""
)
POINTS = 60
"""More steps of the event loop than a whole episode takes."""


async def whole(episode: ModuleType) -> None:
    """As an adapter plays: whatever happens after the start, the episode is closed."""
    thing = await episode.start()
    try:
        await thing.call("add", {"n": 1})
        await thing.end()
    finally:
        await thing.close()


async def start_and_close(episode: ModuleType) -> None:
    await (await episode.start()).close()


async def preview(episode: ModuleType) -> None:
    await episode.preview("train", 0)


async def settled(done: Callable[[], bool]) -> bool:
    """Whether it holds after as many steps as anything takes that is under way."""
    for _ in range(2_000):
        if done():
            return True
        await asyncio.sleep(0 if _ < 200 else 0.01)
    return False


class OnTheLoop(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self._told = self.enterContext(warnings.catch_warnings(record=True))
        warnings.simplefilter("always")

    def tearDown(self) -> None:
        gc.collect()
        self.assertEqual([str(each.message) for each in self._told or []], [])

    async def cancelled(self, play: Callable[[ModuleType], Awaitable[None]]) -> None:
        episode = counter(SLOW)
        for point in range(POINTS):
            task = asyncio.ensure_future(play(episode))
            for _ in range(point):
                await asyncio.sleep(0)
            last = task.done()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self.assertTrue(await settled(lambda: not episode.place._open), point)
            if last:
                return
        self.fail("the episode takes more steps than were tried")

    async def test_at_every_step_of_an_episode(self) -> None:
        await self.cancelled(whole)

    async def test_at_every_step_of_start_and_close(self) -> None:
        await self.cancelled(start_and_close)

    async def test_at_every_step_of_a_preview(self) -> None:
        await self.cancelled(preview)


class OnAThread(unittest.IsolatedAsyncioTestCase):
    """`thread: pool`: the start may be over on its own thread before the caller knows."""

    async def test_after_the_start_and_before_the_caller_has_it(self) -> None:
        episode = counter(domain__thread="pool")
        started = threading.Event()
        begin = episode.Episode._begin

        async def begun(thing: object) -> None:
            try:
                await begin(thing)
            finally:  # also where it broke: whoever waits is told of that
                asyncio.get_running_loop().call_later(0, started.set)

        episode.Episode._begin = begun
        task = asyncio.ensure_future(episode.start())
        await asyncio.sleep(0)
        # On purpose without letting this loop run.
        self.assertTrue(started.wait(60), "the thread has not started the episode")
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertTrue(await settled(lambda: not episode.place._open))
        self.assertEqual(episode.domain.CLOSED, [0])

    async def test_before_the_thread_takes_it_up(self) -> None:
        episode = counter(domain__thread="pool")
        await start_and_close(episode)  # so that there is a thread
        held = threading.Event()
        (worker,) = episode.workers._workers
        worker.loop.call_soon_threadsafe(held.wait)
        task = asyncio.ensure_future(episode.start())
        await asyncio.sleep(0)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        held.set()
        self.assertTrue(await settled(lambda: not episode.place._open))

    async def test_at_every_step(self) -> None:
        episode = counter(SLOW, domain__thread="pool")
        for point in range(POINTS):
            for play in (whole, start_and_close):
                task = asyncio.ensure_future(play(episode))
                for _ in range(point):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                self.assertTrue(await settled(lambda: not episode.place._open), point)


class Swallowed(unittest.IsolatedAsyncioTestCase):
    async def test_a_call_that_is_cancelled_while_the_episode_is_let_go_ends(self) -> None:
        source = COUNTER.replace("    def add", "    async def add").replace(
            "self.n += n", "import asyncio; await asyncio.sleep(60)"
        )
        thing = await counter(source).start()
        call = asyncio.ensure_future(thing.call("add", {"n": 1}))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        thing.release()
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call


if __name__ == "__main__":
    unittest.main()
