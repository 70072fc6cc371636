"""Rollouts from their set-up to their score, whoever plays them."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator
from typing import Any, cast

import aiohttp
import verifiers.v1 as vf
from verifiers.v1.mcp import SharedToolServer

from .driver import episode
from .harness import EpisodeHarnessConfig
from .play import EpisodeData, EpisodeState, Play, state_of

__all__ = ["EpisodeEnv", "prepare", "settle", "solved"]


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
                    await _ended_remotely(state_of(trace), None)


def prepare(trace: vf.Trace, judge: vf.JudgeConfig | None = None) -> None:
    """Tells the harness or the tool server which episode to open."""
    state, data = state_of(trace), cast("EpisodeData", trace.task.data)
    state.rollout, state.task, state.judge = trace.id, data.chosen, _dumped(judge)


def _dumped(config: vf.JudgeConfig | None) -> dict[str, Any] | None:
    return config.model_dump(mode="json") if config else None


async def settle(trace: vf.Trace) -> None:
    """Sees to it that `trace.info["episode"]` is complete: rewards read nothing else.

    The harness's session was closed before and has left its record there. An episode of
    the tool server is ended now. Where nobody opened one, an untouched one is scored.
    Raises where the environment broke, so that the rollout fails instead of scoring 0.
    """
    state = state_of(trace)
    if state.failure:
        raise vf.TaskError(state.failure)
    if "reward" not in trace.info.get("episode", {}):
        trace.info["episode"] = await _record(trace, state)


async def _record(trace: vf.Trace, state: EpisodeState) -> dict[str, Any]:
    answer = None if state.over else _last_words(trace)
    if not state.opened:
        async with Play.playing(state, trace) as play:
            if answer is not None:
                await play.answer(answer)
            return await play.end()
    ended = await _ended_remotely(state, answer)
    if record := ended or state.result:
        return record
    raise vf.TaskError("the tool server runs where the host cannot end its episode")


def _last_words(trace: vf.Trace) -> str | None:
    """The final answer, where the model ended with plain text."""
    said = trace.assistant_messages
    return (said[-1].content or "") if said and not said[-1].tool_calls else None


async def _ended_remotely(state: EpisodeState, answer: str | None) -> dict[str, Any] | None:
    """The record of the tool server's episode; None where there is no way to ask."""
    if not state.control:
        return None
    async with (
        aiohttp.ClientSession() as http,
        http.post(
            state.control,
            json={"rollout": state.rollout, "answer": answer},
            headers={"Authorization": f"Bearer {state.token}"},
        ) as reply,
    ):
        told = await reply.json()
    if "failure" in told:
        raise vf.TaskError(told["failure"])
    return told["result"]


async def solved(data: EpisodeData, judge: vf.JudgeConfig | None = None) -> bool | None:
    """Whether the author's own play earns the top; None where there is none to try.

    Without an upper bound, it must earn more than leaving the episode untouched.
    """
    calls = episode.oracle(data.split, data.index)
    if calls is None:
        return None
    state = EpisodeState(task=data.chosen, judge=_dumped(judge))
    top = episode.REWARD_RANGE[1]
    if math.isinf(top):
        return await _earned(state, calls) > await _earned(state, [])
    return await _earned(state, calls) >= top - 1e-9


async def _earned(state: EpisodeState, calls: list[tuple[str, dict[str, Any]]]) -> float:
    async with Play.playing(state) as play:
        for tool, arguments in calls:
            await play.call(tool, arguments)
        record = await play.end()
    return record["reward"]
