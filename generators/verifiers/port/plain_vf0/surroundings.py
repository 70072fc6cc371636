"""What authors ask of the process around an episode."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from .openai import AsyncOpenAI


def ensure_keys(keys: list[str]) -> None:
    """Nothing is missing: the framework that plays the episode holds the keys."""


async def maybe_semaphore(limit: int | None = None) -> Any:
    """Lets so many in at a time."""
    return asyncio.Semaphore(limit) if limit else contextlib.nullcontext()


class ClientConfig:
    """How an author would reach a model."""

    def __init__(self, **settings: Any) -> None:
        vars(self).update(settings)


def setup_openai_client(config: ClientConfig) -> AsyncOpenAI:
    """A client of the judge: which one, and by what key, the framework that plays the episode knows."""
    return AsyncOpenAI()


def load_prime_config() -> dict[str, Any]:
    """Keys that a user keeps on a machine, of which an episode sees none."""
    return {}


def quiet_datasets() -> contextlib.AbstractContextManager[None]:
    """Rows show no progress here."""
    return contextlib.nullcontext()
