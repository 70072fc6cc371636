"""What can go wrong, whose fault it is, and what may be told of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from .contract import LIMITS, logger


class TaskError(LookupError):
    """The task that was asked for does not exist, or does not fit the domain; tells no hidden field."""


class Full(RuntimeError):
    """As many episodes are open as this process may hold; `retry_after` says when to come again."""

    retry_after = 1
    """Seconds."""


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
