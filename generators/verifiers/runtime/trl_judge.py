"""The model that judges episodes in training with TRL, which brings no client of its own.

`JUDGE_MODEL` names it, `JUDGE_BASE_URL` says where it answers (any OpenAI-compatible
endpoint; OpenAI's own where it is not set), `JUDGE_API_KEY` is its key.
"""

import asyncio
import json
import os
import urllib.request

from . import episode

__all__ = ["ask"]


async def ask(prompt: str) -> str:
    """A prompt in, the judge's answer out.

    Whatever goes wrong raises: an episode that was not judged is not worth 0.
    """
    return await asyncio.to_thread(_completed, prompt)


def _completed(prompt: str) -> str:
    model = os.environ.get("JUDGE_MODEL")
    if not model:
        raise RuntimeError("set JUDGE_MODEL in the environment")
    base = os.environ.get("JUDGE_BASE_URL") or "https://api.openai.com/v1"
    messages = [{"role": "user", "content": prompt}]
    request = urllib.request.Request(
        f"{base.rstrip('/')}/chat/completions",
        json.dumps({"model": model, "messages": messages}).encode(),
        {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {os.environ.get('JUDGE_API_KEY') or 'none'}",
        },
    )
    with urllib.request.urlopen(request, timeout=episode.JUDGE_SECONDS) as reply:
        return json.load(reply)["choices"][0]["message"]["content"]
