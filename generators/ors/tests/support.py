"""What the tests of the ORS runtime share. Run them in a venv with openreward, from this folder:

    ENVLOOM_ENVIRONMENTS=FRAIL_DESK:NUMBER_HUNT:... python -m unittest

where they are folders with the environments of `fixtures/contracts/`, by name, as `envloom generate` writes them.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "runtime"))
sys.path.append(str(Path(__file__).resolve().parents[3] / "shared-domain/python/tests"))
os.environ.setdefault("OPENREWARD_LOG_LEVEL", "WARNING")
os.environ.setdefault("OPENREWARD_DISABLE_UPDATE_CHECK", "1")

from ors_session import EpisodeEnvironment


def environments() -> tuple[Path, Path]:
    """Folders of the frail desk and of the number hunt."""
    frail, hunt, *_ = os.environ["ENVLOOM_ENVIRONMENTS"].split(os.pathsep)
    return Path(frail), Path(hunt)


def load(folder: Path) -> ModuleType:
    """The `server.py` of an environment, under a name of its own."""
    ors = folder / "ors"
    sys.path.insert(0, str(ors))
    spec = importlib.util.spec_from_file_location(f"server_of_{folder.name}", ors / "server.py")
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_health(url: str) -> None:
    """Waits until a server answers."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(1800):
        with contextlib.suppress(OSError), opener.open(f"{url}/health", timeout=5):
            return
        time.sleep(0.1)
    raise TimeoutError(url)


@contextlib.contextmanager
def server(folder: Path, **settings: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """An environment's server as a process of its own: where it answers, and the process."""
    port = free_port()
    env = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), **settings}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "server.py"],
            cwd=folder / "ors",
            env=env,
            stdout=log,
            stderr=log,
        )
        try:
            await_health(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}", process
        finally:
            process.kill()
            process.wait()


class TaskError(LookupError):
    pass


class Full(RuntimeError):
    pass


class FakeEpisode:
    """Answers every call with the same step."""

    def __init__(self, **step: Any) -> None:
        told = {
            "blocks": [text("hello")],
            "reward": 0.0,
            "done": False,
            "truncated": False,
            "refusal": None,
            "metrics": {},
        }
        self.step = SimpleNamespace(**{**told, **step})
        self.prompt = [{"role": "user", "content": [text("go")]}]
        self.tools: tuple[Any, ...] = ()
        self.calls: list[Any] = []
        self.released = self.closed = 0

    async def call(self, tool: str, arguments: Any) -> SimpleNamespace:
        self.calls.append((tool, arguments))
        return self.step

    async def close(self) -> None:
        self.closed += 1

    def release(self) -> None:
        self.released += 1


def fake_driver(episode: FakeEpisode, **members: Any) -> Any:
    """A driver with one episode to give."""
    import asyncio

    async def start(**_: Any) -> FakeEpisode:
        return episode

    def resolve(spec: Any) -> dict[str, Any]:
        if "split" not in spec:
            raise TaskError("a task needs split")
        return dict(spec)

    known = {
        "TaskError": TaskError,
        "Full": Full,
        "SYSTEM_PROMPT": None,
        "resolve": resolve,
        "start": start,
        "block": asyncio.run,
    }
    return SimpleNamespace(**{**known, **members})


def served(
    driver: Any, base: type[EpisodeEnvironment] = EpisodeEnvironment
) -> type[EpisodeEnvironment]:
    """An environment of this driver's."""
    return type("Served", (base,), {"_driver": driver, "name": lambda: "served"})


def texts(blocks: Any) -> list[str]:
    """What the blocks of a message or a result say, whatever class they are of."""
    return [block.text for block in blocks]


def text(value: str) -> dict[str, str]:
    return {"type": "text", "text": value}


def image(data: str) -> dict[str, str]:
    return {"type": "image", "mime": "image/png", "data": data}
