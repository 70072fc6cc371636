"""A reward model behind an endpoint, as the domain of an episode may ask it.

`SCORER_BASE_URL` says where it answers and `SCORER_API_KEY` is its key. With `SCORER_MODEL`, it is
asked by the pooling protocol of OpenAI-compatible servers, else by plain HTTP: `prompt` and
`response` are posted, and a number comes back, alone or as `score` or `reward`.
"""

import json
import math
import os
from collections.abc import Callable
from typing import Any

from .endpoint import posted
from .judge import Bench
from .steps import Judge, Unfit

SECONDS = float(os.environ.get("SCORER_SECONDS") or 120)
"""Seconds that one score may take."""


class Scorer(Bench):
    """An episode's way to the reward model; whoever opens the episode may hand one in instead."""

    asked = "scorer"

    def __init__(self, given: Judge | None, place: Any) -> None:
        super().__init__(given or _posted, place)

    def seconds(self) -> float:
        return SECONDS

    def awaited(self) -> Callable[..., Any]:
        return self._score

    def waited(self) -> Callable[..., Any]:
        return self._score_and_wait

    async def _score(self, prompt: str, response: str) -> float:
        """The score of a response to a prompt: a finite number."""
        return float(await self._ask(_pair(prompt, response)))

    def _score_and_wait(self, prompt: str, response: str) -> float:
        """The same for domains that wait on a thread of their own."""
        return float(self._ask_and_wait(_pair(prompt, response)))


def _pair(prompt: str, response: str) -> str:
    return json.dumps({"prompt": prompt, "response": response})


async def _posted(pair: str) -> str:
    """The endpoint's score of a pair of prompt and response, as text."""
    url, model = os.environ.get("SCORER_BASE_URL"), os.environ.get("SCORER_MODEL")
    if not url:
        raise Unfit("needs SCORER_BASE_URL in the environment")
    body = json.loads(pair)
    if model:
        roles = {"prompt": "user", "response": "assistant"}
        messages = [{"role": role, "content": body[key]} for key, role in roles.items()]
        url, body = f"{url.rstrip('/')}/pooling", {"model": model, "messages": messages}
    answer = await posted(url, body, os.environ.get("SCORER_API_KEY"), SECONDS)
    if not isinstance(score := _score_in(answer), int | float) or not math.isfinite(score):
        raise Unfit("got no score from the scorer")
    return repr(float(score))


def _score_in(answer: Any) -> Any:
    """The number in an answer: alone, as `score` or `reward`, or the last of what was pooled."""
    while not isinstance(answer, bool):
        if isinstance(answer, list) and answer:
            answer = answer[-1]
        elif isinstance(answer, dict):
            found = [answer[key] for key in ("score", "reward", "data") if key in answer]
            answer = found[0] if found else None
        else:
            return answer
    return None
