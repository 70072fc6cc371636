"""Runs rollouts of a taskset of Verifiers' v1, in its own venv, for `recorder.py`.

Environment, agents and the null harness are the framework's own. Only the harness's program, which the framework would
install with uv, runs on this Python: it needs nothing that the framework does not bring. It and the tool servers, two
Pythons for each rollout, are forks of one that has imported the framework (`warm.py`).
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import os
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

import chance
from imported_later import later

# For a dialect that no play speaks.
with later("anthropic"):
    import verifiers.v1 as vf

# What clients load when they first ask: forks have it.
import anyio._backends._asyncio  # noqa: F401
import httpcore  # noqa: F401
import openai.resources  # noqa: F401
from judged import judged
from lines import Lines, Model, own_path, serve, telling
from mcp.server import mcpserver  # noqa: F401 - forks have it
from own_answers import ROWS, answers_of
from verifiers.v1.harnesses.utils import launch  # noqa: F401 - forks have it
from verifiers.v1.mcp import launch as tool_servers
from verifiers.v1.runtimes.base import ProgramResult, Runtime
from verifiers.v1.runtimes.subprocess import SubprocessRuntime
from warm import Warm

_REFUSALS = ("Error executing tool", "error: ")
PROGRAMS = Path(tempfile.mkdtemp(prefix="programs-"))


async def _prepare(self: Any, script: str | bytes, *_: Any, **__: Any) -> list[str]:
    data = script.encode() if isinstance(script, str) else script
    path = PROGRAMS / f"{hashlib.sha256(data).hexdigest()}.py"
    path.write_bytes(data)
    return [sys.executable, str(path)]


_drawn = uuid.uuid4


def _uuid4() -> uuid.UUID:
    """The framework's own identifiers name folders and must never repeat; the author's may."""
    caller = sys._getframe(1).f_code.co_filename
    if "site-packages" in caller:
        return uuid.UUID(bytes=os.urandom(16), version=4)
    return _drawn()


uuid.uuid4 = _uuid4
Runtime.prepare_uv_script = _prepare  # pyright: ignore[reportAttributeAccessIssue]


def _warm() -> None:
    """Starts the framework's Pythons by way of one that has imported it."""
    warm = Warm()
    plain_run, plain_background = (
        SubprocessRuntime.run,
        SubprocessRuntime.run_background,
    )

    async def run(self: SubprocessRuntime, argv: list[str], env: dict[str, str]) -> ProgramResult:
        return await plain_run(self, warm.through(argv, PROGRAMS), env)

    async def run_background(
        self: SubprocessRuntime, argv: list[str], env: dict[str, str], log: str
    ) -> None:
        told = {name: _own(env[name]) for name in ("MCP_PORT_FILE",) if name in env}
        await plain_background(self, warm.through(argv, PROGRAMS), {**env, **told}, log)

    plain_reading = tool_servers._read_back_port

    async def read_back(runtime: Runtime, path: str) -> int:
        return await plain_reading(runtime, _own(path))

    SubprocessRuntime.run = run
    SubprocessRuntime.run_background = run_background
    tool_servers._read_back_port = read_back


def _own(path: str) -> str:
    """The file by which a tool server tells its port, where this process may write: `/tmp` itself is read-only to it."""
    return path.replace("/tmp/", f"{tempfile.gettempdir()}/", 1)


def _environment(module: str, options: dict[str, Any]) -> vf.Env:
    """The environment with every seat pinned to what runs on this machine alone."""
    taskset = {"id": module.replace("_", "-"), **options}
    plain = vf.resolve_env_config({"taskset": taskset})
    seats = [name for name, value in plain if isinstance(value, vf.AgentConfig)]
    pins = {"harness": {"id": "null"}, "runtime": {"type": "subprocess"}}
    return vf.load_environment(
        vf.resolve_env_config({"taskset": taskset, **dict.fromkeys(seats, pins)})
    )


def _row(task: Any) -> dict[str, Any]:
    """A task's fields."""
    return dict(task.data.model_dump())


async def main() -> None:
    """Tells how many tasks there are, then plays."""
    lines, model = Lines(), Model()
    await model.start()
    spec = await lines.read()
    assert spec is not None
    judged(spec)
    own_path()
    with telling(lines), chance.Episode(0):
        splits = spec["splits"]
        environments = (
            {
                ours: _environment(spec["module"], {"split": theirs})
                for ours, theirs in splits.items()
            }
            if splits
            else {"train": _environment(spec["module"], {})}
        )
    sets = {s: list(e.taskset) if not e.taskset.INFINITE else None for s, e in environments.items()}
    shown = {s: list(map(_row, (rows or [])[:ROWS])) for s, rows in sets.items()}
    said = answers_of(None, shown, spec)
    counts = {s: None if rows is None else len(rows) for s, rows in sets.items()}
    lines.write({"tasks": counts, "said": said})
    client = vf.EvalClientConfig(base_url=model.url, api_key_var="SCRIPTED_MODEL_KEY")
    context = vf.ModelContext(model="scripted", client=client, sampling=vf.SamplingConfig())

    async def begin(wanted: dict[str, Any]) -> dict[str, Any]:
        environment = environments[wanted["split"]]
        rows = sets[wanted["split"]]
        with chance.Episode(0):
            task = (
                rows[wanted["index"]]
                if rows is not None
                else next(itertools.islice(iter(environment.taskset), wanted["index"], None))
            )
        with chance.Episode(wanted["seed"]):
            async with environment.serving():
                episode = await environment.run_slot(environment.slots(task, 1)[0], context)
        return _total(episode)

    await serve(lines, model, begin, lambda text: text.startswith(_REFUSALS))


def _total(episode: Any) -> dict[str, Any]:
    errors = [*episode.errors, *(e for t in episode.traces for e in t.errors)]
    if errors or not episode.ok:
        return {
            "broke": "; ".join(f"{e.type}: {e.message}" for e in errors)[:1000]
            or "the episode is not ok"
        }
    metrics = {k: v for t in episode.traces for k, v in t.metrics.items() if v is not None}
    return {"reward": sum(t.reward for t in episode.traces), "metrics": metrics}


if __name__ == "__main__":
    _warm()
    asyncio.run(main())
