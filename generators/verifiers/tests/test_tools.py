"""The tool server's own part; with a harness around it, the native checks play it."""

from __future__ import annotations

import asyncio
import signal
from types import SimpleNamespace
from typing import Any

import verifiers.v1 as vf
from support import DeskTest, module
from verifiers.v1.mcp import server


class Server(DeskTest):
    async def asyncSetUp(self) -> None:
        before = signal.getsignal(signal.SIGTERM)
        self.addCleanup(signal.signal, signal.SIGTERM, before)
        tools = module("frail_desk_v1.env").FrailDeskTools
        self.server = tools(vf.SharedToolsetConfig())
        await self.server.setup()
        self.state = self.server.state
        data = module("frail_desk_v1.play").EpisodeData.told("train", 0)
        self.state.rollout, self.state.task = "one", data.chosen

    async def text(self, name: str, arguments: dict[str, Any] | None = None) -> str:
        result = await self.server._call(name, arguments or {})
        return result.content[0].text

    async def end(self, token: str, answer: str | None = None) -> tuple[int, str]:
        async def body() -> dict[str, Any]:
            return {"rollout": "one", "answer": answer}

        headers = {"Authorization": f"Bearer {token}"}
        asked = SimpleNamespace(headers=headers, json=body)
        reply = await self.server._ended(asked)
        return reply.status_code, reply.body.decode()

    async def test_an_episode_opens_with_its_first_call_and_stays(self) -> None:
        self.assertEqual(await self.text("stamp"), "stamped")
        self.assertEqual(await self.text("stamp"), "stamped")
        self.assertTrue(self.state.opened)
        self.assertEqual(self.noted(), ["opened"])
        status, told = await self.end(self.server._token)
        self.assertEqual(status, 200)
        self.assertIn('"reward":1.0', told)
        self.assertEqual(self.noted(), ["opened", "closed"])

    async def test_first_calls_at_once_play_one_episode(self) -> None:
        told = await asyncio.gather(self.text("stamp"), self.text("finish"))
        self.assertEqual(told, ["stamped", "ok"])
        self.assertEqual(self.noted(), ["opened", "closed"])
        assert self.state.result
        self.assertEqual(self.state.result["reward"], 1.0)

    async def test_each_call_tells_of_the_episode_whichever_is_written_last(self) -> None:
        async def stale(name: str) -> Any:
            copy = self.state.model_copy()
            server._call_state.set(copy)
            await self.text(name)
            return copy

        copies = await asyncio.gather(stale("stamp"), stale("stamp"))
        self.assertEqual(self.noted(), ["opened"])
        self.assertEqual([copy.opened for copy in copies], [True, True])
        self.assertEqual([copy.token for copy in copies], [self.server._token] * 2)
        await self.end(self.server._token)

    async def test_a_start_that_breaks_fails_all_calls_that_wait_for_it(self) -> None:
        self.state.task = {}
        told = await asyncio.gather(self.text("stamp"), self.text("finish"))
        self.assertEqual(told, ["Error: the environment failed"] * 2)
        self.assertIn("needs split and index", (await self.end(self.server._token))[1])

    async def test_only_the_host_may_end_an_episode(self) -> None:
        await self.text("stamp")
        self.assertEqual((await self.end("guessed"))[0], 401)
        self.assertEqual(self.noted(), ["opened"])
        await self.end(self.server._token)

    async def test_an_end_leaves_the_record_in_the_state(self) -> None:
        await self.text("stamp")
        await self.text("finish")
        self.assertEqual(self.state.over, "finished")
        assert self.state.result
        self.assertEqual(self.state.result["reward"], 1.0)
        self.assertEqual(await self.text("stamp"), "Error: the episode is over")

    async def test_nothing_opens_again_once_the_host_has_ended_it(self) -> None:
        await self.text("stamp")
        await self.end(self.server._token)
        self.assertEqual(await self.text("stamp"), "Error: the episode is over")
        self.assertEqual(self.noted(), ["opened", "closed"])

    async def test_a_broken_tool_is_told_to_the_host_and_not_to_the_model(self) -> None:
        self.assertEqual(await self.text("burn"), "Error: the environment failed")
        self.assertEqual(self.state.failure, "burn raised RuntimeError")
        self.assertIn("burn raised RuntimeError", (await self.end(self.server._token))[1])

    async def test_it_lists_the_tools_as_the_contract_has_them(self) -> None:
        driver = module("frail_desk_v1").episode
        listed = await module("frail_desk_v1.tools")._listed()
        self.assertEqual(
            [(tool.name, tool.input_schema) for tool in listed],
            [(tool.name, tool.parameters) for tool in driver.TOOLS],
        )
