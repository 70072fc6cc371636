"""One episode in gymnasium's manner: each response of the model is a step."""

from __future__ import annotations

import json
from typing import Any

from .items import given_of, message, read, response
from .play import Play, Refused


class Stepped(Play):
    """An episode in gymnasium's manner: each response of the model is a step."""

    def begin(self, task: dict[str, Any], seed: int) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Starts the server; returns the first observation."""
        self._earned = 0.0
        self._numbers: dict[str, float] = {}
        self._serve(task, seed)
        reply = self._post("/reset", self._row)
        self._check(reply)
        return json.loads(reply.text)["observation"]

    def say(self, text: str) -> str | None:
        """A step by plain text; returns the observation, None at the end. Raises Refused where the server does."""
        return self._step([message(0, text)])["observation"]

    def call(
        self,
        name: str,
        arguments: dict[str, Any],
        optional: dict[str, Any] | None = None,
    ) -> Any:
        """A step by a tool call; returns its output, and the observation if any."""
        call = {
            "type": "function_call",
            "id": "fc_0",
            "call_id": "call_0",
            "name": name,
        }
        call |= {
            "arguments": json.dumps(given_of(arguments, optional)),
            "status": "completed",
        }
        told = self._step([call])
        outputs = [o["output"] for o in told["info"].get("tool_outputs", [])]
        seen = [read(o) for o in outputs] + [o for o in [told["observation"]] if o is not None]
        return seen[0] if len(seen) == 1 else seen or None

    @property
    def reward(self) -> float:
        """The sum over the steps."""
        return self._earned

    def metrics(self) -> dict[str, float]:
        """Numbers of the last step's `info`."""
        return self._numbers

    def _step(self, items: list[dict[str, Any]]) -> dict[str, Any]:
        reply = self._post("/step", {**self._row, "response": response(items, self._row)})
        if 400 <= reply.status < 500:  # what the model did cannot be read: its mistake
            raise Refused(reply.text)
        self._check(reply)
        told = json.loads(reply.text)
        self._earned += told["reward"]
        self.done = told["terminated"] or told["truncated"]
        self._numbers = {
            name: float(value)
            for name, value in told["info"].items()
            if isinstance(value, int | float)
        }
        return told
