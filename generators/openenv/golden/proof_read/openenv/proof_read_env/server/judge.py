"""The model that judges episodes, reached through OpenEnv's own client.

`JUDGE_MODEL` names it, `JUDGE_BASE_URL` says where it answers (any OpenAI-compatible
endpoint; OpenAI's own where it is not set), `JUDGE_API_KEY` is its key.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from weakref import WeakKeyDictionary

from openenv.core.llm_client import OpenAIClient

__all__ = ["judge_from_environment"]

# Connections belong to the event loop that made them, and episodes may live on several.
_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, OpenAIClient] = WeakKeyDictionary()


def judge_from_environment() -> Callable[[str], Awaitable[str]]:
    """A prompt in, the judge's answer out.

    It raises where no judge is named, and whatever goes wrong while one is asked: an
    episode that could not be judged has failed and is not worth 0.
    """
    if not os.environ.get("JUDGE_MODEL"):
        raise RuntimeError("set JUDGE_MODEL in the environment")
    return _judge


async def _judge(prompt: str) -> str:
    loop = asyncio.get_running_loop()
    if loop not in _clients:
        _clients[loop] = _connect()
    return await _clients[loop].complete(prompt)


def _connect() -> OpenAIClient:
    url = os.environ.get("JUDGE_BASE_URL")
    return OpenAIClient(
        url or "https://api.openai.com/v1",
        None,
        os.environ["JUDGE_MODEL"],
        api_key=os.environ.get("JUDGE_API_KEY"),
        max_tokens=int(os.environ.get("JUDGE_MAX_TOKENS") or 1024),
        # OpenAI's newer models take no max_tokens, other servers nothing else.
        use_max_completion_tokens=url is None,
    )
