"""A model that plays the person whom the policy talks to, as the domain of an episode may ask it.

`USER_MODEL` names it. It answers at `USER_BASE_URL` (any OpenAI-compatible endpoint; OpenAI's own
where it is not set) and wants `USER_API_KEY`. Whoever opens episodes may hand one in instead.
"""

import json
import os
from collections.abc import Callable
from typing import Any

from .endpoint import posted
from .judge import Bench
from .steps import Judge, Unfit

SECONDS = float(os.environ.get("USER_SECONDS") or 120)
"""Seconds that one message of the person may take."""

_SEEN = {"assistant": "user", "user": "assistant"}
"""Who speaks, as the model that plays the person sees it: its own words are the assistant's."""

handed: Judge | None = None
"""What episodes that are opened from now on ask instead: a conversation as JSON in, a text out."""


class User(Bench):
    """An episode's way to the model that plays the person."""

    asked = "user"

    def __init__(self, place: Any) -> None:
        super().__init__(handed or _posted, place)

    def seconds(self) -> float:
        return SECONDS

    def awaited(self) -> Callable[..., Any]:
        return self._next

    def waited(self) -> Callable[..., Any]:
        return self._next_and_wait

    async def _next(self, instruction: str, messages: list[dict[str, str]]) -> str:
        """The person's next message: who they are, and what was said so far, first to last."""
        return await self._ask(_conversation(instruction, messages))

    def _next_and_wait(self, instruction: str, messages: list[dict[str, str]]) -> str:
        """The same for domains that wait on a thread of their own."""
        return self._ask_and_wait(_conversation(instruction, messages))


def _conversation(instruction: Any, messages: Any) -> Any:
    """What the model is asked, as JSON; what is no conversation is left as it is, and refused.

    What the policy says stays in messages of its own, so it never becomes part of the instruction.
    """
    if not isinstance(instruction, str) or not isinstance(messages, list):
        return None
    asked = [{"role": "system", "content": instruction}]
    for message in messages:
        role = message.get("role") if isinstance(message, dict) else None
        if role not in _SEEN or not isinstance(message.get("content"), str):
            return None
        asked.append({"role": _SEEN[role], "content": message["content"]})
    return json.dumps(asked, ensure_ascii=False)


async def _posted(asked: str) -> str:
    """The endpoint's next message."""
    model = os.environ.get("USER_MODEL")
    if not model:
        raise Unfit("needs USER_MODEL in the environment")
    base = os.environ.get("USER_BASE_URL") or "https://api.openai.com/v1"
    url = f"{base.rstrip('/')}/chat/completions"
    body = {"model": model, "messages": json.loads(asked)}
    said = await posted(url, body, os.environ.get("USER_API_KEY"), SECONDS)
    return said["choices"][0]["message"]["content"]
