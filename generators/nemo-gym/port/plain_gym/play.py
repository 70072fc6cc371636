"""One episode of a resources server: its tools by name, the trajectory that its verifier reads, and the verdict."""

from __future__ import annotations

import asyncio
import contextvars
import json
import threading
from collections.abc import Awaitable
from typing import Any

from ..chance import Episode
from .http import Reply
from .items import given_of, message, read, response
from .judging import ServerClient
from .server import SESSION_ID_KEY, BaseResourcesServer


class Refused(Exception):
    """The server refused a call; the text is what it said, and the episode goes on."""


def finish(work: Awaitable[Any]) -> Any:
    """Waits for the author's coroutine on a loop of its own: nothing else runs meanwhile."""
    out: list[Any] = []
    errors: list[BaseException] = []

    async def run() -> Any:
        return await work

    def target() -> None:
        try:
            out.append(asyncio.run(run()))
        except BaseException as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    context = contextvars.copy_context()
    thread = threading.Thread(target=context.run, args=(target,))
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return out[0]


class Play:
    """An episode with tools and a verdict at its end."""

    def __init__(
        self,
        server: type[BaseResourcesServer],
        options: dict[str, Any],
        conversation: str = "prompt",
        tools: list[dict[str, Any]] | None = None,
    ) -> None:
        self._server = server
        self._options = options
        self._conversation = conversation
        self._tools = tools or []
        self._session: dict[str, Any] = {SESSION_ID_KEY: "episode"}
        self._items: list[dict[str, Any]] = []
        self._row: dict[str, Any] = {}
        self._verdict: tuple[int, dict[str, Any]] | None = None
        self._models = ServerClient()
        self.done = False

    def begin(self, task: dict[str, Any], seed: int) -> None:
        """Starts the server and tells it of its task; raises RuntimeError where it does not take it."""
        self._serve(task, seed)
        self._check(self._post("/seed_session", self._row))

    def _serve(self, task: dict[str, Any], seed: int) -> None:
        self._row = self.row_of(task)
        self._chance = Episode(seed)
        with Episode(0):
            # A server is made before it knows of an episode.
            kind: Any = self._server.model_fields["config"].annotation
            server: Any = self._server(config=kind(**self._options), server_client=self._models)
            self._app = server.setup_webserver()

    def row_of(self, task: dict[str, Any]) -> dict[str, Any]:
        """A task as the dataset had it."""
        ours = (self._conversation, "params", "tools", "own_fields")
        fields = {k: v for k, v in task.items() if k not in ours} | task.get("own_fields", {})
        asked = {"tools": task.get("tools", self._tools)} if task.get("tools", self._tools) else {}
        asked |= {"input": task[self._conversation], **task.get("params", {})}
        return {"responses_create_params": asked, **fields}

    def call(
        self,
        name: str,
        arguments: dict[str, Any],
        optional: dict[str, Any] | None = None,
    ) -> Any:
        """One tool call. Raises Refused with the server's words where it refuses it."""
        given = given_of(arguments, optional)
        reply = self._post(f"/{name}", given)
        number = len(self._items)
        call = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
        }
        call |= {"name": name, "arguments": json.dumps(given), "status": "completed"}
        output = {
            "type": "function_call_output",
            "call_id": call["call_id"],
            "output": reply.text,
        }
        self._items += [call, output]
        if reply.status >= 400:
            raise Refused(reply.text)
        return read(reply.text)

    def answer(self, text: str) -> None:
        """The model's last message, which ends the episode."""
        self._items.append(message(len(self._items), text))
        self.done = True

    @property
    def reward(self) -> float:
        """What the verifier gives for everything so far."""
        return float(self._judgement()["reward"])

    def metrics(self) -> dict[str, float]:
        """Other numbers of the verdict."""
        return self._numbers(self._judgement())

    def _judgement(self) -> dict[str, Any]:
        if self._verdict is None or self._verdict[0] != len(self._items):
            reply = self._post("/verify", self._finished())
            self._verdict = (len(self._items), self._verdict_of(reply))
        return self._verdict[1]

    def _finished(self) -> dict[str, Any]:
        """What the verifier is asked: the row, and everything so far. A model that did nothing has said nothing."""
        items = self._items or [message(0, "")]
        return {**self._row, "response": response(items, self._row)}

    def _verdict_of(self, reply: Reply) -> dict[str, Any]:
        self._check(reply)
        verdict = json.loads(reply.text)
        if verdict.get("mask_sample"):
            raise RuntimeError(f"no verdict: {verdict.get('failure_reason')}")
        return verdict

    def _numbers(self, verdict: dict[str, Any]) -> dict[str, float]:
        known = {*self._row, "response", "reward", "mask_sample"}
        return {
            name: float(value)
            for name, value in verdict.items()
            if name not in known and isinstance(value, int | float)
        }

    def _post(self, path: str, body: Any) -> Reply:
        with self._chance:
            return finish(self._app.handle(path, body, self._session))

    @staticmethod
    def _check(reply: Reply) -> None:
        if reply.status >= 400:
            raise RuntimeError(reply.text)
