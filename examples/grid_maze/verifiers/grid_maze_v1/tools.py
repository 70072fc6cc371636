"""Tools whose methods play on an episode: in this process, or as an MCP server for every
harness but the environment's own.

One server serves all rollouts of a run. An episode is opened by its first call and ended by
the host, which asks for it on a route beside the tools.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import secrets
import signal
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import verifiers.v1 as vf
from mcp.types import CallToolResult, ContentBlock, ImageContent, TextContent
from mcp.types import Tool as McpTool
from verifiers.v1.utils.decorators import discover_decorated

from . import episode
from .play import Content, EpisodeState, Play, chat_content, state_of

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer
    from starlette.requests import Request
    from starlette.responses import Response

_PLAYING: ContextVar[Play] = ContextVar("playing")

KEPT = 4096
"""Episodes remembered at most. The host takes back each that it ends; those of rollouts
that were killed are closed by the driver when they stand idle, and forgotten here."""


class EpisodeTools(vf.Toolset[vf.SharedToolsetConfig, EpisodeState]):
    """Plays the calls of many rollouts, each on an episode of its own. A subclass has a
    method for each tool."""

    TOOL_PREFIX = None  # the tools' own names, as the other frameworks have them

    def __init__(self, config: vf.SharedToolsetConfig) -> None:
        super().__init__(config)
        found = discover_decorated(self, "tool")
        self._methods = {getattr(m, "tool_name", None) or m.__name__: m for m in found}
        self._signatures = {name: inspect.signature(m) for name, m in self._methods.items()}

    async def played(self, play: Play, tool: str, arguments: Any) -> Content:
        """A call as the model made it. One that fits no method, the episode refuses."""
        try:
            self._signatures[tool].bind(**arguments)
        except (KeyError, TypeError):  # what the values must be, the episode says as well
            return chat_content((await play.call(tool, arguments)).blocks)
        before = _PLAYING.set(play)
        try:
            return await self._methods[tool](**arguments)
        finally:
            _PLAYING.reset(before)

    async def call(self, tool: str, given: dict[str, Any], /, **optional: Any) -> Content:
        """One tool call; an optional argument that is None was not given."""
        given |= {name: value for name, value in optional.items() if value is not None}
        return chat_content((await _PLAYING.get().call(tool, given)).blocks)

    async def setup(self) -> None:
        self._plays: dict[str, asyncio.Future[Play]] = {}
        self._token = secrets.token_urlsafe(16)
        # Absent where the port is published out of a sandbox: then the host cannot ask.
        port_file = os.environ.get("MCP_PORT_FILE")
        port = Path(port_file).read_text() if port_file else ""
        self._control = f"http://127.0.0.1:{port}/episode" if port else ""
        # uvicorn hands SIGTERM back when it is done: unhandled it would end the process
        # before the driver closes what is open.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

    def register(self, mcp: MCPServer) -> None:
        """Lists the tools as every framework does. MCP's own reading of the methods would
        coerce arguments, and word refusals otherwise."""
        mcp.list_tools = _listed
        mcp.call_tool = self._with_state(self._call)
        mcp.custom_route("/episode", methods=["POST"])(self._ended)

    async def _call(
        self, name: str, arguments: dict[str, Any], context: object = None
    ) -> CallToolResult:
        state = self.state
        try:
            play = await self._play_of(state)
            if play is None:
                return _result("Error: the episode is over")
            content = await self.played(play, name, arguments)
            state.over = play.over
            if state.over:
                state.result = await play.end()
        except vf.TaskError as error:
            state.failure = str(error)
            return _result("Error: the environment failed")
        return _result(content)

    async def _play_of(self, state: EpisodeState) -> Play | None:
        """The rollout's episode, started with its first call; None once the host ended it.

        A harness may make calls at once, each with a copy of the state, and the copy that is
        written back last counts: they share one start, and each copy tells of the episode.
        """
        if state.failure:
            raise vf.TaskError(state.failure)
        opening = self._plays.get(state.rollout)
        if opening is None:
            if state.opened:
                return None
            opening = self._plays[state.rollout] = asyncio.ensure_future(Play.open(state))
        state.opened, state.control, state.token = True, self._control, self._token
        while len(self._plays) > KEPT + episode.CAPACITY:
            del self._plays[next(iter(self._plays))]
        return await asyncio.shield(opening)

    async def _ended(self, request: Request) -> Response:
        """Ends an episode for the host: `{"rollout", "answer": str | null}`."""
        from starlette.responses import JSONResponse

        told = request.headers.get("Authorization", "")
        if not secrets.compare_digest(told, f"Bearer {self._token}"):
            return JSONResponse({"failure": "unauthorized"}, status_code=401)
        asked = await request.json()
        opening = self._plays.pop(asked["rollout"], None)
        if opening is None:
            return JSONResponse({"failure": "the tool server has no such episode"})
        play = None
        try:
            play = await opening
            if asked["answer"] is not None:
                await play.answer(asked["answer"])
            return JSONResponse({"result": await play.end()})
        except vf.TaskError as error:
            return JSONResponse({"failure": str(error)})
        finally:
            if play is not None:
                play.episode.release()  # nothing where it was ended


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
        with contextlib.closing(await Play.open(state, trace)) as play:
            if answer is not None:
                await play.answer(answer)
            return await play.end()
    ended = await ended_remotely(state, answer)
    if record := ended or state.result:
        return record
    raise vf.TaskError("the tool server runs where the host cannot end its episode")


def _last_words(trace: vf.Trace) -> str | None:
    """The final answer, where the model ended with plain text."""
    said = trace.assistant_messages
    return (said[-1].content or "") if said and not said[-1].tool_calls else None


async def ended_remotely(state: EpisodeState, answer: str | None) -> dict[str, Any] | None:
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


async def _listed() -> list[McpTool]:
    return [
        McpTool(name=tool.name, description=tool.description, input_schema=tool.parameters)
        for tool in episode.TOOLS
    ]


def _result(content: Content) -> CallToolResult:
    if not isinstance(content, str):
        return CallToolResult(content=[_part(part) for part in content])
    return CallToolResult(content=[TextContent(type="text", text=content)])


def _part(part: dict[str, Any]) -> ContentBlock:
    if part["type"] == "text":
        return TextContent(type="text", text=part["text"])
    mime, _, data = part["image_url"]["url"].removeprefix("data:").partition(";base64,")
    return ImageContent(type="image", data=data, mime_type=mime)
