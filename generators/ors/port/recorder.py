"""Plays an original through openreward's own client, against the framework's own server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import urllib.request
from pathlib import Path
from typing import Any

from imported_later import later
from judge.leading import served, served_user

# Types of uploads, which no play makes.
with later("anthropic", "google.genai"):
    from openreward import AsyncEnvironmentsAPI
    from openreward.api.errors import SessionTerminatedError, ToolFailed

from original import Broke, Original
from original_run import main
from server_process import Server, free_port
from sessions import OrsSession, tool_of
from told_tools import ToldTools, told_tools


def _served_name(url: str) -> str:
    """What the server calls the one environment: the class may have a name of its own."""
    with urllib.request.urlopen(f"{url}/list_environments") as answer:
        return json.load(answer)[0]


class OrsOriginal(Original):
    """The framework's server around the author's class."""

    tells_ends = True

    async def start(self) -> None:
        told = self.found["original"]
        port = free_port()
        self._seed = Path("seed").resolve()
        self._seed.write_text("0")
        here = Path(__file__).resolve().parent / "serve.py"
        command = [
            sys.executable,
            str(here),
            str(self.source),
            told["file"],
            told["class"],
            str(port),
            str(self._seed),
        ]
        url = f"http://127.0.0.1:{port}"
        # openreward's server says so at /health, ors-sdk's lists its environments.
        sdk = self.found["dialect"] == "ors-sdk"
        environment = {
            **self.served(Path(os.environ["PORT_MISSING"])),
            "PORT_DIALECT": self.found["dialect"],
            **self._mounted(),
            **self._models(),
        }
        healthy = "/list_environments" if sdk else "/health"
        self._server = Server(command, self.source, url, healthy, environment)
        await self._server.__aenter__()
        self._api = AsyncEnvironmentsAPI(base_url=url, api_key=None)
        name = await asyncio.to_thread(_served_name, url)
        self._remote = self._api.get(name, variant=name)
        self._fields: dict[str, str | None] = {}
        self._told: ToldTools | None = None

    def _mounted(self) -> dict[str, str]:
        """Where the platform's data lies in the copy."""
        folder = self.found["original"].get("mount")
        return {} if folder is None else {"PORT_MOUNT": str(self.source / folder)}

    def _models(self) -> dict[str, str]:
        """Where the models answer that the original asks."""
        told = self.found["original"]
        self._user = served_user() if told["played"] else None
        if self._user is not None:
            return {"PORT_JUDGE": f"http://127.0.0.1:{self._user.server_address[1]}/user/v1"}
        return {"PORT_JUDGE": served()} if told["graded"] else {}

    async def stop(self) -> None:
        if hasattr(self, "_api"):
            await self._api.aclose()
        if hasattr(self, "_server"):
            self._server.stop()

    async def tools(self) -> list[dict[str, Any]]:
        listed: Any = await self._remote.list_tools()
        tools = [tool_of(t) for t in listed]
        counts = await self.tasks()
        if self.found["original"]["by_task"] and None not in counts.values():
            self._told = await told_tools(counts, self._offered)
            offered = {tool["name"] for tool in self._told.tools}
            tools = [tool for tool in tools if tool["name"] in offered]
        for tool in tools:
            self._fields[tool["name"]] = next(iter(tool["parameters"].get("properties", {})), None)
        return tools

    async def _offered(self, split: str, index: int) -> list[dict[str, Any]]:
        """What a task offers, without its prompt being asked for."""
        opened = await self._session(split, index)
        try:
            await opened.open()
            return await opened.offers()
        finally:
            await opened.close()

    def told_by_row(self) -> dict[str, Any] | None:
        told = self._told
        return {"offered": told.offered, "differing": told.differing} if told else None

    async def tasks(self) -> dict[str, int | None]:
        return {
            ours: await self._remote.num_tasks(theirs)
            for ours, theirs in self.found["splits"].items()
        }

    async def open(self, split: str, index: int, seed: int | None) -> OrsSession:
        self._seed.write_text(str(seed or 0))
        opened = await self._session(split, index)
        before = self._user.asked if self._user else 0
        try:
            await opened.enter()
        except (ToolFailed, SessionTerminatedError) as failed:
            raise Broke(str(failed)[:500]) from failed
        if self._user and self._user.asked > before:
            await opened.close()
            raise Broke("a model is asked before the first turn, when nobody plays it")
        return opened

    async def _session(self, split: str, index: int) -> OrsSession:
        """A session of a task, not yet open."""
        theirs, told = self.found["splits"][split], self.found["original"]
        secrets = dict.fromkeys(told["secrets"], "none")
        if self.found["dialect"] == "ors-sdk":
            # Its server gives a task without the name that openreward's client wants with it.
            session = self._remote.session(secrets=secrets, split=theirs, index=index)
        else:
            session = self._remote.session(await self._remote.get_task(theirs, index), secrets)
        return OrsSession(
            session,
            told,
            self._fields,
            self._server.pid,
            by_task=self._told is not None,
            again=self._seed.with_name("again"),
        )

    def distributions(self) -> list[str]:
        return [
            "openreward",
            *(["ors-sdk"] if self.found["dialect"] == "ors-sdk" else []),
        ]


if __name__ == "__main__":
    main(OrsOriginal)
