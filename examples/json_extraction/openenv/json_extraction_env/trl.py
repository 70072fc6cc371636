"""Json extraction for TRL's GRPOTrainer, on a server of the environment: see the README."""

import base64
import io
import os
from collections.abc import Iterator
from typing import Any

from openenv.core.env_server.mcp_types import CallToolAction

from .client import JsonExtractionEnv

__all__ = ["JsonExtractionTrl", "load_rows"]

Content = str | list[dict[str, Any]]
"""What TRL puts in a message: text, or parts where there is a picture."""


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split, whose prompts `reset` tells."""
    prompt = [{"role": "user", "content": ""}]
    for index in range(count):
        yield {"prompt": prompt, "split": split, "index": index}


class JsonExtractionTrl:
    """JSON extraction: read an order from a letter and write it down to a schema.

    Only a JSON object with exactly the fields of the schema, each of its type, counts as
    an answer; it is paid by the share of its values that are right.
    """

    # The trainer makes as many as it plays at once: `MAX_CONCURRENT_ENVS` must allow them.
    # Public methods are tools: TRL reads their signatures and docstrings.

    def submit(self, answer: str) -> Any:
        """Submit the final answer. The episode ends with it.

        Args:
            answer: The final answer.
        """
        return self._call("submit", {"answer": answer})

    def __init__(self) -> None:
        url = os.environ.get("OPENENV_URL", "http://localhost:8000")
        self._client = JsonExtractionEnv(base_url=url).sync()
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
