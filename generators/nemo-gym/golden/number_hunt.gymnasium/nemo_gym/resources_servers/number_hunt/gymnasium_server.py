"""A Gymnasium server whose sessions are episodes of the shared domain.

`gymnasium_agent` resets it once, hands over each turn of the model, and stops when it is told
to. A model reaches no route: the names that it calls are only ever looked up among the tools.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from functools import partial
from statistics import fmean
from typing import Any, ClassVar

from fastapi import FastAPI, HTTPException, Request
from nemo_gym.base_resources_server import ReverifyMode
from nemo_gym.openai_utils import NeMoGymResponse
from nemo_gym.server_utils import SESSION_ID_KEY
from pydantic import Field, PrivateAttr
from resources_servers.gymnasium import GymnasiumServer

from .driver import episode
from .routes import ToolRequest, sent_by
from .starting import EpisodeServerConfig, Start, start_episode, start_in, started
from .turns import Rollout, StepResult

KEPT = max(4096, 4 * episode.CAPACITY)
"""Sessions that are remembered: rollouts whose agent died are never closed."""

REQUEST = "_ng_step_request_id"
"""What `gymnasium_agent` names a turn with, as often as it sends it."""

Methods = dict[str, tuple[Callable[[episode.Episode, Any], Awaitable[episode.Step]], type[Any]]]
"""The tools by name: the method that plays it, and the model of its arguments."""


class GymnasiumServerConfig(EpisodeServerConfig):
    """Options of the server block in the YAML configuration."""

    REVERIFY_MODE: ClassVar[ReverifyMode] = ReverifyMode.UNSUPPORTED
    max_turns: int = Field(default=episode.CONTRACT["limits"]["calls"] + 1, ge=1)
    """Turns of a rollout: `max_steps` of its agent, which would pay nothing for what is left."""


class EpisodeGymnasiumServer(GymnasiumServer):
    """Starts, plays and ends episodes; a subclass has a method for each tool."""

    ray_enabled: ClassVar[bool | None] = False
    config: GymnasiumServerConfig  # pyright: ignore[reportIncompatibleVariableOverride]
    _queue: asyncio.Lock = PrivateAttr(default_factory=asyncio.Lock)

    @abstractmethod
    def tools(self) -> Methods:
        """What the model can call."""

    def setup_webserver(self) -> FastAPI:
        """With the optional route that `reset` tells the agent of."""
        app = super().setup_webserver()
        app.post("/close")(self.close)
        return app

    async def reset(
        self, metadata: dict[str, Any], session_id: str | None = None
    ) -> tuple[str | None, dict[str, Any]]:
        """Starts the task that the row names; what the model sees first is the row's prompt."""
        start, key = start_in(metadata), str(session_id)
        if key in self.session_state:
            raise HTTPException(409, "the session has its episode")
        rollout = self.session_state[key] = Rollout(self.config.max_turns)  # taken from here on
        self._forget_one()
        try:
            rollout.episode = await self._start(start)
        except BaseException as error:
            self.session_state.pop(key, None)
            if isinstance(error, episode.EpisodeFailed):
                raise HTTPException(500, str(error)) from error
            raise
        return None, {"supports_explicit_close": True, "supports_step_idempotency": True}

    async def _start(self, start: Start) -> episode.Episode:
        seconds = self.config.start_timeout_seconds
        return await started(self._queue, seconds, partial(start_episode, start))

    async def step(
        self, action: NeMoGymResponse, metadata: dict[str, Any], session_id: str | None = None
    ) -> StepResult:
        """One turn of the model. What else the request says of the task counts for nothing."""
        rollout = self.session_state.get(str(session_id))
        if rollout is None:
            raise HTTPException(409, "no episode is open")
        request = metadata.get(REQUEST)
        try:
            return await rollout.take(action, self._call, None if request is None else str(request))
        except episode.EpisodeFailed as failed:
            raise HTTPException(500, str(failed)) from failed

    async def _call(self, played: episode.Episode, name: str, arguments: Any) -> episode.Step:
        known = self.tools().get(name)
        if known is None:
            return await played.call(name, arguments)  # the episode refuses it
        method, request = known
        return await method(played, request.model_validate(arguments))

    async def call_tool(
        self, played: episode.Episode, name: str, body: ToolRequest
    ) -> episode.Step:
        """One call of a tool."""
        return await played.call(name, sent_by(body))

    async def close_session(self, session_id: str | None) -> None:
        """Keeps what the last turn was answered with, for an agent that asks again."""

    async def close(self, request: Request) -> dict[str, str]:
        """Ends the session, with its episode where that is still open. Idempotent."""
        rollout = self.session_state.pop(request.session[SESSION_ID_KEY], None)
        if rollout is not None:
            await rollout.close()
        return {}

    def compute_metrics(self, tasks: list[list[dict[str, Any]]]) -> dict[str, Any]:
        """Means of the domain's own measures: Gym finds none below the top of a rollout."""
        told = [rollout.get("info", {}).get("episode") for task in tasks for rollout in task]
        measured = [each["metrics"] for each in told if each]
        names = sorted({name for each in measured for name in each})
        return {f"mean/{name}": fmean(m[name] for m in measured if name in m) for name in names}

    def _forget_one(self) -> None:
        """The oldest that nobody plays; capacity keeps those that somebody plays few."""
        if len(self.session_state) > KEPT:
            over = (id_ for id_, rollout in self.session_state.items() if not rollout.playing)
            self.session_state.pop(next(over, None), None)
