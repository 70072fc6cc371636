"""Sessions of the stock client of openenv-core 0.1."""

from __future__ import annotations

import asyncio
from typing import Any

import requests
from openenv_core.client_types import StepResult
from openenv_core.http_env_client import HTTPEnvClient
from original import Answer, Call, Seen, Session
from progress import patiently

FOR_EVER = 10**6
"""Seconds. How long is waited is for `patiently` to say: as long as the server works."""


class _Client(HTTPEnvClient[dict[str, Any], dict[str, Any]]):
    """The stock client, without an environment's own types."""

    def _step_payload(self, action: dict[str, Any]) -> dict[str, Any]:
        return action

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[dict[str, Any]]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        return StepResult(payload["observation"], reward, done)

    def _parse_state(self, payload: dict[str, Any]) -> dict[str, Any]:
        return payload


class OlderSession(Session):
    """An episode over HTTP."""

    def __init__(self, url: str, told: dict[str, Any], server: int) -> None:
        # After an error the server closes a connection that the client would use again.
        closing = {"Connection": "close"}
        self._client = _Client(url, request_timeout_s=FOR_EVER, default_headers=closing)
        self._told, self._server = told, server

    async def enter(self, seed: int | None, told: dict[str, Any], resets: int = 0) -> None:
        """Begins an episode; this release took no seed, and nothing else, and had one environment for all."""
        result = await patiently(asyncio.to_thread(self._client.reset), self._server)
        self.start: Seen | None = {"data": result.observation}

    async def call(self, call: Call) -> Answer:
        if "answer" in call:
            return Answer(None, refused="there is no place for a plain answer")
        if call["tool"] != self._told["tool"]:
            return Answer(None, refused="there is no such tool")
        try:
            stepping = asyncio.to_thread(self._client.step, call["arguments"])
            result = await patiently(stepping, self._server)
        except requests.HTTPError as error:
            said = f"{error.response.status_code}: {error.response.text}"
            return Answer(None, refused=said[:500])
        reward = None if result.reward is None else float(result.reward)
        return Answer({"data": result.observation}, reward, result.done)
