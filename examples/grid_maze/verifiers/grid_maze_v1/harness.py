"""A harness that plays in this process.

The model's calls go straight to the domain: no program, no sandbox, no tool server. It
costs a hundredth of what the harnesses that launch a program cost.
"""

import asyncio
import contextlib
import dataclasses
import json
import uuid
from collections.abc import AsyncIterator
from functools import cached_property
from typing import Any, ClassVar

import aiohttp
import verifiers.v1 as vf
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.harnesses.utils.compaction import CONTEXT_OVERFLOW_MARKERS
from verifiers.v1.mcp import SharedToolServer

from . import episode
from .play import Play, state_of
from .tools import EpisodeTools, ended_remotely


class EpisodeHarnessConfig(vf.HarnessConfig):
    """The knobs of every harness; a type of its own, so that the Env can tell it."""


class EpisodeHarness(vf.Harness[EpisodeHarnessConfig]):
    """A chat loop over the environment's tools."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_MCP = True  # else a run that has a tool server up anyway is refused
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False
    TOOLS: ClassVar[type[EpisodeTools]]

    @cached_property
    def tools(self) -> EpisodeTools:
        """The tools, whose methods play in this process."""
        return self.TOOLS(vf.SharedToolsetConfig())

    async def session(self, *args: Any, **kwargs: Any) -> "EpisodeSession":
        return EpisodeSession(self, *args, **kwargs)

    async def launch(self, *args: Any, **kwargs: Any) -> vf.ProgramResult:
        raise NotImplementedError("EpisodeSession plays; there is nothing to launch")


class EpisodeSession(vf.HarnessSession):
    """One rollout: the open episode, the conversation, the connection to the model.

    The framework closes a session before it scores the rollout, also after a failure, a
    time-out or a cancellation: nothing stays open.
    """

    harness: EpisodeHarness
    _play: Play | None = None

    async def _run(self, messages: vf.Messages | None) -> vf.ProgramResult:
        if self._play is None:
            await self._open()
        self._messages += [message_to_wire(message) for message in messages or []]
        while await self._turn():
            pass
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")

    async def _open(self) -> None:
        self._play = await Play.open(state_of(self.trace), self.trace)
        self.trace.info["episode"] = self._play.record
        self._http = aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=None, connect=30),
            headers={"Authorization": f"Bearer {self.secret}"},
        )
        self._functions = [
            {"type": "function", "function": dataclasses.asdict(tool)}
            for tool in self._play.episode.tools
        ]
        system, prompt = self.harness.resolve_prompt(self.data)
        self._messages: list[dict[str, Any]] = []
        if system:
            self._messages.append({"role": "system", "content": system})
        if isinstance(prompt, str):
            self._messages.append({"role": "user", "content": prompt})
        else:
            self._messages += [message_to_wire(message) for message in prompt or []]

    async def _turn(self) -> bool:
        """One message of the model and what comes of it; False where that was the last."""
        assert self._play
        message = await self._sample()
        if message is None:
            return False
        self._messages.append(message)
        calls = message.get("tool_calls") or []
        for call in calls:
            self._messages.append(await self._call(call))
        if over := self._play.over:
            self.trace.stop(over)
            return False
        return bool(calls)

    async def _call(self, call: dict[str, Any]) -> dict[str, Any]:
        assert self._play
        name, text = call["function"]["name"], call["function"]["arguments"]
        try:
            arguments = json.loads(text or "{}")
        except (ValueError, RecursionError):
            arguments = text  # no object: the driver refuses it like any other
        content = await self.harness.tools.played(self._play, name, arguments)
        return {"role": "tool", "tool_call_id": call["id"], "name": name, "content": content}

    async def _sample(self) -> dict[str, Any] | None:
        """The model's next message, by way of the interception server that records it.

        None where the rollout was stopped, or where the conversation has outgrown the
        model: both end it, and what was played is scored.
        """
        body = {"model": self.ctx.model, "messages": self._messages, "tools": self._functions}
        # The key makes a retry the same call: the server records it once.
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        for pause in (0.5, 2.0, None):  # tried as often as an OpenAI client does
            try:
                url = f"{self.endpoint}/chat/completions"
                async with self._http.post(url, json=body, headers=headers) as reply:
                    status, text = reply.status, await reply.text()
            except aiohttp.ClientError as error:
                status, text = 503, f"{type(error).__name__}: {error}"
            if status == 200:
                message = json.loads(text)["choices"][0]["message"]
                return {key: value for key, value in message.items() if value is not None}
            outgrown = any(marker in text.casefold() for marker in CONTEXT_OVERFLOW_MARKERS)
            if self.trace.stop_condition is not None or (status in (400, 413) and outgrown):
                return None
            if pause is None or not (status >= 500 or status in (408, 409, 429)):
                break
            await asyncio.sleep(pause)
        raise vf.HarnessError(f"the model call failed ({status}): {text[:2000]}")

    async def close(self) -> None:
        """Ends the episode and leaves its result on the trace."""
        if self._play is not None and not self._closed:
            self._closed = True
            try:
                await self._http.close()
                if self.trace.errors:  # the rollout failed and is not scored
                    await self._play.episode.close()
                    return
                await self._play.end()
            except asyncio.CancelledError:
                self._play.episode.release()
                raise
            except vf.TaskError as error:
                # The framework only logs what a session's close raises: told to the
                # task's finalize, it fails the rollout.
                state_of(self.trace).failure = str(error)
        await super().close()


class EpisodeEnv(vf.SingleAgentEnv):
    """One rollout an episode, and no more rollouts than episodes may be open at once."""

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        self._places = asyncio.Semaphore(episode.CAPACITY)

    @contextlib.asynccontextmanager
    async def shared_tools(self) -> AsyncIterator[dict[str, SharedToolServer]]:
        """A tool server only where another harness plays: the own one needs none."""
        harnesses = self.config.agent_harnesses().values()
        if all(isinstance(config, EpisodeHarnessConfig) for config in harnesses):
            yield {}
            return
        async with super().shared_tools() as servers:
            yield servers

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        async with self._places:
            trace = await agents.agent.run(task)
            if not trace.ok:  # nobody settled it: its episode must not hold a place
                with contextlib.suppress(vf.TaskError, aiohttp.ClientError):
                    await ended_remotely(state_of(trace), None)
