"""What Gym's agents send to this server, and what an episode was worth as they are told."""

from dataclasses import dataclass, field
from typing import Any, Self

from nemo_gym.base_resources_server import (
    BaseSeedSessionRequest,
    BaseVerifyRequest,
    BaseVerifyResponse,
)
from nemo_gym.failure_kinds import JUDGE_FAILED, SESSION_LOST
from pydantic import ConfigDict

from .driver import episode
from .task_data import Start

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
    def failed(cls, reason: str, *, unjudged: bool = False) -> Self:
        """The environment broke, or its judge gave no verdict."""
        kind = JUDGE_FAILED if unjudged else EPISODE_FAILED
        return cls(failure_kind=kind, failure_reason=reason)

    @classmethod
    def scored(cls, score: episode.Score) -> Self:
        """Measures stand at the top of the response, where Gym aggregates them."""
        measures: dict[str, Any] = {
            "episode_done": score.done,
            "episode_truncated": score.truncated,
            "episode_calls": score.calls,
        }
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
        return Outcome.failed(str(failed), unjudged=played.unjudged)
