"""Episodes on a server, as TRL's `GRPOTrainer` plays them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, ClassVar

from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.mcp_client import MCPToolClient

__all__ = ["TrlEpisode", "rows"]


def rows(split: str, count: int, system_prompt: str | None) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: a task each, whose prompt `reset` tells."""
    before = [{"role": "system", "content": system_prompt}] if system_prompt else []
    for index in range(count):
        yield {"prompt": [*before, {"role": "user", "content": ""}], "split": split, "index": index}


class TrlEpisode:
    """One rollout at a time. A subclass has a public method for each tool.

    The server is at `OPENENV_URL`; its `MAX_CONCURRENT_ENVS` must allow as many episodes as the
    trainer plays at once. Pictures are told as `[image]`.
    """

    _client_class: ClassVar[type[MCPToolClient]]

    def __init__(self) -> None:
        url = os.environ.get("OPENENV_URL", "http://localhost:8000")
        self._client = self._client_class(base_url=url).sync()
        self._client.connect()
        self._reward: float | None = 0.0
        self._done = True

    def reset(
        self, split: str | None = None, index: int | None = None, seed: int | None = None, **_: Any
    ) -> str:
        """Starts the episode of a row; gives what it shows, which TRL adds to the row's prompt."""
        wanted = {"split": split, "index": index, "seed": seed}
        chosen = {name: value for name, value in wanted.items() if value is not None}
        opened = self._client.reset(**chosen)
        self._reward, self._done = 0.0, opened.done
        return (opened.metadata or {})["prompt"]

    def get_reward(self) -> float | None:
        """What the calls earned; None where the environment broke, which is no 0."""
        return self._reward

    def _call(self, tool: str, given: dict[str, Any], /, **optional: Any) -> str:
        """One tool call; an optional argument that is None was not given."""
        given |= {name: value for name, value in optional.items() if value is not None}
        if self._done:
            return "Error: the episode is over"
        action = CallToolAction(tool_name=tool, arguments=given)
        try:
            told: Any = self._client.step(action)
        except Exception:
            self._reward, self._done = None, True
            raise
        self._reward = (self._reward or 0.0) + (told.reward or 0.0)
        self._done = told.done
        return told.observation.result["text"]
