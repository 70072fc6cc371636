"""Plays an emitted environment as a smoke does, in one process: `python play_whole.py ENVIRONMENT [CALLS]`.

CALLS are calls that never come back, as JSON.

Winning, random, wrong and idle play on every split, all places taken, callers that vanish, from the
loop that an episode was started on and from another; and `rollout.py`'s loop with each of its policies.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import importlib.util
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

HOME = Path(sys.argv[1]).resolve()
TOO_LONG: list[list[Any]] = json.loads(sys.argv[2]) if len(sys.argv) > 2 else []
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "shared-domain" / "python"))


from record.fitting import fitting
from record.wrong_calls import wrong_calls
from shipped import RandomPolicy


def loader() -> ModuleType:
    """`episode/loader.py`, by which a variant gets at the driver."""
    spec = importlib.util.spec_from_file_location("loader", HOME / "episode" / "loader.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


load = loader().load
rollout, episode = load("rollout"), load("episode")
TOOLS: list[dict[str, Any]] = episode.CONTRACT["tools"]


async def whole(split: str, index: int, calls: list[Any], seed: int | None = None) -> None:
    """An episode: the calls, one after its end, and what it was worth."""
    played = await episode.start(split=split, index=index, seed=seed)
    for name, arguments in calls:
        await played.call(name, arguments)
    for say in (played.answer, played.reply):
        await say("what the model says")
    await played.end()
    await played.call(TOOLS[0]["name"], {})
    await played.close()
    episode.text_of(played.prompt[0]["content"] if played.prompt else [])


def by_chance(seed: int, count: int = 8) -> list[Any]:
    policy = RandomPolicy(TOOLS, seed)
    policy.see("Invoice 12 of Abel, 3 of 4")
    return [policy.act() for _ in range(count)]


def wrong(seed: int) -> list[Any]:
    """Calls that a careless or hostile model makes."""
    calls = wrong_calls(TOOLS, RandomPolicy(TOOLS, seed))
    told = [(call["tool"], call.get("arguments")) for call in calls]
    good = RandomPolicy(TOOLS, seed)
    for tool in TOOLS:
        arguments = good.arguments(tool["parameters"])
        for name in arguments:
            for value in ("\ud800", "x" * 4_000_001, float("nan"), 10**400, None, "Ärger"):
                told.append((tool["name"], {**arguments, name: value}))
            told.append((tool["name"], {**arguments, name: nested(70)}))
        told.append((tool["name"], {**arguments, "\ud800": 1}))
    return told


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


async def every_split() -> None:
    """What the author wrote down, chance, nothing, and every wrong call, on the first tasks of each split."""
    for split in episode.splits():
        for index in range(min(episode.count(split), 3)):
            fitting(episode, split, index)
            await episode.preview(split, index)
            episode.resolve(episode.task(split, index))
            cheats = episode.cheats(split, index) if hasattr(episode, "cheats") else []
            for play in [episode.oracle(split, index), *cheats]:
                await whole(split, index, play or [])
            await whole(split, index, by_chance(index), seed=7)
            await whole(split, index, [])
        for call in wrong(1):
            await whole(split, 0, [call])
    too_many = episode.CONTRACT["limits"]["calls"] + 1
    await whole(split, 0, [(TOOLS[0]["name"], {})] * too_many)


async def no_such_task() -> None:
    """Tasks that there are not, and ones that a client made up."""
    split = episode.splits()[0]
    first = {"split": split, "index": 0}
    for task in ({**first, "split": "nowhere"}, {**first, "index": 10**9}, {**first, "index": -1}):
        with contextlib.suppress(episode.TaskError):
            await episode.start(**task)
    for spec in (None, {}, {**first, "more": 1}, {**first, "id": "?"}, {**first, "seed": ""}):
        with contextlib.suppress(episode.TaskError):
            episode.resolve(spec)
    for tool in TOOLS:
        episode.published(tool["parameters"])


async def crowd() -> None:
    """All places taken, one more refused; some end, some are let go, the rest stays open."""
    split = episode.splits()[0]
    opened = [await episode.start(split=split, index=0) for _ in range(episode.CAPACITY)]
    with contextlib.suppress(episode.Full):
        await episode.start(split=split, index=0)
    for number, one in enumerate(opened):
        if number % 3 == 0:
            one.release()
        elif number % 3 == 1:
            await one.close()
    await asyncio.sleep(0.1)


async def broken() -> None:
    """Calls that the domain breaks over: numbers that its libraries cannot take."""
    for tool in TOOLS:
        numbers = {
            name: 2**62
            for name, schema in tool["parameters"]["properties"].items()
            if schema.get("type") == "integer"
        }
        if numbers:
            given = RandomPolicy(TOOLS, 1).arguments(tool["parameters"])
            with contextlib.suppress(episode.EpisodeFailed):
                await whole(episode.splits()[0], 0, [(tool["name"], {**given, **numbers})])


async def from_elsewhere() -> None:
    """An episode of another thread's loop, played from here."""
    split = episode.splits()[0]
    started = await asyncio.to_thread(lambda: episode.block(episode.start(split=split, index=0)))
    await started.call(*by_chance(3, 1)[0])
    await started.end()


async def callers_vanish() -> None:
    """Callers that are cancelled in a start, in a call or in an end, and one that ends what another plays."""
    split = episode.splits()[0]
    opened: list[Any] = []

    async def played() -> None:
        opened.append(await episode.start(split=split, index=0))
        for call in by_chance(1):
            await opened[-1].call(*call)
        await opened[-1].end()

    for steps in range(1, 12):
        task = asyncio.ensure_future(played())
        for _ in range(steps):
            await asyncio.sleep(0.001 * (steps % 2))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for one in opened:
            await one.close()
    both = await episode.start(split=split, index=0)
    calls = [both.call(*call) for call in by_chance(4)]
    await asyncio.gather(*calls, both.end(), return_exceptions=True)


async def too_long() -> None:
    """Calls that run longer than they may, and whoever waits for their thread."""
    episode.CONTRACT["limits"]["call_seconds"] = 0.2
    for call in TOO_LONG:
        called = await episode.start(split=episode.splits()[0], index=0)
        with contextlib.suppress(episode.EpisodeFailed):
            await called.call(*call)
        await called.close()


async def nobody_plays_on() -> None:
    """An episode that is given up, once nobody has called for too long."""
    episode.CONTRACT["limits"]["idle_seconds"] = 0.1
    left = await episode.start(split=episode.splits()[0], index=0)
    while not left.failure:
        await asyncio.sleep(0.1)


class Model(BaseHTTPRequestHandler):
    """An endpoint that answers with a call, a broken call, and then with text."""

    said = 0
    instead: tuple[int, str] | None = None
    """Status and body of every answer, where it is no answer of a model."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if Model.instead:
            status, text = Model.instead
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text.encode())
            return
        Model.said += 1
        name = TOOLS[0]["name"]
        functions = [{"name": name, "arguments": text} for text in ("{}", "{", "[]")]
        calls = [{"id": str(i), "function": f} for i, f in enumerate(functions)]
        message = {"content": "5"} if Model.said % 2 == 0 else {"tool_calls": calls}
        body = json.dumps({"choices": [{"message": {"role": "assistant", **message}}]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


async def one_rollout(script: Any) -> None:
    """An episode as `rollout.py` plays it, by the model that is named, a script or chance."""
    played = await episode.start(split=episode.splits()[0], index=0)

    async def call(name: str, arguments: dict[str, Any]) -> Any:
        step = await played.call(name, arguments)
        return rollout.Turn(step.blocks, step.reward, step.done)

    tools = [dataclasses.asdict(tool) for tool in episode.TOOLS]
    last = TOOLS[-1]
    takes = (last["name"], next(iter(last["parameters"]["properties"]))) if script else None
    policy = rollout.begin(tools, played.prompt, rollout.by_script(script or []), takes_text=takes)
    await rollout.play(policy, call, turns=6, finish=None if script else TOOLS[0]["name"])
    await played.end()


async def rollouts() -> None:
    """Each policy of `rollout.py`, and the server that it starts."""
    server = HTTPServer(("127.0.0.1", 0), Model)
    Thread(target=server.serve_forever, daemon=True).start()
    (HOME / ".env").write_text("# who\nexport OPENAI_API_KEY='none'\n", encoding="utf-8")
    rollout.read_dotenv(HOME, HOME / "episode")
    rollout.require(["OPENAI_API_KEY"])
    os.environ["OPENAI_BASE_URL"] = f"http://127.0.0.1:{server.server_port}"
    for os.environ["ROLLOUT_MODEL"] in ("", "some-model"):
        for script in (episode.oracle(episode.splits()[0], 0), None):
            await one_rollout(script)
    async with (
        rollout.serving(None, ["-c", SERVER], HOME) as address,
        rollout.serving(address, [], HOME),
    ):
        pass


async def endpoints_that_fail() -> None:
    """A model's endpoint that answers with an error, a page, or a message that is none."""
    os.environ["ROLLOUT_MODEL"] = "some-model"
    for status, body in ((500, "busy"), (200, "<html>"), (200, '{"choices": [{"message": 1}]}')):
        Model.instead = status, body
        with contextlib.suppress(SystemExit):
            await one_rollout(None)
    Model.instead = None


async def request_too_long() -> None:
    """A request of more bytes than a server reads, in pieces."""
    pieces = [{"body": b"x" * 2**24, "more_body": left > 0} for left in range(3, -1, -1)]

    async def receive() -> Any:
        return pieces.pop(0)

    read = episode.limited(receive, ValueError)
    with contextlib.suppress(ValueError):
        while pieces:
            await read()


SERVER = """
import os
from http.server import HTTPServer, BaseHTTPRequestHandler
class Health(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
HTTPServer((os.environ["HOST"], int(os.environ["PORT"])), Health).serve_forever()
"""


def main() -> None:
    for play in (
        every_split,
        no_such_task,
        crowd,
        from_elsewhere,
        callers_vanish,
        rollouts,
        endpoints_that_fail,
        request_too_long,
        nobody_plays_on,
        broken,
        too_long,
    ):
        asyncio.run(play())


if __name__ == "__main__":
    main()
