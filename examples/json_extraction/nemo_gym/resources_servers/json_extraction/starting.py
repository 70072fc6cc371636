"""How a rollout comes to its episode: what a row says of it, whose turn it is, and what a start is
refused with."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, ClassVar

from fastapi import HTTPException
from nemo_gym.base_resources_server import BaseResourcesServerConfig, ReverifyMode
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from .driver import episode


class EpisodeServerConfig(BaseResourcesServerConfig):
    """Options of the server block in the YAML configuration."""

    REVERIFY_MODE: ClassVar[ReverifyMode] = ReverifyMode.STATELESS
    start_timeout_seconds: float = Field(default=600.0, ge=0)
    """How long a new rollout waits for a place while as many are open as may be."""

    @field_validator("num_workers")
    @classmethod
    def one_worker(cls, value: int | None) -> int | None:
        """Episodes live in memory: with two workers half of the calls would miss theirs."""
        if value and value > 1:
            raise ValueError("episodes live in this process: leave num_workers at 1")
        return value


class Start(BaseModel):
    """Names the episode that a row opens. The server looks the task up itself.

    It is nested because Gym averages every number at the top of a verified row, and a
    mean seed is no metric.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    split: str
    index: int = Field(ge=0)
    id: str
    seed: int | None = None


class TaskData(BaseModel):
    """What a row holds besides `responses_create_params`."""

    model_config = ConfigDict(extra="allow")

    start: Start


def start_in(data: Any) -> Start:
    """The start that the data of a row names. 422 where it names none."""
    with suppress(ValidationError):
        return TaskData.model_validate(data).start
    raise HTTPException(422, "start names no task of this server")


async def start_episode(start: Start) -> episode.Episode:
    """The episode that a row names. TaskError where it names none that exists."""
    chosen = episode.resolve(start.model_dump())
    return await episode.start(**chosen)


async def started(
    queue: asyncio.Lock, seconds: float, begin: Callable[[], Awaitable[episode.Episode]]
) -> episode.Episode:
    """Starts an episode, after waiting for a place where there is none: a collection dispatches
    all rollouts at once, and one that is refused ends it. A task that does not exist is answered
    with 422, and a server that stays full with 503."""
    deadline = time.monotonic() + seconds
    try:
        try:
            return await begin()
        except episode.Full:
            async with queue:
                while time.monotonic() < deadline:
                    with suppress(episode.Full):
                        return await begin()
                    await asyncio.sleep(0.1)
            raise
    except episode.TaskError as wrong:
        raise HTTPException(422, str(wrong)) from wrong
    except episode.Full as full:
        later = {"Retry-After": str(full.retry_after)}
        raise HTTPException(503, str(full), later) from full
