"""Runs rollouts of an environment of Verifiers' first releases, in its own venv, for `recorder.py`."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import Any

import chance
from judged import judged
from lines import Lines, Model, serve, telling
from openai import AsyncOpenAI
from own_answers import answers_of
from serve_v0 import loaded, noted


async def main() -> None:
    """Tells how many rows there are, then plays."""
    lines, model = Lines(), Model()
    await model.start()
    spec = await lines.read()
    assert spec is not None
    judged(spec)
    with telling(lines):
        env = loaded(spec)
    sets = {"train": env.dataset, "validation": env.eval_dataset}
    rows = {s: sets[s] for s in spec["splits"] if sets[s]}
    said = answers_of(env.parser, rows, spec)
    lines.write({"tasks": {s: len(r) for s, r in rows.items()}, "said": said})
    client = AsyncOpenAI(base_url=model.url, api_key="none")

    async def begin(wanted: dict[str, Any]) -> dict[str, Any]:
        row = copy.deepcopy(dict(sets[wanted["split"]][wanted["index"]]))
        with chance.Episode(wanted["seed"]):
            return await _played(env, row, wanted["index"], client)

    failed = noted(env)
    await serve(lines, model, begin, lambda _: failed.pop() if failed else False)


async def _played(env: Any, row: dict[str, Any], index: int, client: AsyncOpenAI) -> dict[str, Any]:
    """One rollout and its score, as `generate` of the framework has them."""
    info = row.get("info") or {}
    info = json.loads(info) if isinstance(info, str) else info
    tools = getattr(env, "oai_tools", None)
    given = {
        "prompt": row["prompt"],
        "answer": row.get("answer") or "",
        "task": row.get("task") or "default",
        "info": {**info, "oai_tools": tools} if tools else info,
        "example_id": index,
    }
    completion, state = await env.rollout(client, "scripted", **given)
    scored = await env.rubric.score_rollout(completion=completion, state=state, **given)
    return {"reward": scored.reward, "metrics": scored.metrics}


if __name__ == "__main__":
    asyncio.run(main())
