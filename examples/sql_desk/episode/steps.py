"""What an episode gives back: blocks, messages, steps, and a score at its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

IMAGE_OMITTED = "[image]"
"""Stands for an image where a framework carries only text."""

Block = dict[str, Any]
"""`{"type": "text", "text": str}` or `{"type": "image", "mime": str, "data": base64 str}`."""
Message = dict[str, Any]
"""`{"role": "system" | "user" | "assistant", "content": list[Block]}`."""

Judge = Callable[[str], Awaitable[str]]
"""The framework's judge: a prompt in, its answer out."""


def text_of(blocks: Sequence[Block]) -> str:
    """Blocks as one text, for frameworks that carry nothing else; an image is `IMAGE_OMITTED`."""
    return "\n".join(b["text"] if b["type"] == "text" else IMAGE_OMITTED for b in blocks)


@dataclass(frozen=True, slots=True)
class Step:
    """What one call gave.

    `reward` is what this call earned, `done` whether the episode is over after it. `refusal` is
    None, `unknown_tool`, `bad_arguments`, `ended` or `mistake`: nothing was earned and the episode
    goes on.
    """

    blocks: list[Block]
    reward: float
    done: bool
    truncated: bool = False
    refusal: str | None = None
    metrics: dict[str, float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return text_of(self.blocks)


@dataclass(frozen=True, slots=True)
class Score:
    """What an episode was worth: the whole reward, however it was paid out over the calls."""

    reward: float
    metrics: dict[str, float]
    done: bool
    truncated: bool
    calls: int
