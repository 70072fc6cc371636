"""What `gymnasium_agent` sends (nemo-gym 0.7.0, responses_api_agents/gymnasium_agent/app.py)."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any

from agent import Connection, message, response_of
from probe import Call, Failed, Reply, Session, Total

if TYPE_CHECKING:
    from client import NemoGym


class Steps(Connection):
    """A reset, then each turn of the model with the whole row."""

    def __init__(self, url: str, row: dict[str, Any]) -> None:
        super().__init__(url, row)
        self.paid = 0.0
        self.told: dict[str, Any] | None = None
        """What ended it, once it is over."""
        self._calls = 0

    async def reset(self) -> tuple[int, str]:
        return await self.post("reset", self.row)

    def function_call(self, name: str, arguments: str) -> dict[str, Any]:
        self._calls += 1
        named = {"name": name, "arguments": arguments, "status": "completed"}
        return {"type": "function_call", "call_id": f"call_{self._calls}", **named}

    async def step(
        self, *output: dict[str, Any], request: str | None = None, **row: Any
    ) -> tuple[int, str]:
        """One turn; `row` changes fields of the row that goes with it."""
        named = {"_ng_step_request_id": request or uuid.uuid4().hex}
        body = {**self.row, **row, "response": response_of(list(output)), **named}
        status, text = await self.post("step", body)
        if status == 200:
            told = json.loads(text)
            self.paid += told["reward"]
            if told["terminated"] or told["truncated"]:
                self.told = told
        return status, text

    async def end(self) -> dict[str, Any]:
        """What ended it; a model that says nothing ends what is still open."""
        if self.told is None:
            status, text = await self.step()
            if self.told is None:
                raise Failed(f"/step answered {status}: {text[:2000]}")
        return self.told


class SteppedSession(Session):
    """A rollout, turn by turn: a call each."""

    def __init__(self, variant: NemoGym, steps: Steps) -> None:
        self._variant = variant
        self.steps = steps
        self.prompt = variant.prompt_of(steps.row)

    async def call(self, call: Call) -> Reply:
        if "answer" in call:
            await self._turn(message(call["answer"]))
            return Reply(blocks=None)
        text = call["raw"] if "raw" in call else json.dumps(call["arguments"])
        told = await self._turn(self.steps.function_call(call["tool"], text))
        if told is None:
            return Reply(blocks=None, refusal="ended")
        (output,) = told["info"]["tool_outputs"]
        return Reply(
            [{"type": "text", "text": output["output"]}],
            reward=told["reward"],
            done=told["terminated"] or told["truncated"],
            truncated=told["truncated"],
            refusal=output.get("refusal"),
        )

    async def _turn(self, item: dict[str, Any]) -> dict[str, Any] | None:
        """What `/step` answers; None where the episode is over."""
        status, text = await self.steps.step(item)
        self._variant.saw("step", text)
        if status == 409:
            return None
        if status != 200:
            raise Failed(f"/step answered {status}: {text[:2000]}")
        return json.loads(text)

    async def end(self) -> Total:
        told = await self.steps.end()
        self._variant.saw("step", told)
        of_it = told["info"]["episode"]
        return Total(
            reward=self.steps.paid,
            metrics=of_it["metrics"],
            done=of_it["done"],
            truncated=told["truncated"],
        )

    async def close(self) -> None:
        """The route that `/reset` tells the agent of."""
        await self.steps.post("close", {})
        await self.steps.close()
