"""One call behind the end of an episode, where a driver hands on none: what the author's code says to it, as an original's did."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from spelling import Call, arguments_of

_SLACK = 1e-6


@dataclass(frozen=True)
class Beyond:
    """Such a call, and what the original said to it."""

    call: Call
    seen: dict[str, Any] | None
    reward: float
    done: bool

    def is_said(self, said: list[Any] | None) -> bool:
        """Whether the domain says the same as the original."""
        if said is None:
            return False
        text, reward, done = said
        return self._shows(text) and abs(reward - self.reward) <= _SLACK and done is self.done

    def _shows(self, text: str) -> bool:
        if self.seen is None:
            return text == ""
        if "data" in self.seen:
            data = self.seen["data"]
            return text == data if isinstance(data, str) else _parsed(text) == data
        blocks = self.seen["blocks"]
        told = "\n".join(b["text"] for b in blocks if b["type"] == "text")
        return all(b["type"] == "text" for b in blocks) and text.strip() == told.strip()


def beyond_of(told: dict[str, Any] | None) -> Beyond | None:
    """As the options tell of it."""
    return Beyond(**told) if told else None


def keep_open(episode: Any) -> Callable[[], Awaitable[None]]:
    """Has an episode keep the author's object when it is over; what it gives lets go of that."""
    domain = episode._domain
    close = domain.close

    async def later() -> None:
        pass

    domain.close = later
    return close


async def said_beyond(driver: ModuleType, episode: Any, call: Call) -> list[Any] | None:
    """Text, pay and end that the object of an episode that is over gives for a call; None where the driver would not take it."""
    tool = episode._bound.get(call.get("tool"))
    if tool is None or not episode.done:
        return None
    domain = episode._domain
    domain.ended = False  # it is to say so itself
    blocks_of = vars(sys.modules[type(episode).__module__])["blocks_of"]
    try:
        keywords = tool.parameters.keywords(arguments_of(call))
        blocks = blocks_of(await domain.call(tool, keywords), tool.nothing)
        return [driver.text_of(blocks), round(domain.pay(True), 9), domain.is_done()]
    except Exception as error:  # noqa: BLE001 - the author's code, in a state that no model brings it to
        return [f"{type(error).__name__}: {error}", 0.0, False]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
