"""What every variant's `rollout.py` uses: who plays, the loop, and a server to play on.

It reads nothing of the domain, so that it can be loaded before its settings are known.
"""

# ruff: noqa: F401 - what is imported here is what a variant may use

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import IO

from .loop import Block, Call, Policy, Rollout, Turn, by_script, play, text_of, text_of_call
from .policies import begin, main, options, read_dotenv, require


@contextlib.asynccontextmanager
async def serving(
    url: str | None, command: Sequence[str], cwd: Path, **settings: str
) -> AsyncIterator[str]:
    """The address of a server: the one at `url`, or one that Python's `command` starts on loopback.

    It finds its port in `PORT`, or where `{port}` stands in the command; `settings` are variables
    that count where nobody set them.
    """
    if url:
        yield url.rstrip("/")
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # The client asks the environment for a proxy, which knows nothing of loopback.
    for name in ("NO_PROXY", "no_proxy"):
        os.environ[name] = ",".join(filter(None, [os.environ.get(name), "127.0.0.1"]))
    # To a file: a server whose pipe nobody empties stops at its next log line.
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(  # noqa: ASYNC220 - it starts at once
            [sys.executable, *(part.replace("{port}", str(port)) for part in command)],
            cwd=cwd,
            env={**settings, **os.environ, "HOST": "127.0.0.1", "PORT": str(port)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            await _until_it_answers(f"{address}/health", server, log)
            yield address
        finally:
            await _stop(server)


async def _stop(server: subprocess.Popen[bytes]) -> None:
    """Ends a server with everything that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(server.wait, 10)
            return


async def _until_it_answers(url: str, server: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    """However long that takes: importing a framework takes long on a busy machine."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while server.poll() is None:
        with contextlib.suppress(OSError):
            (await asyncio.to_thread(opener.open, url, timeout=5)).close()
            return
        await asyncio.sleep(0.2)
    log.seek(max(0, log.seek(0, os.SEEK_END) - 4000))
    last = log.read().decode(errors="replace")
    sys.exit(f"the server ended with {server.returncode}:\n{last}")
