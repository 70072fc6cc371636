"""Reading and replaying what a model did."""

from __future__ import annotations

import asyncio
import json
import unittest
from typing import Any

from nemo_gym.openai_utils import NeMoGymResponse
from support import HUNT, call, message, module, response, row, winning

outcome = module("number_hunt", "outcome")
NAME, ARGUMENTS = HUNT.oracle("train", 0)[0]


def read(*output: Any) -> NeMoGymResponse:
    return NeMoGymResponse.model_validate(response(*output))


def replayed(*output: Any) -> float:
    body = {**row("number_hunt"), "response": response(*output)}
    request = outcome.VerifyRequest.model_validate(body)
    return asyncio.run(outcome.replay(request)).reward


class Read(unittest.TestCase):
    """Calls that reached the server, and the last words."""

    def test_a_call_without_an_output_was_never_made(self) -> None:
        made, _ = call(0, "guess", {"n": 1})
        self.assertEqual(list(outcome.tool_calls(read(made))), [])

    def test_arguments_that_are_no_json_never_left_the_agent(self) -> None:
        self.assertEqual(list(outcome.tool_calls(read(*call(0, "guess", '{"n": ')))), [])

    def test_a_nan_arrived_as_null_and_other_values_as_they_are(self) -> None:
        calls = [
            *call(0, "guess", '{"n": NaN}'),
            *call(1, "guess", "[1]"),
            *call(2, "guess", "7"),
        ]
        self.assertEqual(
            list(outcome.tool_calls(read(*calls))),
            [("guess", {"n": None}), ("guess", [1]), ("guess", 7)],
        )

    def test_a_name_was_part_of_a_url(self) -> None:
        names = ("../guess", "guess?x=1", "guess#x", "./guess", "%67uess", "a/b", "")
        calls = [item for i, name in enumerate(names) for item in call(i, name)]
        self.assertEqual(
            [name for name, _ in outcome.tool_calls(read(*calls))],
            ["guess", "guess", "guess", "guess", "guess", "a/b", ""],
        )

    def test_the_last_words_are_a_message_after_all_calls(self) -> None:
        self.assertEqual(outcome.final_text(read(*call(0, "hint"), message("42"))), "42")
        self.assertIsNone(outcome.final_text(read(message("42"), *call(0, "hint"))))
        self.assertIsNone(outcome.final_text(read(message(""))))
        self.assertIsNone(outcome.final_text(read()))


class Replayed(unittest.TestCase):
    """Rollouts that nobody seeded here."""

    def test_earns_what_the_calls_earn(self) -> None:
        self.assertEqual(replayed(*winning()["output"]), 1.0)
        self.assertEqual(replayed(*call(0, "hint"), message("I found it")), 0.0)

    def test_ends_at_a_verification_that_the_model_called(self) -> None:
        body = {**row("number_hunt"), "response": winning()}
        verified = call(0, "verify", json.dumps(body))
        self.assertEqual(replayed(*verified, *call(1, NAME, ARGUMENTS)), 0.0)
        nonsense = call(0, "verify", {"reward": 1})
        self.assertEqual(replayed(*nonsense, *call(1, NAME, ARGUMENTS)), 1.0)

    def test_leaves_no_episode_open(self) -> None:
        before = len(HUNT.place._open)
        replayed(*call(0, "hint"))
        self.assertEqual(len(HUNT.place._open), before)
