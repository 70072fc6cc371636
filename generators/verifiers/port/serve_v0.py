"""Runs rollouts of an environment of Verifiers' v0, in its own venv, for `recorder.py`."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from typing import Any

import chance
from judged import judged
from lines import Lines, Model, own_path, serve, telling
from own_answers import answers_of


def loaded(spec: dict[str, Any]) -> Any:
    """The environment as its author loads it."""
    own_path()
    with chance.Episode(0):
        given = spec.get("arguments") or {}
        return importlib.import_module(spec["module"]).load_environment(**given)


def noted(env: Any) -> list[bool]:
    """Notes each time that a tool fails: its words alone do not tell."""
    failed: list[bool] = []

    def noting(formatter: Callable[[Exception], str]) -> Callable[[Exception], str]:
        def noted_error(error: Exception) -> str:
            failed.append(True)
            return formatter(error)

        return noted_error

    for one in [env, *members(env).values()]:
        if formatter := getattr(one, "error_formatter", None):
            one.error_formatter = noting(formatter)
    return failed


def members(env: Any) -> dict[str, Any]:
    """The environments of a group by the task of their rows, those of groups in it too; none where it is no group."""
    own = dict(getattr(env, "env_map", {}))
    return {name: m for one in own.values() for name, m in members(one).items()} | own


def said_in(env: Any, sets: Any, spec: dict[str, Any]) -> list[dict[str, Any]]:
    """What is played besides what chance says: of a group, for rows of each of its environments."""
    group = getattr(env, "env_map", {})
    if not group:
        return answers_of(env.parser, sets, spec)
    out: list[dict[str, Any]] = []
    for name, one in group.items():
        places = {
            s: [i for i, task in enumerate(r["task"]) if task == name] for s, r in sets.items()
        }
        own = {s: sets[s].select(at) for s, at in places.items() if at}
        said = answers_of(one.parser, own, spec) if own else []
        out += [{**text, "index": places[text["split"]][text["index"]]} for text in said]
    return out


async def main() -> None:
    """Tells how many rows there are, then plays."""
    from verifiers.types import ClientConfig

    lines, model = Lines(), Model()
    await model.start()
    spec = await lines.read()
    assert spec is not None
    judged(spec)
    with telling(lines):
        env = loaded(spec)
    with telling(lines), chance.Episode(0):
        sets = {
            "train": env.build_dataset(),
            "validation": env.build_eval_dataset(),
        }
    rows = {s: sets[s] for s in spec["splits"] if sets[s]}
    said = said_in(env, rows, spec)
    lines.write({"tasks": {s: len(r) for s, r in rows.items()}, "said": said})
    client = ClientConfig(api_base_url=model.url, api_key_var="SCRIPTED_MODEL_KEY")

    async def begin(wanted: dict[str, Any]) -> dict[str, Any]:
        row = {"example_id": wanted["index"], **sets[wanted["split"]][wanted["index"]]}
        with chance.Episode(wanted["seed"]):
            state = await env.rollout(row, client, "scripted", {})
            if state.get("error") is not None:
                return {"broke": repr(state["error"])[:1000]}
            await env.rubric.score_rollout(state)
        return {"reward": state["reward"], "metrics": state["metrics"]}

    failed = noted(env)
    await serve(lines, model, begin, lambda _: failed.pop() if failed else False)


if __name__ == "__main__":
    asyncio.run(main())
