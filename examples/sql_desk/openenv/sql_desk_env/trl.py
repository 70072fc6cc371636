"""Sql desk for TRL's GRPOTrainer, on a server of the environment: see the README."""

import base64
import io
import os
from collections.abc import Iterator
from typing import Any

from openenv.core.env_server.mcp_types import CallToolAction

from .client import SqlDeskEnv

__all__ = ["SqlDeskTrl", "load_rows"]

Content = str | list[dict[str, Any]]
"""What TRL puts in a message: text, or parts where there is a picture."""

SYSTEM_PROMPT = "Answer a question about a shop by querying its database."


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split, whose prompts `reset` tells."""
    prompt = [{"role": "system", "content": SYSTEM_PROMPT}, {"role": "user", "content": ""}]
    for index in range(count):
        yield {"prompt": prompt, "split": split, "index": index}


class SqlDeskTrl:
    """Answer a question about a shop by querying its database."""

    # The trainer makes as many as it plays at once: `MAX_CONCURRENT_ENVS` must allow them.
    # Public methods are tools: TRL reads their signatures and docstrings.

    def list_tables(self) -> Any:
        """List the tables of the database."""
        return self._call("list_tables", {})

    def describe_table(self, table: str) -> Any:
        """Show how a table was created.

        Args:
            table: Its name.
        """
        return self._call("describe_table", {"table": table})

    def query(self, sql: str) -> Any:
        """Run a query and show its rows, the first 30 of them.

        Args:
            sql: One SELECT statement, as sqlite understands it.
        """
        return self._call("query", {"sql": sql})

    def submit(self, answer: str) -> Any:
        """Hand in the answer. It can be handed in once.

        Args:
            answer: The name or the number alone.
        """
        return self._call("submit", {"answer": answer})

    def __init__(self) -> None:
        url = os.environ.get("OPENENV_URL", "http://localhost:8000")
        self._client = SqlDeskEnv(base_url=url).sync()
        self._client.connect()
        self._reward: float | None = 0.0
        self._done = True

    def reset(
        self, split: str | None = None, index: int | None = None, seed: int | None = None, **_: Any
    ) -> Content:
        """Starts the episode of a row; gives what it shows, which TRL adds to the row's prompt."""
        opened = self._client.reset(split=split, index=index, seed=seed)
        self._reward, self._done = 0.0, opened.done
        told = opened.metadata or {}
        blocks = [block for message in told.get("messages", []) for block in message["content"]]
        return _content(told["prompt"], blocks)

    def get_reward(self) -> float | None:
        """What the calls earned; None where the environment broke, which is no 0."""
        return self._reward

    def _call(self, tool: str, given: dict[str, Any], /, **optional: Any) -> Content:
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
        result = told.observation.result
        return _content(result["text"], result.get("blocks", []))


def _content(text: str, blocks: list[dict[str, Any]]) -> Content:
    """The blocks where one of them is a picture, else the text that says it all."""
    if not any(block["type"] == "image" for block in blocks):
        return text
    return [_picture(block) if block["type"] == "image" else block for block in blocks]


def _picture(block: dict[str, Any]) -> dict[str, Any]:
    from PIL import Image  # TRL's processors want Pillow images

    data = io.BytesIO(base64.b64decode(block["data"]))
    return {"type": "image", "image": Image.open(data)}
