"""Plays an original through OpenEnv's own client, against the framework's own server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from asked import Asked, asked
from direct_http import DIRECT
from original import ENOUGH, Original, Seen
from original_run import main
from original_tasks import MOST, bare, walking
from progress import spent
from server_process import Server, free_port
from whole_action import fields, whole

OLDER = "openenv-core-0.1"
"""The dialect whose models are dataclasses and whose server kept one environment."""
_FEW = 4
"""Equal starts after which an environment does not walk on."""


class OpenEnvOriginal(Original):
    """The framework's server around the author's class."""

    tells_ends = True

    async def start(self) -> None:
        told = self.found["original"]
        port = free_port()
        self._seed = Path("seed").resolve()
        self._seed.write_text("0")
        script = "older_serve.py" if self._older else "serve.py"
        here = Path(__file__).resolve().parent / script
        command = [
            sys.executable,
            str(here),
            str(Path(sys.argv[1]).resolve()),
            str(port),
            str(self._seed),
        ]
        self._url = f"http://127.0.0.1:{port}"
        environment = self.served(Path(os.environ["PORT_MISSING"]))
        self._server = Server(command, self.source, self._url, "/health", environment)
        await self._server.__aenter__()
        self._told = told

    async def stop(self) -> None:
        if hasattr(self, "_server"):
            self._server.stop()

    async def tools(self) -> list[dict[str, Any]]:
        if self._told["mcp"]:
            from client_session import listed_tools

            return await listed_tools(self._url)
        schema = (await asyncio.to_thread(self._get, "/schema"))["action"]
        parameters = whole(schema) if self._told["whole"] else fields(schema)
        return [
            {
                "name": self._told["tool"],
                "description": schema.get("description") or "",
                "parameters": parameters,
            }
        ]

    def _get(self, path: str) -> Any:
        with DIRECT.open(self._url + path) as reply:
            return json.load(reply)

    async def tasks(self) -> dict[str, int | None]:
        return {"train": self._asked.count}

    async def open(self, split: str, index: int, seed: int | None) -> Any:
        number = index if seed is None else seed
        self._seed.write_text(str(number))
        asked = self._asked
        session = self._session()
        resets = index if asked.resets else 0
        await session.enter(number, asked.options[index % len(asked.options)], resets)
        return session

    async def resets(self) -> list[Seen | None] | None:
        if self._older or self._asked.options != [{}] or self._asked.resets:
            return None
        session = await self.open("train", 0, None)
        starts, began = [session.start], spent(os.getpid())
        try:
            while len(starts) < MOST and spent(os.getpid()) - began < ENOUGH:
                await session.reset()
                starts.append(session.start)
                if len(starts) == _FEW and not walking([bare(start) for start in starts]):
                    break
        except RuntimeError:
            return None  # a second reset is not to be had: there is one episode in each session
        finally:
            await session.close()
        return starts

    @property
    def _asked(self) -> Asked:
        return asked(self._told, self._told.get("decided", {}))

    @property
    def _older(self) -> bool:
        return self.found["dialect"] == OLDER

    def _session(self) -> Any:
        """A connection; each release's client is in the venv of its own originals only."""
        if self._older:
            from older_session import OlderSession

            return OlderSession(self._url, self._told, self._server.pid)
        from client_session import OpenEnvSession

        return OpenEnvSession(self._url, self._told, self._server.pid)

    def distributions(self) -> list[str]:
        return ["openenv-core" if self._older else "openenv"]


if __name__ == "__main__":
    main(OpenEnvOriginal)
