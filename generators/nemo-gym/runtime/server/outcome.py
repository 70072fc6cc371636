"""What an episode was worth, as Gym's agents are told: one that was played here, or is played again."""

import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self, cast

from nemo_gym.base_resources_server import (
    BaseSeedSessionRequest,
    BaseVerifyRequest,
    BaseVerifyResponse,
)
from nemo_gym.failure_kinds import JUDGE_FAILED, SESSION_LOST
from nemo_gym.openai_utils import NeMoGymResponse, NeMoGymResponseOutputMessage
from pydantic import BaseModel, ConfigDict, ValidationError
from yarl import URL

from .driver import episode
from .parts import JUDGE, MEASURES
from .starting import Start, start_episode

StartEpisode = Callable[[Start], Awaitable[episode.Episode]]

EPISODE_FAILED = f"{episode.NAME}:episode_failed"
"""Failure kind of an environment that broke, which is no fault of the policy."""


class SeedRequest(BaseSeedSessionRequest):
    """A whole dataset row, as `simple_agent` sends it before the first model call."""

    start: Start


class VerifyRequest(BaseVerifyRequest):
    """A row with its finished trajectory; fields that an author added are kept."""

    model_config = ConfigDict(extra="allow")

    start: Start


class VerifyResponse(BaseVerifyResponse):
    """The request again, the reward, and the episode's measures as numbers of their own."""

    model_config = ConfigDict(extra="allow")


_TAKEN = {*VerifyRequest.model_fields, *VerifyResponse.model_fields}


@dataclass(frozen=True)
class Outcome:
    """A reward with its measures, or the reason why there is none."""

    reward: float = 0.0
    measures: dict[str, Any] = field(default_factory=dict)
    failure_kind: str | None = None
    failure_reason: str | None = None

    @classmethod
    def lost(cls, reason: str) -> Self:
        """The episode is gone: a server that was restarted, a session that was closed."""
        return cls(failure_kind=SESSION_LOST, failure_reason=reason)

    @classmethod
    def failed(cls, reason: str) -> Self:
        """The environment broke."""
        return cls(failure_kind=EPISODE_FAILED, failure_reason=reason)

    @classmethod
    def scored(cls, score: episode.Score) -> Self:
        """Measures stand at the top of the response, where Gym aggregates them."""
        measures: dict[str, Any] = {
            "episode_done": score.done,
            "episode_truncated": score.truncated,
            "episode_calls": score.calls,
        }
        if MEASURES:
            taken = _TAKEN | set(measures)
            for name, value in score.metrics.items():
                free = name not in taken and not name.startswith("_ng_")
                measures[name if free else f"{episode.NAME}_{name}"] = value
        return cls(score.reward, measures)

    def response(self, body: VerifyRequest) -> VerifyResponse:
        """An episode without a reward is masked, so that nobody takes it for a 0."""
        told = {
            "reward": self.reward,
            "mask_sample": self.failure_kind is not None,
            "failure_kind": self.failure_kind,
            "failure_reason": self.failure_reason,
        }
        return VerifyResponse(**(body.model_dump() | self.measures | told))


async def end(played: episode.Episode, answer: str | None) -> Outcome:
    """Hands the model's final text to the episode, ends it, and says what it was worth."""
    try:
        if answer is not None:
            await played.answer(answer)
        return Outcome.scored(await played.end())
    except episode.EpisodeFailed as failed:
        if JUDGE and played.unjudged:
            return Outcome(failure_kind=JUDGE_FAILED, failure_reason=str(failed))
        return Outcome.failed(str(failed))


def final_text(response: NeMoGymResponse) -> str | None:
    """The plain text that the model ended with; None where it ended with a call or nothing."""
    said = [item for item in response.output if item.type != "reasoning"]
    if not said or not isinstance(said[-1], NeMoGymResponseOutputMessage):
        return None
    parts = [part.text for part in said[-1].content if part.type == "output_text"]
    return "".join(parts) or None


def tool_calls(response: NeMoGymResponse) -> Iterator[tuple[str, Any]]:
    """The calls that reached the server, as it saw them.

    A call without an output was never made, and arguments that are no JSON were answered
    by the agent. A name was part of a URL (`../guess` arrived as `guess`), and a NaN
    arrived as null.
    """
    answered = {item.call_id for item in response.output if item.type == "function_call_output"}
    for item in response.output:
        if item.type != "function_call" or item.call_id not in answered:
            continue
        try:
            arguments = json.loads(item.arguments, parse_constant=lambda _: None)
            name = URL(f"http://server/{item.name}").path.removeprefix("/")
        except ValueError:
            continue
        yield name, arguments


async def replay(body: VerifyRequest, start: StartEpisode = start_episode) -> Outcome:
    """Plays a recorded trajectory on a new episode, for rollouts that nobody seeded here.

    As the live server does, it ends at a call of `verify` that has a valid body.
    """
    try:
        played = await start(body.start)
    except episode.EpisodeFailed as failed:
        return Outcome.failed(str(failed))
    answer = final_text(body.response)
    try:
        with suppress(episode.EpisodeFailed):  # as its end says again
            for name, arguments in tool_calls(body.response):
                if name == "verify" and (verified := _verify_request(arguments)):
                    answer = final_text(verified.response)
                    break
                await played.call(name, arguments)
        return await end(played, answer)
    finally:
        await played.close()


def _verify_request(arguments: Any) -> VerifyRequest | None:
    try:
        return VerifyRequest.model_validate(arguments)
    except ValidationError:
        return None


async def replayed_reward(
    _: object,
    body: BaseModel,
    judge: episode.Judge | None = None,  # where JUDGE
) -> float:
    """For the verifier fixture, where a broken environment must not pass for a reward."""
    if JUDGE:
        start = partial(start_episode, judge=judge)
        outcome = await replay(cast("VerifyRequest", body), start)
    else:
        outcome = await replay(cast("VerifyRequest", body))
    if outcome.failure_reason:
        raise RuntimeError(outcome.failure_reason)
    return outcome.reward
