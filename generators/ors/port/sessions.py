"""Sessions of openreward's own client."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from imported_later import later

# Types of uploads, which no play makes.
with later("anthropic", "google.genai"):
    from openreward import AsyncSession
    from openreward.api.environments.types import ImageBlock
    from openreward.api.errors import SessionTerminatedError, ToolCallError, ToolFailed

from original import Answer, Broke, Call, Seen, Session
from progress import Stalled, patiently

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


def tool_of(told: Any) -> dict[str, Any]:
    """A tool as the framework lists it."""
    schema = told.input_schema or {"type": "object", **_NO_FIELDS}
    return {"name": told.name, "description": told.description, "parameters": schema}


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
        return [tool_of(t) for t in shown.values()]

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
