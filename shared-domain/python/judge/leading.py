"""Leads an original's clients of models to a judge on this machine: the one that its port is replayed with."""

from __future__ import annotations

import threading
from typing import Any

import openai
from judge.server import JudgeServer
from judge.verdict import verdict


def served() -> str:
    """Serves the judge as long as this process runs; its address."""
    server = JudgeServer(verdict)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/v1"


def lead(url: str) -> None:
    """From now on every client that is made asks there, whatever address and key its author gives it."""
    for kind in (openai.OpenAI, openai.AsyncOpenAI):
        _lead(kind, url)


def _lead(kind: Any, url: str) -> None:
    plain = kind.__init__

    def init(self: Any, **options: Any) -> None:
        if not str(options.get("base_url") or "").startswith("http://127.0.0.1"):
            options |= {"base_url": url, "api_key": "none"}
        plain(self, **options)

    kind.__init__ = init
