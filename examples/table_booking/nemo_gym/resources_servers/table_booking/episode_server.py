"""A resources server whose sessions are episodes of the shared domain."""

import asyncio
from functools import partial
from typing import Any, ClassVar

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse
from nemo_gym.base_resources_server import (
    BaseSeedSessionResponse,
    ResourcesCloseSessionRequest,
    ResourcesCloseSessionResponse,
    ResourcesSeedSessionRequest,
    ResourcesSeedSessionResponse,
    SimpleResourcesServer,
)
from nemo_gym.config_types import AggregateMetrics, AggregateMetricsRequest
from nemo_gym.server_utils import SESSION_ID_KEY
from pydantic import PrivateAttr

from .driver import episode
from .outcome import Outcome, SeedRequest, VerifyRequest, VerifyResponse, final_text, replay
from .routes import SEEDED, BodyRoute, ToolRequest, sent_by
from .sessions import Session, Sessions, SessionTaken
from .starting import EpisodeServerConfig, Start, start_episode, start_in, started

EPISODE_OVER = "[episode over]"
"""Last line of each result of a finished episode: `simple_agent` cannot be stopped."""

TAKEN = "the session has its episode, or is closed"

STATUS = {"unknown_tool": 404, "bad_arguments": 422, "ended": 409, "mistake": 400}
"""HTTP status by refusal. The agent shows the model the text and records the status."""


class EpisodeResourcesServer(SimpleResourcesServer):
    """Seeds, plays and verifies episodes; a subclass has a route for each tool."""

    ray_enabled: ClassVar[bool | None] = False
    config: EpisodeServerConfig  # pyright: ignore[reportIncompatibleVariableOverride]
    _sessions: Sessions = PrivateAttr(default_factory=Sessions)
    _queue: asyncio.Lock = PrivateAttr(default_factory=asyncio.Lock)

    def setup_session_middleware(self, app: FastAPI) -> None:
        """Called before any route is added: Gym's and ours are of one kind."""
        app.router.route_class = BodyRoute
        super().setup_session_middleware(app)

    def mcp_tools(self, harvested: list[Any], catchall: Any) -> list[Any]:
        """The tools with their schemas, which Gym cannot read off the routes."""
        return [
            catchall.tool(tool.name, tool.parameters, tool.description) for tool in episode.TOOLS
        ]

    async def seed_session(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: Request, body: ResourcesSeedSessionRequest | SeedRequest
    ) -> ResourcesSeedSessionResponse | BaseSeedSessionResponse:
        """Opens the episode of a row: an agent sends the row, an environment server names
        the session too and may repeat itself.

        A cookie that was seeded seeds nothing else: it is what a model's calls carry.
        """
        session_id, identity = request.session[SESSION_ID_KEY], None
        start = body.start if isinstance(body, SeedRequest) else start_in(body.task_data)
        if isinstance(body, ResourcesSeedSessionRequest):
            session_id = body.resources_session_id
            identity = (body.episode_id, body.task_id, start)
        if request.session.get(SEEDED) and session_id != request.session[SESSION_ID_KEY]:
            raise HTTPException(409, TAKEN)
        try:
            session = self._sessions.add(session_id, identity)
        except SessionTaken:
            raise HTTPException(409, TAKEN) from None
        async with session.lock:
            if not session.begun:
                await self._open(session_id, session, start)
            if session.closed or self._sessions.get(session_id) is not session:
                raise HTTPException(409, TAKEN)
        request.session.update({SESSION_ID_KEY: session_id, SEEDED: True})
        if identity is None:
            return BaseSeedSessionResponse()
        return ResourcesSeedSessionResponse(resources_session_id=session_id)

    async def _open(self, session_id: str, session: Session, start: Start) -> None:
        """Starts the session's episode; a session that could not start is free again.

        An agent's is masked instead where the environment broke: an error would end the
        whole collection.
        """
        try:
            session.episode = await self._start(start)
        except BaseException as error:
            broke = isinstance(error, episode.EpisodeFailed)
            if broke and session.identity is None:
                session.fail(str(error))
                return
            self._sessions.drop(session_id)
            if broke:
                raise HTTPException(500, str(error)) from error
            raise

    async def _start(self, start: Start) -> episode.Episode:
        seconds = self.config.start_timeout_seconds
        return await started(self._queue, seconds, partial(start_episode, start))

    async def unknown_tool(self, request: Request) -> Response:
        """A name that has no route: the episode refuses it, unless it comes over MCP."""
        try:
            arguments = await request.json()
        except (ValueError, RecursionError):
            arguments = None
        return await self._call(request, request.scope["path"].removeprefix("/"), arguments)

    async def call_tool(self, request: Request, name: str, body: ToolRequest | None) -> Response:
        """One call of a tool, answered with text for the model."""
        return await self._call(request, name, sent_by(body))

    async def _call(self, request: Request, name: str, arguments: Any) -> Response:
        session = self._sessions.get(request.session[SESSION_ID_KEY])
        if session is None or session.episode is None:
            why = session.why_over if session else "no episode is open"
            return PlainTextResponse(f"Error: {why}\n{EPISODE_OVER}", 409)
        try:
            step = await session.episode.call(name, arguments)
        except episode.EpisodeFailed as failed:
            return PlainTextResponse(f"Error: {failed}\n{EPISODE_OVER}", 500)
        text = f"{step.text}\n{EPISODE_OVER}" if step.done else step.text
        return PlainTextResponse(text, STATUS.get(step.refusal or "", 200))

    async def verify(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: Request, body: VerifyRequest
    ) -> VerifyResponse:
        """Scores the episode that was played here.

        What the body says was played counts only for a session that nobody seeded, as in
        `gym eval reverify`: otherwise a model could call this route with a better story.
        """
        session = self._sessions.get(request.session[SESSION_ID_KEY])
        if session is not None:
            outcome = await session.finish(final_text(body.response))
        elif request.session.get(SEEDED):
            outcome = Outcome.lost("this server does not know the session any more")
        else:
            outcome = await replay(body, self._start)
        return outcome.response(body)

    async def close_resources_session(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: Request, body: ResourcesCloseSessionRequest
    ) -> ResourcesCloseSessionResponse:
        """Closes a session for good, also one that is yet to be seeded. What it earned is
        kept for its verification, and a rollout closes no other one."""
        session_id = body.resources_session_id
        if not request.session.get(SEEDED) or session_id == request.session[SESSION_ID_KEY]:
            await self._sessions.close(session_id)
        return ResourcesCloseSessionResponse(resources_session_id=session_id)

    async def aggregate_metrics(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: Request, body: AggregateMetricsRequest
    ) -> AggregateMetrics:
        """Metrics of a whole collection, which no single rollout asks for."""
        if request.session.get(SEEDED):
            raise HTTPException(404, "there is no tool 'aggregate_metrics'")
        return await super().aggregate_metrics(body)
