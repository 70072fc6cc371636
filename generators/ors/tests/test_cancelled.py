"""Sessions that are cancelled wherever they may wait: no episode stays open."""

from __future__ import annotations

import unittest

from support import environments, load, served

# isort: split
from cancelling import CancellingTest


class Cancelled(CancellingTest):
    async def test_while_a_session_plays_and_is_torn_down(self) -> None:
        emitted = load(environments()[0])  # its sessions are settled as its driver is
        driver, params = emitted.episode, emitted.ToolParams()
        opening = served(driver, emitted.EpisodeEnvironment)

        async def session() -> None:
            opened = opening(driver.task("train", 0), {})
            try:
                await opened._call("wait", params)
                await opened._call("finish", params)
            finally:
                await opened.teardown()

        self.assertGreater(await self.cancelled(driver, session), 1)


if __name__ == "__main__":
    unittest.main()
