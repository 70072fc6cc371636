"""Leads an original's clients of models to who stands in for them on this machine, as in replays of its port."""

from __future__ import annotations

import json
import threading
from typing import Any

import openai
from judge.server import JudgeServer
from judge.stand_in import person
from judge.verdict import verdict
from lifter.clients.openai import conversation


def served() -> str:
    """Serves the judge as long as this process runs; its address."""
    return f"http://127.0.0.1:{_serving(JudgeServer(verdict)).server_address[1]}/v1"


def served_user() -> JudgeServer:
    """Serves, below `/user`, who stands in for a model that plays a person, as long as this process runs."""
    return _serving(JudgeServer(verdict, _next))


def _next(asked: str) -> str:
    """The next message, by the conversation as a port's driver puts it."""
    instruction, messages = conversation(json.loads(asked), ours="assistant")
    return person(
        json.dumps([{"role": "system", "content": instruction}, *messages], ensure_ascii=False)
    )


def _serving(server: JudgeServer) -> JudgeServer:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def lead(url: str) -> None:
    """From now on every client that is made asks there, whatever address and key its author gives it."""
    _lead(openai.OpenAI, openai.DefaultHttpxClient, url)
    _lead(openai.AsyncOpenAI, openai.DefaultAsyncHttpxClient, url)


def _lead(kind: Any, transport: Any, url: str) -> None:
    plain = kind.__init__

    def init(self: Any, **options: Any) -> None:
        if not str(options.get("base_url") or "").startswith("http://127.0.0.1"):
            options |= {"base_url": url, "api_key": "none"}
        if not options.get("http_client"):
            # Nothing is encrypted on the way there, and to load certificates takes longer than most episodes.
            options["http_client"] = transport(verify=False)
        plain(self, **options)

    kind.__init__ = init
