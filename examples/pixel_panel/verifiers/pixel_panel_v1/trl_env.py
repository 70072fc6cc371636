"""Pixel panel for TRL's GRPOTrainer: see the README."""

import base64
import io
import itertools
from collections.abc import Iterator
from typing import Any

from . import episode

__all__ = ["PixelPanelTrlEnv", "load_rows"]

Content = str | list[dict[str, Any]]


def load_rows(split: str, limit: int | None = None) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the messages that open an episode, and what `reset` finds it by.

    Pictures of the opening are not in them: `reset` gives those.
    """
    for index in itertools.islice(episode.indices(split), limit):
        task = episode.task(split, index)
        prompt = episode.block(episode.preview(split, index))
        messages = [{"role": m["role"], "content": _text(m["content"])} for m in prompt]
        messages.insert(0, {"role": "system", "content": episode.SYSTEM_PROMPT})
        chosen = {key: task[key] for key in ("split", "index", "id", "seed")}
        yield {"prompt": messages, **chosen}


class PixelPanelTrlEnv:
    """Switch off the lamps of one colour on a drawn panel."""

    # The trainer makes as many as it plays at once: `MAX_CONCURRENT_ENVS` must allow them.
    # Public methods are tools: TRL reads their signatures and docstrings.

    _episode: episode.Episode | None = None

    def click(self, x: int, y: int) -> Any:
        """Click on a pixel; shows the panel as it is then.

        Args:
            x: Pixels from the left edge.
            y: Pixels from the upper edge.
        """
        return self._call("click", {"x": x, "y": y})

    def reset(
        self, split: str, index: int, seed: int | None = None, **row: Any
    ) -> list[dict[str, Any]] | None:
        """Starts the episode of a row; gives the pictures that belong to the prompt."""
        if self._episode is not None:
            episode.block(self._episode.close())
        known = {key: row[key] for key in ("id",) if key in row}
        task = {"split": split, "index": index, "seed": seed, **known}
        chosen = episode.resolve(task)
        self._episode = episode.block(episode.start(**chosen))
        assert self._episode is not None
        shown = [block for message in self._episode.prompt for block in message["content"]]
        return [_picture(block) for block in shown if block["type"] == "image"] or None

    def get_reward(self) -> float | None:
        """What the episode was worth; None where the environment broke, which is no 0."""
        assert self._episode is not None, "reset comes first"
        try:
            return episode.block(self._episode.end()).reward
        except episode.EpisodeFailed:
            return None

    def _call(self, tool: str, given: dict[str, Any], /, **optional: Any) -> Content:
        """One tool call; an optional argument that is None was not given."""
        assert self._episode is not None, "reset comes first"
        given |= {name: value for name, value in optional.items() if value is not None}
        blocks = episode.block(self._episode.call(tool, given)).blocks
        if all(block["type"] == "text" for block in blocks):
            return _text(blocks)
        return [_picture(b) if b["type"] == "image" else b for b in blocks]


def _text(blocks: list[dict[str, Any]]) -> str:
    return "\n".join(block["text"] for block in blocks if block["type"] == "text")


def _picture(block: dict[str, Any]) -> dict[str, Any]:
    from PIL import Image  # TRL's processors want Pillow images

    data = io.BytesIO(base64.b64decode(block["data"]))
    return {"type": "image", "image": Image.open(data)}
