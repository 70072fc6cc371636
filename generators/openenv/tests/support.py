"""What the tests of the OpenEnv runtime share. Run them in a venv with openenv, from this folder:

    ENVLOOM_ENVIRONMENTS=FRAIL_DESK:NUMBER_HUNT:... python -m unittest

where they are folders with the environments of `fixtures/contracts/`, by name, as `envloom generate` writes them.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[3] / "shared-domain/python/tests"))

WITHOUT_WEB = Path(__file__).resolve().parents[1] / "probe" / "without_web"
"""A stand-in for gradio, whose import is most of what a server's start costs."""


def environments() -> tuple[Path, Path]:
    """Folders of the frail desk and of the number hunt."""
    frail, hunt, *_ = os.environ["ENVLOOM_ENVIRONMENTS"].split(os.pathsep)
    return Path(frail), Path(hunt)


def environment(name: str) -> Path:
    """The folder of any of them."""
    folders = [Path(each) for each in os.environ["ENVLOOM_ENVIRONMENTS"].split(os.pathsep)]
    return next(each for each in folders if (each / f"openenv/{name}_env").is_dir())


def package(folder: Path, module: str) -> ModuleType:
    """A module of an environment's package: `server.app`, say."""
    (found,) = (folder / "openenv").glob("*_env")
    sys.path.insert(0, str(found.parent))
    return importlib.import_module(f"{found.name}.{module}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Running:
    """A server: where it answers, its process, and what its domain noted."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def noted(self, what: str) -> int:
        return self.log.read_text().splitlines().count(what) if self.log.exists() else 0

    def await_noted(self, what: str, count: int) -> bool:
        """Waits until the domain noted it as often; False where it never does."""
        for _ in range(600):
            if self.noted(what) >= count:
                return True
            time.sleep(0.05)
        return False


@contextlib.contextmanager
def server(
    folder: Path, settings: dict[str, str] | None = None, *, web: bool = False
) -> Iterator[Running]:
    """An environment's server as a process of its own."""
    (found,) = (folder / "openenv").glob("*_env")
    port = free_port()
    with tempfile.TemporaryDirectory() as notes, tempfile.TemporaryFile() as log:
        noted = Path(notes) / "log"
        paths = {} if web else {"PYTHONPATH": str(WITHOUT_WEB)}
        process = subprocess.Popen(
            [sys.executable, "-m", f"{found.name}.server.app", "--port", str(port)],
            cwd=found.parent,
            env={
                **os.environ,
                "FRAIL_DESK_LOG": str(noted),
                **paths,
                **(settings or {}),
            },
            stdout=log,
            stderr=log,
        )
        try:
            _await_health(f"http://127.0.0.1:{port}", process)
            yield Running(f"http://127.0.0.1:{port}", process, noted)
        finally:
            process.kill()
            process.wait()


def _await_health(url: str, process: subprocess.Popen[bytes]) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(3000):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        with contextlib.suppress(OSError), opener.open(f"{url}/health", timeout=5):
            return
        time.sleep(0.1)
    raise TimeoutError(url)


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    """A call as a plain client sends it."""
    return {"type": "call_tool", "tool_name": tool, "arguments": arguments}
