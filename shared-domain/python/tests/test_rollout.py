"""Who plays in a rollout, and what a model behind an endpoint is told."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import sys
import tempfile
import threading
import unittest
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shipped import rollout

Turn, begin, play = rollout.Turn, rollout.begin, rollout.play
by_script, by_chance = rollout.by_script, rollout.by_chance

TOOLS = [
    {
        "name": "look",
        "description": "Look.",
        "parameters": {"type": "object", "properties": {}, "required": []},
    }
]
MESSAGES = [{"role": "user", "content": [{"type": "text", "text": "Find 17."}]}]
PICTURE = {"type": "image", "mime": "image/png", "data": "aWI="}


def wants(*calls: tuple[str, str]) -> dict[str, Any]:
    """A model's message with tool calls: names and argument texts."""
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": f"c{i}",
                "type": "function",
                "function": {"name": name, "arguments": text},
            }
            for i, (name, text) in enumerate(calls)
        ],
    }


@contextlib.contextmanager
def endpoint(*answers: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """An OpenAI-compatible server that gives these answers; what it was asked."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body)
            left = answers[len(asked) - 1 :]
            self.send_response(200 if left else 500)
            self.end_headers()
            self.wfile.write(json.dumps({"choices": [{"message": m} for m in left]}).encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/v1/"
    settings = {"ROLLOUT_MODEL": "m", "OPENAI_BASE_URL": url}
    try:
        with mock.patch.dict(os.environ, settings):
            yield asked
    finally:
        server.shutdown()
        server.server_close()


def played(policy: Any, *turns: Turn, **options: Any) -> tuple[Any, list[Any], str]:
    """What became of it, the calls that were made, and what was printed."""
    made: list[Any] = []

    async def call(name: str, arguments: dict[str, Any]) -> Any:
        made.append((name, arguments))
        return turns[len(made) - 1] if len(made) <= len(turns) else said("more")

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        done = asyncio.run(play(policy, call, **{"turns": 10, **options}))
    return done, made, out.getvalue()


def said(text: str, **more: Any) -> Any:
    return Turn([{"type": "text", "text": text}], **more)


class ByScript(unittest.TestCase):
    def test_it_plays_the_script_and_adds_up_what_was_paid(self) -> None:
        policy = begin(TOOLS, MESSAGES, by_script([("look", {}), ("take", {"n": 1})]))
        done, made, shown = played(
            policy, said("a", reward=0.25), said("b\nc", reward=0.5, done=True)
        )
        self.assertEqual((done.calls, done.reward, done.done), (2, 0.75, True))
        self.assertEqual(made, [("look", {}), ("take", {"n": 1})])
        self.assertIn("[2] take(n=1)\n    b\n    c\n    -> reward 0.5, done\n", shown)

    def test_it_stops_at_the_end_and_at_the_limit(self) -> None:
        script = [("look", {})] * 5
        ended = played(begin(TOOLS, MESSAGES, by_script(script)), said("a", done=True))
        self.assertEqual(len(ended[1]), 1)
        with mock.patch.dict(os.environ, {"MAX_TURNS": "2"}):
            cut = played(begin(TOOLS, MESSAGES, by_script(script)))
        self.assertEqual((len(cut[1]), cut[0].done), (2, False))

    def test_it_calls_the_tool_that_ends_an_episode_without_an_end(self) -> None:
        policy = begin(TOOLS, MESSAGES, by_script([("look", {})]))
        done, made, _ = played(
            policy, said("a"), said("ok", reward=1.0, done=True), finish="finish"
        )
        self.assertEqual(made[-1], ("finish", {}))
        self.assertEqual((done.calls, done.reward), (2, 1.0))

    def test_the_tool_that_ends_an_episode_is_called_within_the_turns(self) -> None:
        policy = begin(TOOLS, MESSAGES, by_script([("look", {})] * 9))
        done, made, _ = played(policy, turns=3, finish="finish")
        self.assertEqual(made, [("look", {}), ("look", {}), ("finish", {})])
        self.assertEqual(done.calls, 3)


class ByChance(unittest.TestCase):
    def test_the_same_seed_gives_the_same_play(self) -> None:
        def calls(seed: int) -> list[Any]:
            policy = begin(TOOLS, MESSAGES, by_chance(TOOLS, MESSAGES, seed))
            return played(policy, turns=4)[1]

        self.assertEqual(calls(3), calls(3))
        self.assertEqual(len(calls(3)), 4)


class ByModel(unittest.TestCase):
    def test_it_hands_tools_and_results_to_the_model(self) -> None:
        look = wants(("look", "{}"), ("look", ""))
        with endpoint(look, {"role": "assistant", "content": "done"}) as asked:
            policy = begin(TOOLS, MESSAGES, by_script([("never", {})]))
            _, made, shown = played(policy, said("one"), Turn([PICTURE]))
        self.assertEqual(made, [("look", {}), ("look", {})])
        self.assertEqual(asked[0]["tools"][0]["function"], TOOLS[0])
        last = asked[1]["messages"]
        self.assertEqual(last[0], {"role": "user", "content": "Find 17."})
        self.assertEqual([m["content"] for m in last if m["role"] == "tool"], ["one", ""])
        url = last[-1]["content"][0]["image_url"]["url"]
        self.assertEqual(url, "data:image/png;base64,aWI=")
        self.assertIn("m: done", shown)

    def test_arguments_that_are_no_object_go_back_to_the_model(self) -> None:
        with endpoint(wants(("look", "{"), ("look", "[]")), {"content": "no"}) as asked:
            made = played(begin(TOOLS, MESSAGES, by_script([])))[1]
        self.assertEqual(made, [])
        told = [m["content"] for m in asked[1]["messages"] if m["role"] == "tool"]
        self.assertIn("no JSON", told[0])
        self.assertIn("object", told[1])

    def test_plain_text_goes_to_the_tool_that_takes_it(self) -> None:
        with endpoint({"role": "assistant", "content": "17"}):
            policy = begin(TOOLS, MESSAGES, by_script([]), takes_text=("submit", "answer"))
            made = played(policy, said("right", done=True))[1]
        self.assertEqual(made, [("submit", {"answer": "17"})])

    def test_an_endpoint_that_fails_stops_the_rollout_with_what_it_said(self) -> None:
        with endpoint(), self.assertRaisesRegex(SystemExit, "answered 500"):
            played(begin(TOOLS, MESSAGES, by_script([])))

    def test_a_missing_key_is_named_where_one_is_needed(self) -> None:
        with (
            mock.patch.dict(os.environ, {"ROLLOUT_MODEL": "m"}, clear=True),
            self.assertRaisesRegex(SystemExit, "set OPENAI_API_KEY"),
        ):
            played(begin(TOOLS, MESSAGES, by_script([])))


class Settings(unittest.TestCase):
    def test_dotenv_adds_what_is_not_set(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            lines = ["# A=1", 'B="two words"', "export C=3", "D = 4", "no line", ""]
            (Path(folder) / ".env").write_text("\n".join(lines))
            with mock.patch.dict(os.environ, {"C": "kept"}, clear=True):
                rollout.read_dotenv(Path(folder), Path(folder) / "missing")
                self.assertEqual(dict(os.environ), {"B": "two words", "C": "kept", "D": "4"})

    def test_missing_secrets_are_named(self) -> None:
        with (
            mock.patch.dict(os.environ, {"A": "x"}, clear=True),
            self.assertRaisesRegex(SystemExit, "set B, C in the environment"),
        ):
            rollout.require(["A", "B", "C"])


if __name__ == "__main__":
    unittest.main()
