"""Episodes of an original, over HTTP with a session cookie, in the order in which NeMo Gym's agents send requests."""

from __future__ import annotations

from typing import Any

import httpx
from original import Answer, Broke, Call, Session, Total
from original_calls import spoken
from response_items import (
    as_data,
    as_seen,
    asked,
    function_call,
    message,
    numbers,
    response,
    seen,
)
from terms import Terms

_FRAMEWORK_KEYS = {"responses_create_params", "response", "reward", "mask_sample"}


class Tools(Session):
    """An episode with tools and a verdict at its end."""

    def __init__(self, client: httpx.AsyncClient, row: dict[str, Any], terms: Terms) -> None:
        self.client = client
        self.row = row
        self.terms = terms
        self.items: list[dict[str, Any]] = []
        self.done = False
        blocks = asked(row)
        self.start = {"blocks": blocks} if blocks else None

    async def post(
        self, path: str, body: Any, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """One request; Broke where the server is gone."""
        try:
            return await self.client.post(path, json=body, headers=headers)
        except httpx.HTTPError as error:
            raise Broke(f"{path}: {type(error).__name__}") from error

    async def checked(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        """One request that the agent cannot do without."""
        return self.json_of(path, await self.post(path, body, headers))

    @staticmethod
    def json_of(path: str, reply: httpx.Response) -> Any:
        """What a request came to. Raises Broke where that is an error."""
        if reply.status_code >= 400:
            raise Broke(f"{path}: HTTP {reply.status_code}: {reply.text[:300]}")
        return reply.json()

    async def begin(self, headers: dict[str, str]) -> None:
        """Starts the episode."""
        await self.checked("/seed_session", self.row, headers)

    async def call(self, call: Call) -> Answer:
        if self.done:
            return Answer(None, None, True, "the episode is over")
        if "answer" in call or call["tool"] == self.terms.said:
            return self._say(call)
        if refusal := self.terms.refusal(call):
            return Answer(None, None, False, refusal)
        item = function_call(len(self.items), call)
        reply = await self.post(f"/{call['tool']}", call["arguments"])
        output = {
            "type": "function_call_output",
            "call_id": item["call_id"],
            "output": reply.text,
        }
        self.items += [item, output]
        if self.terms.fits(call):
            self.done = self.terms.count()
        refused = reply.text if reply.status_code >= 400 else None
        return Answer(None if refused else seen(reply), None, self.done, refused)

    def _say(self, call: Call) -> Answer:
        """The model's last message."""
        text = spoken(call, "answer")
        if text is None:
            return Answer(None, None, False, "no text")
        self.items.append(message(len(self.items), text))
        self.done = True
        return Answer(None, None, True)

    async def end(self) -> Total:
        # An agent's trajectory is never empty: a model that did nothing has said nothing.
        items = self.items or [message(0, "")]
        told = await self.checked("/verify", {**self.row, "response": response(items, self.row)})
        if told.get("mask_sample"):
            raise Broke(f"no verdict: {told.get('failure_reason')}")
        return Total(float(told["reward"]), numbers(told, _FRAMEWORK_KEYS | set(self.row)))

    async def close(self) -> None:
        await self.client.aclose()


class Stepped(Tools):
    """An episode in gymnasium's manner."""

    total = 0.0

    async def begin(self, headers: dict[str, str]) -> None:
        told = await self.checked("/reset", self.row, headers)
        shown = [{"type": "text", "text": told["observation"]}] if told["observation"] else []
        self.start = {"blocks": [*(asked(self.row) or []), *shown]}
        self.info: dict[str, Any] = told["info"]

    async def call(self, call: Call) -> Answer:
        if self.done:
            return Answer(None, None, True, "the episode is over")
        says = "answer" in call or call["tool"] == self.terms.said
        text = spoken(call, "message") if says else None
        if says and text is None:
            return Answer(None, None, False, "no text")
        if not says and (refusal := self.terms.refusal(call)):
            return Answer(None, None, False, refusal)
        items = [function_call(0, call)] if text is None else [message(0, text)]
        reply = await self.post("/step", {**self.row, "response": response(items, self.row)})
        last = self.terms.count()
        if 400 <= reply.status_code < 500:  # what the model did cannot be read: its mistake
            self.done = last
            return Answer(None, None, last, reply.text)
        told = self.json_of("/step", reply)
        self.done = told["terminated"] or told["truncated"] or last
        self.total += told["reward"]
        self.info = told["info"]
        outputs = (
            [] if says else [as_data(o["output"]) for o in told["info"].get("tool_outputs", [])]
        )
        shown = outputs + [o for o in [told["observation"]] if o is not None or says]
        data = shown[0] if len(shown) == 1 else shown or None
        return Answer(as_seen(data), told["reward"], self.done)

    async def end(self) -> Total:
        return Total(self.total, numbers(self.info, set()))
