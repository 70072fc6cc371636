"""Episodes of the driver behind OpenEnv's `Environment`.

An instance is one session, a `reset` one episode. What a call is worth, when an episode
is over and what may be told of a task is decided by the driver and the domain; here it
is only put into OpenEnv's types.
"""

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any, ClassVar
from uuid import uuid4

from fastapi import HTTPException
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.mcp_environment import MCPEnvironment
from openenv.core.env_server.mcp_types import (
    CallToolAction,
    CallToolObservation,
    ListToolsAction,
    ListToolsObservation,
    Tool,
)
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation

from . import episode
from .tools import DeclaredTool, EpisodeState, declared_in, drawing, observation, opening

LISTED = 10_000
"""Tasks that are told at a time: a split may have millions, and all sessions wait meanwhile."""

_turns = itertools.count()
"""Numbers the resets that name neither a task nor a seed, over all sessions."""


class EpisodeEnvironment(MCPEnvironment):
    """One session. Sessions share nothing, so a server may hold as many as it likes.

    The web interface shows a form for each tool of an `MCPEnvironment`. There is no FastMCP
    server in it, which would coerce arguments that the domain has to see: calls are steps.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True
    tools: ClassVar[dict[str, DeclaredTool]] = {}
    mcp_server = mcp_client = None
    mcp_session = None  # pyright: ignore[reportAssignmentType]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.tools = declared_in(cls)

    def __init__(self) -> None:
        Environment.__init__(self)  # not MCPEnvironment's, which wants a server
        self._episode: episode.Episode | None = None
        self._episode_id: str | None = None
        self._steps = 0

    @property
    def supports_code_mode(self) -> bool:
        return False

    # Episodes. The server awaits the asynchronous methods, which costs it no thread.

    async def reset_async(
        self,
        /,  # a client's field may have any name, also `self`
        seed: int | None = None,
        episode_id: str | None = None,
        split: str | None = None,
        index: int | None = None,
        **task: Any,
    ) -> Observation:
        """Opens an episode: the task at `index` of `split`, with `seed` instead of its own.

        Without an index, the seed draws a task from the split; without either, the next
        one is played. Other fields are those that `get_task` tells; an id has to be the task's.
        """
        with _told():
            if episode_id is not None and type(episode_id) is not str:
                # Over a WebSocket nobody looks at it, and it would break the state.
                raise episode.TaskError("episode_id must be a string")
            chosen = _chosen(split, index, seed, task)
            if self._episode is not None:
                await self._episode.close()
                self._episode = None
            self._episode_id = episode_id or str(uuid4())
            self._steps = 0
            self._episode = await episode.start(**chosen)
        return Observation(done=self._done, metadata=opening(self._episode))

    async def step_async(
        self, action: Action, timeout_s: float | None = None, **kwargs: Any
    ) -> Observation:
        """One tool call. Refusals are observations; a broken environment raises."""
        self._steps += 1
        if isinstance(action, ListToolsAction):
            return ListToolsObservation(tools=self._offered, reward=0.0, done=self._done)
        if not isinstance(action, CallToolAction):
            return self._step_impl(action)
        declared = self.tools.get(action.tool_name)
        if declared is not None and declared.takes(action.arguments):
            return await declared.method(self, **action.arguments)
        return await self._call(action.tool_name, action.arguments)

    def _step_impl(
        self, action: Action, timeout_s: float | None = None, **kwargs: Any
    ) -> Observation:
        raise TypeError(f"cannot play a {type(action).__name__}")

    async def play(self, tool: str, /, **arguments: Any) -> CallToolObservation:
        """Plays a call that a tool was given, as the driver and the domain have it."""
        return await self._call(tool, self.tools[tool].sent(arguments))

    async def _call(self, tool: str, arguments: dict[str, Any]) -> CallToolObservation:
        if self._episode is None:
            # A client that lost its connection is given a new session without a word.
            # An answer here would be scored; an error says that the rollout failed.
            raise RuntimeError("no episode is open in this session: call reset")
        return observation(tool, await self._episode.call(tool, arguments))

    def reset(self, /, *args: Any, **kwargs: Any) -> Observation:
        """`reset_async` for callers without an event loop."""
        return episode.block(self.reset_async(*args, **kwargs))

    def step(self, action: Action, timeout_s: float | None = None, **kwargs: Any) -> Observation:
        """`step_async` for callers without an event loop."""
        return episode.block(self.step_async(action))

    def close(self) -> None:
        """Lets go of the episode; the server calls it however a session ended."""
        if self._episode is not None:
            self._episode.release()
            self._episode = None

    @property
    def state(self) -> EpisodeState:
        return EpisodeState(
            episode_id=self._episode_id,
            step_count=self._steps,
            task_id=self._episode.task["id"] if self._episode else None,
            done=self._done,
            truncated=self._episode is not None and self._episode.truncated,
        )

    @property
    def _offered(self) -> list[Tool]:
        """The tools of the task that is played; of all tasks where none is."""
        return [tool.told for tool in self.tools.values()]

    @property
    def _done(self) -> bool:
        return self._episode is not None and self._episode.done

    # The Task API, whose server answers an IndexError with 400. `reset` takes what it tells.

    def list_splits(self) -> list[str]:
        return episode.splits()

    def num_tasks(self, split: str) -> int:
        with _told(IndexError):
            return episode.count(split)

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """The first tasks of a split; `get_task_range` tells any others."""
        return self.get_task_range(split, 0, LISTED)

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        with _told(IndexError):
            return episode.task(split, index)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        wanted = range(*slice(start, stop).indices(self.num_tasks(split)))
        if len(wanted) > LISTED:
            raise Refused(400, f"ask for at most {LISTED:,} tasks")
        return [self.get_task(split, index) for index in wanted]

    def get_metadata(self) -> EnvironmentMetadata:
        name = f"{episode.NAME}_env"
        try:
            installed = version(f"openenv-{name}")
        except PackageNotFoundError:  # run from its folder, not installed
            installed = None
        return EnvironmentMetadata(name=name, description=episode.DESCRIPTION, version=installed)

    # The web interface, where it is switched on.

    def render_web(self, observation: dict[str, Any]) -> str:
        return drawing(observation)

    def web_actions(self, observation: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """A click for each tool that takes nothing."""
        free = [t.name for t in self._offered if not t.input_schema.get("properties")]
        return [(name, {"type": "call_tool", "tool_name": name, "arguments": {}}) for name in free]


class Refused(HTTPException):
    """What a client asked for and cannot have: over HTTP a status, over the WebSocket its words."""

    def __str__(self) -> str:
        return str(self.detail)


@contextmanager
def _told(wrong: type[Exception] | None = None) -> Iterator[None]:
    """Refusals of the driver, as a client of either kind can read them; a wrong task as `wrong`."""
    try:
        yield
    except episode.TaskError as error:
        raise wrong(str(error)) if wrong else Refused(400, str(error)) from error
    except episode.Full as full:  # the header says when to come again
        raise Refused(503, str(full), {"Retry-After": str(full.retry_after)}) from full


def _chosen(
    split: str | None, index: int | None, seed: int | None, fields: dict[str, Any]
) -> dict[str, Any]:
    """Arguments of the driver's `start`. A task that was drawn keeps its own seed, for with
    another it would not be the task that its id names."""
    split = episode.splits()[0] if split is None else split
    if index is not None:
        return episode.resolve({**fields, "split": split, "index": index, "seed": seed})
    if fields:
        raise episode.TaskError("a task needs index where its other fields are told")
    if seed is not None and type(seed) is not int:
        raise episode.TaskError("seed must be an integer")
    tasks = episode.count(split)
    if tasks == 0:
        raise episode.TaskError(f"{split!r} has no tasks")
    drawn = next(_turns) % tasks if seed is None else random.Random(seed).randrange(tasks)
    return episode.resolve({"split": split, "index": drawn, "seed": None})
