"""Plays an original through openreward's own client, against the framework's own server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from imported_later import later
from judge.leading import served, served_user

# Types of uploads, which no play makes.
with later("anthropic", "google.genai"):
    from openreward import AsyncEnvironmentsAPI, AsyncSession
    from openreward.api.environments.types import ImageBlock
    from openreward.api.errors import SessionTerminatedError, ToolCallError, ToolFailed

from original import Answer, Broke, Call, Original, Seen, Session
from original_run import main
from progress import Stalled, patiently
from server_process import Server, free_port
from told_tools import ToldTools, told_tools

_NO_FIELDS: dict[str, Any] = {"properties": {}, "required": [], "additionalProperties": False}


def _seen(blocks: Any) -> Seen:
    return {
        "blocks": [
            {"type": "image", "mime": b.mimeType, "data": b.data}
            if isinstance(b, ImageBlock)
            else {"type": "text", "text": getattr(b, "text", str(b))}
            for b in blocks
        ]
    }


def _tool(told: Any) -> dict[str, Any]:
    """A tool as the framework lists it."""
    schema = told.input_schema or {"type": "object", **_NO_FIELDS}
    return {"name": told.name, "description": told.description, "parameters": schema}


def _served_name(url: str) -> str:
    """What the server calls the one environment: the class may have a name of its own."""
    with urllib.request.urlopen(f"{url}/list_environments") as answer:
        return json.load(answer)[0]


class OrsSession(Session):
    """A session of the stock client."""

    def __init__(
        self,
        session: AsyncSession,
        told: dict[str, Any],
        fields: dict[str, str | None],
        server: int,
        *,
        by_task: bool,
        again: Path,
    ) -> None:
        self._session = session
        self._again = again
        self._server = server
        self._terminal = told["terminal"]
        self._graded = told["graded"]
        self._fields = fields
        self._by_task = by_task
        self._hidden = set(told["hidden"])
        self._listed: set[str] | None = None

    async def offers(self) -> list[dict[str, Any]]:
        """The tools that its task lists; to be asked for once it is open."""
        listed: Any = await self._session.list_tools()
        # The server lists all of the class's, and those of the task beside them.
        counts = Counter(t.name for t in listed)
        shown = {t.name: t for t in listed if t.name not in self._hidden or counts[t.name] > 1}
        return [_tool(t) for t in shown.values()]

    async def open(self) -> None:
        """Opens it, and asks for nothing."""
        await self._session.__aenter__()

    async def enter(self) -> None:
        """Opens it and asks for the prompt, once."""
        await self.open()
        if self._by_task:
            self._listed = {offer["name"] for offer in await self.offers()}
        # As one prompt, a conversation would have the roles written between its texts.
        told = await self._session.get_messages()
        self.start = _seen([block for message in told for block in message.blocks])

    async def call(self, call: Call) -> Answer:
        if "answer" in call:
            field = self._fields.get(self._terminal or "")
            call = {
                "tool": self._terminal,
                "arguments": {field: call["answer"]} if field else {},
            }
        # The server would run it all the same.
        if self._listed is not None and call["tool"] not in self._listed:
            return Answer(None, refused="the task does not offer it")
        try:
            called = self._session.call_tool(call["tool"], call["arguments"])
            output = await patiently(called, self._server)
        except ToolCallError as refused:
            return Answer(None, refused=str(refused)[:500])
        except Stalled as stalled:
            raise Broke(f"no answer: {stalled}") from stalled
        except (ToolFailed, SessionTerminatedError) as failed:
            raise Broke(str(failed)[:500]) from failed
        # Packs of ours answer a call that the model got wrong, and say so beside the answer.
        if refusal := (output.metadata or {}).get("refusal"):
            return Answer(None, refused=str(refusal)[:500])
        # A port asks its judge once the episode is over: what is said of the verdict is shown to nobody.
        shown = [] if call["tool"] in self._graded else output.blocks
        return Answer(_seen(shown), output.reward, bool(output.finished))

    async def beyond(self, call: Call) -> Answer | None:
        self._again.touch()
        try:
            return await self.call(call)
        finally:
            self._again.unlink()

    async def close(self) -> None:
        await self._session.__aexit__(None, None, None)


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
        tools = [_tool(t) for t in listed]
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
