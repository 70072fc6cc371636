"""One rollout as `gymnasium_agent` plays it: an episode, turn by turn of the model."""

import asyncio
import json
import math
from collections.abc import Awaitable, Callable
from typing import Any, cast

from fastapi import HTTPException
from nemo_gym.base_resources_server import BaseVerifyRequest
from nemo_gym.openai_utils import NeMoGymResponse
from pydantic import BaseModel
from resources_servers.gymnasium import extract_text

from .driver import episode
from .parts import JUDGE, REPLIES
from .starting import Start, start_episode

StepResult = tuple[str | None, float, bool, bool, dict[str, Any]]
"""Observation, reward, terminated, truncated, info."""

CallTool = Callable[[episode.Episode, str, Any], Awaitable[episode.Step]]


class Rollout:
    """An episode, what was paid of it, and what its last turn was answered with."""

    def __init__(self, turns: int | None = None) -> None:
        """`turns` is how many the model has, also of those that never reach the domain."""
        self.episode: episode.Episode | None = None
        self._lock = asyncio.Lock()
        self._left = math.inf if turns is None else turns
        self._paid = 0.0
        self._over = False
        self._answered: tuple[str, StepResult] | None = None

    @property
    def playing(self) -> bool:
        """Whether a turn may still change something, or the episode is yet to open."""
        played = self.episode
        return played is None or not (self._over or played.failure)

    async def take(
        self, action: NeMoGymResponse, call: CallTool, request: str | None = None
    ) -> StepResult:
        """One turn of the model. A request that is repeated gets its answer again, and
        plays nothing: an agent sends it twice where the first answer was lost."""
        async with self._lock:
            if self._answered and request is not None and self._answered[0] == request:
                return self._answered[1]
            answer = await self._turn(action, call)
            self._answered = None if request is None else (request, answer)
            return answer

    async def _turn(self, action: NeMoGymResponse, call: CallTool) -> StepResult:
        """All calls of a message in their order, or its text."""
        played = self.episode
        if played is None or self._over:
            raise HTTPException(409, "the episode is over" if played else "no episode is open")
        self._left -= 1
        outputs, reward = [], 0.0
        for item in action.output:
            if item.type == "function_call":
                step = await call(played, item.name, _arguments(item.arguments))
                outputs.append(_output(item.call_id, step))
                reward += step.reward
        said = None if outputs else await _say(played, extract_text(action))
        goes_on = bool(outputs or said) and not played.done
        if goes_on and self._left > 0:
            reward += said.reward if said else 0.0
            self._paid += reward
            return said and said.text, reward, False, False, {"tool_outputs": outputs}
        return await self._end(played, outputs, cut=goes_on)

    async def _end(
        self, played: episode.Episode, outputs: list[dict[str, Any]], *, cut: bool
    ) -> StepResult:
        """What is left to pay. Whatever ended it, the episode is over, and worth what it is."""
        score = await played.end()
        self._over = True
        truncated = score.truncated or cut
        measures = {
            "done": score.done,
            "calls": score.calls,
            "reward": score.reward,
            "metrics": score.metrics,
        }
        told = {"tool_outputs": outputs, "episode": measures}
        return None, score.reward - self._paid, not truncated, truncated, told

    async def close(self) -> None:
        """Lets go of the episode, however it stands. Idempotent."""
        if self.episode is not None:
            await self.episode.close()


def _arguments(text: str) -> Any:
    """What is no JSON stays a text, which the episode refuses."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _output(call_id: str, step: episode.Step) -> dict[str, Any]:
    """What the agent makes a result of; why a call was not taken is for whoever reads `info`."""
    refused = {} if step.refusal is None else {"refusal": step.refusal}
    return {"call_id": call_id, "output": step.text, **refused}


async def _say(played: episode.Episode, text: str) -> episode.Step | None:
    """Plain text: the model's side of a conversation, which goes on, or its last words."""
    if not text:
        return None
    if REPLIES and (step := await played.reply(text)):
        return step
    await played.answer(text)
    return None


class PlayedRow(BaseVerifyRequest):
    """A row with the response that its rollout came to."""

    start: Start


async def replayed_reward(
    _: object,
    body: BaseModel,
    judge: episode.Judge | None = None,  # where JUDGE
) -> float:
    """What a trajectory is worth when it is played again: for the verifier fixture."""
    row, rollout = cast("PlayedRow", body), Rollout()
    if JUDGE:
        rollout.episode = await start_episode(row.start, judge)
    else:
        rollout.episode = await start_episode(row.start)
    try:
        for item in row.response.output:
            if item.type in ("function_call", "message"):
                action = row.response.model_copy(update={"output": [item]})
                told = (await rollout.take(action, episode.Episode.call))[-1]
                if "episode" in told:
                    return told["episode"]["reward"]
    finally:
        await rollout.close()
    raise RuntimeError("the trajectory stops before its episode")
