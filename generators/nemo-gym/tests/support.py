"""What the tests of the NeMo Gym runtime share. Run them in a venv with nemo-gym, from this folder:

    ENVLOOM_ENVIRONMENTS=FRAIL_DESK:NUMBER_HUNT:... python -m unittest

where they are folders with the environments of `fixtures/contracts/`, by name, as `envloom generate` writes them.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import httpx
from fastapi import FastAPI
from fastapi.testclient import TestClient
from nemo_gym.server_utils import ServerClient

OVER = "[episode over]"

for _folder in os.environ["ENVLOOM_ENVIRONMENTS"].split(os.pathsep):
    sys.path.insert(0, str(Path(_folder) / "nemo_gym"))


def module(environment: str, name: str) -> ModuleType:
    """A module of an environment's server."""
    return importlib.import_module(f"resources_servers.{environment}.{name}")


FRAIL = module("frail_desk", "driver").episode
HUNT = module("number_hunt", "driver").episode


def server(environment: str, **options: Any) -> Any:
    """A server of its own; the name of its class is the environment's."""
    pascal = "".join(part.capitalize() for part in environment.split("_"))
    make = getattr(module(environment, "app"), f"{pascal}ResourcesServer")
    config = {"host": "127.0.0.1", "port": 1, "entrypoint": "app.py", "name": environment}
    return make.model_validate(
        {"config": {**config, **options}, "server_client": MagicMock(spec=ServerClient)}
    )


def app(environment: str, **options: Any) -> FastAPI:
    """The web application of a server of its own."""
    return server(environment, **options).setup_webserver()


def client(of: FastAPI) -> TestClient:
    """The connection of one rollout."""
    return TestClient(of, raise_server_exceptions=False)


def concurrent(of: FastAPI) -> httpx.AsyncClient:
    """The connection of one of many rollouts on one event loop."""
    transport = httpx.ASGITransport(app=of)
    return httpx.AsyncClient(transport=transport, base_url="http://gym")


def row(
    environment: str, index: int = 0, seed: int | None = None, split: str = "train"
) -> dict[str, Any]:
    """What an agent seeds with; the prompt does not matter to the server."""
    told = module(environment, "driver").episode.task(split, index)
    start = {name: told[name] for name in ("split", "index", "id", "seed")}
    if seed is not None:
        start["seed"] = seed
    return {"responses_create_params": {"input": "play"}, "start": start}


def function_call(name: str, arguments: Any = None, number: int = 0) -> dict[str, Any]:
    """A call of the model."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
    named = {"call_id": f"call_{number}", "name": name, "arguments": text}
    return {"type": "function_call", "status": "completed", **named}


def call(number: int, name: str, arguments: Any = None) -> list[dict[str, Any]]:
    """A call that was made, as a trajectory tells it."""
    made = function_call(name, arguments, number)
    return [made, {"type": "function_call_output", "call_id": made["call_id"], "output": "said"}]


def message(text: str) -> dict[str, Any]:
    """What a model says at last."""
    return {
        "type": "message",
        "id": "msg",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }


def response(*output: Any) -> dict[str, Any]:
    """A finished response with these items."""
    return {
        "id": "resp",
        "object": "response",
        "created_at": 0,
        "model": "m",
        "output": list(output),
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
    }


def winning() -> dict[str, Any]:
    """The trajectory that earns everything on the first hunt."""
    [(name, arguments)] = HUNT.oracle("train", 0)
    return response(*call(0, name, arguments))


@contextlib.contextmanager
def limited(driver: Any, **limits: float) -> Iterator[None]:
    """Other limits than the contract's, for a while."""
    before = dict(driver.contract.LIMITS)
    driver.contract.LIMITS.update(limits)
    try:
        yield
    finally:
        driver.contract.LIMITS.update(before)


@contextlib.contextmanager
def room_for(driver: Any, episodes: int) -> Iterator[None]:
    """Room for so many more episodes, for a while: other tests leave theirs open."""
    before = driver.place.CAPACITY
    driver.place.CAPACITY = len(driver.place._open) + episodes
    try:
        yield
    finally:
        driver.place.CAPACITY = before
