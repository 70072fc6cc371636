"""One episode through the stock client, as the server tells it over its WebSocket."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from openenv.core.generic_client import GenericEnvClient
from probe import Call, Failed, Full, Reply, Total, own_messages
from probe import Session as ProbeSession

Saw = Callable[[str, Any], None]


class Watched(GenericEnvClient):
    """The stock client; everything that it receives is kept."""

    def __init__(self, url: str, saw: Saw) -> None:
        super().__init__(url)
        self._saw = saw

    async def _receive(self) -> dict[str, Any]:
        reply = await super()._receive()
        self._saw(reply.get("type", "?"), reply)
        return reply

    async def send_text(self, frame: str) -> dict[str, Any]:
        """A frame that no stock client would write, for arguments that are no JSON."""
        await self._ensure_connected()
        assert self._ws is not None
        await self._ws.send(frame)
        return await self._receive()


_TYPES = {
    "unknown_tool": "tool_not_found",
    "bad_arguments": "invalid_args",
    **dict.fromkeys(("ended", "mistake"), "execution_error"),
}
"""OpenEnv's type of error for each refusal."""


def _same(what: str, told: Any, wanted: Any) -> None:
    """Fails a rollout of which the server tells something else."""
    if told != wanted:
        raise Failed(f"the server tells {what} as {json.dumps(told)}, not {json.dumps(wanted)}")


class Session(ProbeSession):
    """One WebSocket session with one episode."""

    def __init__(self, client: Watched, contract: dict[str, Any]) -> None:
        self.client = client
        self.prompt: list[dict[str, Any]] = []
        self.earned = 0.0
        self._paid = False
        self._contract = contract
        self._last: dict[str, Any] = {}
        self._done = False
        self._steps = 0

    async def reset(self, **wanted: Any) -> None:
        result = await _asked(self.client.reset(**wanted))
        told = result.metadata or {}
        text = [{"type": "text", "text": told.get("prompt")}]
        messages = told.get("messages") or [{"role": "user", "content": text}]
        said = [{"role": m["role"], "content": _blocks(m["content"])} for m in messages]
        if system := told.get("system_prompt"):
            said.insert(0, {"role": "system", "content": [{"type": "text", "text": system}]})
        self.prompt = own_messages(said, self._contract["system_prompt"])
        self._done, self._steps = result.done, 0
        await self._opened(told.get("task_id"), wanted.get("episode_id"))
        if "tools" in self._contract["tasks"]:
            listed = await self.client.step({"type": "list_tools"})
            self.tools = [tool["name"] for tool in listed.observation["tools"]]
            self._steps += 1

    async def _opened(self, task: str | None, episode: str | None) -> None:
        """Holds the state of an episode against what its reset was asked for, and told."""
        state = await self.client.state()
        _same("the task", state["task_id"], task)
        _same("the steps", state["step_count"], 0)
        if episode is not None:
            _same("the episode", state["episode_id"], episode)

    async def call(self, call: Call) -> Reply:
        if "answer" in call:
            role = self._contract["domain"]["answer"]
            if role is None:
                raise Failed("the domain takes no plain answer")
            call = {
                "tool": role["tool"],
                "arguments": {role["parameter"]: call["answer"]},
            }
        action = {"type": "call_tool", "tool_name": call["tool"]}
        if "raw" in call:
            head = json.dumps({"type": "step", "data": action})[:-2]
            frame = f'{head}, "arguments": {call["raw"]}}}}}'
            payload = await self.client.send_text(frame)
            if payload["type"] == "error":
                return await self._refused(payload["data"])
            result = self.client._parse_result(payload["data"])
        else:
            action |= {"arguments": call["arguments"]}
            try:
                result = await self.client.step(action)
            except RuntimeError as error:
                return await self._refused(_told(error))
        return self._reply(result)

    def _reply(self, result: Any) -> Reply:
        said, told = result.observation["result"], result.metadata or {}
        blocks = said.get("blocks") or [{"type": "text", "text": said["text"]}]
        self._steps += 1
        for block in blocks:
            if block["type"] == "text" and block["text"] not in said["text"]:
                raise Failed(f"the text of a result lacks {block['text'][:200]!r}")
        refusal, error = told.get("refusal"), result.observation["error"]
        wrong = refusal and {"error_type": _TYPES[refusal], "message": said["text"]}
        _same("`error`", error, wrong)
        self.earned += result.reward
        # A refused call is told 0, and is no reason to say what an episode is worth that nobody played.
        self._paid = self._paid or not refusal or bool(result.reward)
        self._done, self._last = result.done, told if "metrics" in told else self._last
        return Reply(
            _blocks(blocks),
            result.reward,
            result.done,
            told.get("truncated", False),
            told.get("refusal"),
        )

    async def _refused(self, error: dict[str, Any]) -> Reply:
        """An action that the server itself turned away: it paid nothing, and state says how things stand."""
        if error["code"] not in ("VALIDATION_ERROR", "INVALID_JSON"):
            raise Failed(f"{error['code']}: {error['message']}")
        state = await self.client.state()
        return Reply(None, 0.0, state["done"], state["truncated"], "refused")

    async def end(self) -> Total:
        """OpenEnv has no end but `done`: an open episode is worth what its calls were paid, if any was."""
        state = await self.client.state()
        _same("the steps", state["step_count"], self._steps)
        dense = self._contract["reward"]["mode"] == "dense"
        reward = self.earned if self._done or (dense and self._paid) else None
        metrics = self._last.get("metrics")
        return Total(reward, metrics, state["done"], state["truncated"])

    async def stands(self) -> dict[str, Any]:
        state = await self.client.state()
        return {key: state[key] for key in ("task_id", "episode_id")}

    async def close(self) -> None:
        await self.client.close()


class _NoPlace(Full, Failed):
    """The driver has no place for an episode: to a play, a rollout that failed."""


async def _asked(answer: Any) -> Any:
    """A reset, whose errors are told apart by OpenEnv's own codes."""
    try:
        return await answer
    except RuntimeError as error:
        told = _told(error)
        if told["code"] == "CAPACITY_REACHED" or "which is all that fit" in told["message"]:
            raise _NoPlace(told["message"]) from error
        raise Failed(f"{told['code']}: {told['message']}") from error


def _told(error: RuntimeError) -> dict[str, str]:
    """`Server error: <message> (code: <code>)`, as `EnvClient` raises it."""
    message, _, code = str(error).removeprefix("Server error: ").rpartition(" (code: ")
    if not code.endswith(")"):
        raise error
    return {"message": message, "code": code.removesuffix(")")}


def _blocks(content: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"type": "image", "mime": b["mimeType"], "data": b["data"]} if b["type"] == "image" else b
        for b in content
    ]
