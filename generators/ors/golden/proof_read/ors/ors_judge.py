"""The judge of an episode: a model on the channel that openreward keeps for graders.

`JUDGE_MODEL` names it. It answers at `JUDGE_BASE_URL` and wants `JUDGE_API_KEY`, or else
as openreward itself is told: the session's secret `chat_api_key` or `openai_api_key`, or
`CHAT_API_KEY` or `OPENAI_API_KEY` in the environment, with `CHAT_BASE_URL`.

The domain writes the prompt and reads the verdict. A judge that cannot be reached fails
the rollout; it never scores it.
"""

import os
from collections.abc import Awaitable, Callable, Mapping

from openreward.chat_backends import OpenAIChatConfig, resolve_backend

__all__ = ["judge_for"]


def judge_for(secrets: Mapping[str, str]) -> Callable[[str], Awaitable[str]]:
    """The judge of one session.

    Raises ValueError where the model or the key is missing, so that no session starts
    without.
    """
    model = os.environ.get("JUDGE_MODEL")
    if not model:
        raise ValueError("set JUDGE_MODEL in the server's environment")
    if url := os.environ.get("JUDGE_BASE_URL"):
        config = OpenAIChatConfig(os.environ.get("JUDGE_API_KEY") or "none", url)
        backend = resolve_backend("openai", config=config)
    else:
        backend = resolve_backend(secrets=secrets)

    async def judge(prompt: str) -> str:
        messages = [{"role": "user", "content": prompt}]
        return (await backend.create(model=model, messages=messages)).text

    return judge
