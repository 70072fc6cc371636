"""A judged episode: who is asked, and what a rollout without a verdict becomes."""

from __future__ import annotations

import json
import unittest
from typing import Any
from unittest.mock import AsyncMock, MagicMock

from fastapi.testclient import TestClient
from nemo_gym.judge import JudgeError
from nemo_gym.server_utils import ServerClient
from support import client, module, response

judge = module("proof_read", "judge")
recorded = module("proof_read", "recorded")
driver = module("proof_read", "driver").episode

TASK = driver.task("train", 0)
ROW = {
    "responses_create_params": {"input": "play"},
    "start": {name: TASK[name] for name in ("split", "index", "id", "seed")},
}


class Reply:
    """What a model server sends back."""

    def __init__(self, content: str | None) -> None:
        message = {"role": "assistant", "content": content}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        told = {"id": "c", "object": "chat.completion", "created": 0, "model": "m"}
        self.ok = True
        self.body = json.dumps({**told, "choices": [choice]}).encode()

    async def read(self) -> bytes:
        return self.body


def served(post: AsyncMock, **options: Any) -> TestClient:
    """A rollout on a server whose judge is `post`."""
    name = {"type": "responses_api_models", "name": "judge_model"}
    config = judge.JudgedServerConfig.model_validate(
        {
            "host": "127.0.0.1",
            "port": 1,
            "entrypoint": "app.py",
            "name": "proof_read",
            "judge_model_server": name,
            **options,
        }
    )
    asked = MagicMock(spec=ServerClient)
    asked.post = post
    make = module("proof_read", "app").ProofReadResourcesServer
    return client(make(config=config, server_client=asked).setup_webserver())


def verified(rollout: TestClient) -> dict[str, Any]:
    """The rollout after a sentence was handed in."""
    rollout.post("/seed_session", json=ROW)
    rollout.post("/submit", json={"text": "Some other sentence."})
    return rollout.post("/verify", json={**ROW, "response": response()}).json()


class Judge(unittest.TestCase):
    def test_the_model_server_of_the_configuration_is_asked(self) -> None:
        post = AsyncMock(return_value=Reply("3"))
        params = {"messages": [], "max_tokens": 5}
        told = verified(served(post, judge_chat_completions_create_params=params))
        self.assertEqual((told["reward"], told["mask_sample"]), (0.75, False))
        asked = post.await_args.kwargs
        self.assertEqual(asked["server_name"], "judge_model")
        self.assertEqual(asked["url_path"], "/v1/chat/completions")
        sent = asked["json"].model_dump(exclude_unset=True)
        self.assertEqual((sorted(sent), sent["max_tokens"]), (["max_tokens", "messages"], 5))
        self.assertIn("Some other sentence.", sent["messages"][0]["content"])

    def test_a_rollout_without_a_verdict_is_put_aside(self) -> None:
        broken = {
            "a call that fails": AsyncMock(side_effect=OSError("gone")),
            "a refusal": AsyncMock(return_value=Reply(None)),
            "no verdict": AsyncMock(return_value=Reply("I would rather not.")),
        }
        for name, post in broken.items():
            with self.subTest(name):
                rollout = served(post)
                for told in (verified(rollout), verified(rollout)):
                    self.assertTrue(told["mask_sample"])
                    self.assertEqual(told["failure_kind"], "judge_failed")
                    self.assertEqual(told["_ng_failure_class"], "judge_failed")
                post.assert_awaited_once()

    def test_what_nobody_has_to_judge_asks_nobody(self) -> None:
        post = AsyncMock()
        rollout = served(post)
        rollout.post("/seed_session", json=ROW)
        told = rollout.post("/verify", json={**ROW, "response": response()}).json()
        self.assertEqual((told["reward"], told["mask_sample"]), (0.0, False))
        post.assert_not_awaited()


class Recorded(unittest.IsolatedAsyncioTestCase):
    async def test_it_answers_what_was_asked_before_and_nothing_else(self) -> None:
        with self.subTest("known"):
            path = MagicMock()
            path.name = "judgements.jsonl"
            path.read_text.return_value = '{"prompt":"p","answer":"4"}\n'
            ask = recorded.recorded_judge(path)
            self.assertEqual(await ask("p"), "4")
            with self.assertRaisesRegex(JudgeError, "judgements.jsonl"):
                await ask("other")


if __name__ == "__main__":
    unittest.main()
