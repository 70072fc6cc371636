"""What an episode gives back: blocks, messages, steps and a score; or an error, whose fault it is, and what may be told of it."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .contract import LIMITS, logger

IMAGE_OMITTED = "[image]"
"""Stands for an image where a framework carries only text."""

Block = dict[str, Any]
"""`{"type": "text", "text": str}` or `{"type": "image", "mime": str, "data": base64 str}`."""
Message = dict[str, Any]
"""`{"role": "system" | "user" | "assistant", "content": list[Block]}`."""


def text_of(blocks: Sequence[Block]) -> str:
    """Blocks as one text, for frameworks that carry nothing else."""
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


class TaskError(LookupError):
    """The task that was asked for does not exist, or does not fit the domain; tells no hidden field."""


class Full(RuntimeError):
    """As many episodes are open as this process may hold; come again after so many seconds."""

    def __init__(self, message: str, retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class EpisodeFailed(RuntimeError):
    """The environment broke, not the policy; the message names what broke and holds no value of it."""


class Unfit(Exception):
    """What the driver itself found wrong with the domain. Its text holds no value and may be told."""


class TooLong(Unfit):
    """A call ran past its limit."""

    def __init__(self) -> None:
        super().__init__(f"ran longer than {LIMITS['call_seconds']:g} s")


class OutOfRange(Unfit):
    """The episode's reward is not in the range that the contract promises."""


def told(doing: str, error: BaseException) -> str:
    """An error in words that hold no value of the domain."""
    if isinstance(error, Unfit):
        return f"{doing} {error}"
    return f"{doing} raised {type(error).__name__}"


@contextlib.contextmanager
def telling(doing: str) -> Iterator[None]:
    """An error of the author's code as `EpisodeFailed`, logged whole and told without its values."""
    try:
        yield
    except (IndexError, TaskError, EpisodeFailed):
        raise
    except (Exception, SystemExit) as error:
        logger.error("%s failed", doing, exc_info=error)
        raise EpisodeFailed(told(doing, error)) from error
