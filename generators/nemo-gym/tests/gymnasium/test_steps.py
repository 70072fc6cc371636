"""Resetting, stepping, ending: an episode in the gymnasium form, by the framework's own agent.

ENVLOOM_ENVIRONMENTS=FRAIL_DESK:NUMBER_HUNT:... python -m unittest
"""

from __future__ import annotations

import asyncio
import http.cookies
import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
from fastapi import FastAPI
from nemo_gym.reward_profile import AggregateMetricsMixin
from responses_api_agents.gymnasium_agent.app import GymnasiumAgent, GymnasiumAgentRunRequest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import HUNT, client, message, module, response, row, server
from support import function_call as call


class Played:
    """One rollout's connection."""

    def __init__(self, of: Any, environment: str, **task: Any) -> None:
        self.http = client(of.setup_webserver())
        self.row = row(environment, **task)

    def reset(self) -> httpx.Response:
        return self.http.post("/reset", json=self.row)

    def step(self, *output: Any, **more: Any) -> httpx.Response:
        return self.http.post("/step", json={**self.row, "response": response(*output), **more})


def winning(index: int = 0) -> dict[str, Any]:
    """The call that earns everything on a hunt."""
    [(name, arguments)] = HUNT.oracle("train", index)
    return call(name, arguments)


class Steps(unittest.TestCase):
    def played(self, environment: str = "number_hunt", **task: Any) -> Played:
        played = Played(server(environment), environment, **task)
        self.assertEqual(played.reset().status_code, 200)
        return played

    def test_ends_the_episode_and_tells_what_it_was_worth(self) -> None:
        told = self.played().step(winning()).json()
        self.assertEqual(
            (told["reward"], told["terminated"], told["truncated"]), (1.0, True, False)
        )
        self.assertEqual(told["info"]["tool_outputs"], [{"call_id": "call_0", "output": "Found."}])
        self.assertEqual(told["info"]["episode"]["metrics"]["guesses"], 1)

    def test_plays_all_calls_of_a_turn_in_order_and_refuses_those_after_the_end(self) -> None:
        calls = [call("hint"), winning(), call("hint", number=2)]
        told = self.played().step(*calls).json()
        refused = [output.get("refusal") for output in told["info"]["tool_outputs"]]
        self.assertEqual((refused, told["terminated"]), ([None, None, "ended"], True))

    def test_takes_a_turn_without_a_call_for_the_end(self) -> None:
        for output in ([], [message("I give up")]):
            told = self.played().step(*output).json()
            self.assertEqual((told["terminated"], told["info"]["episode"]["done"]), (True, False))

    def test_refuses_what_is_no_json_and_what_is_no_tool_in_words_of_its_own(self) -> None:
        played = self.played()
        for item, refusal in (
            (call("guess", '{"n": '), "bad_arguments"),
            (call("guess", "9" * 5000), "bad_arguments"),
            (call("guess", {"n": "x"}), "bad_arguments"),
            (call("reset", played.row), "unknown_tool"),
        ):
            told = played.step(item).json()
            self.assertEqual(told["info"]["tool_outputs"][0]["refusal"], refusal)
            self.assertEqual((told["reward"], told["terminated"]), (0.0, False))

    def test_has_one_episode_a_session(self) -> None:
        played = self.played()
        self.assertEqual(played.reset().status_code, 409)
        played.step()
        self.assertEqual(played.step(winning()).status_code, 409)
        self.assertEqual(played.reset().status_code, 409)
        stranger = Played(server("number_hunt"), "number_hunt")
        self.assertEqual(stranger.step(winning()).status_code, 409)

    def test_plays_the_task_of_its_reset_whatever_a_turn_says(self) -> None:
        played = self.played(index=0)
        other = row("number_hunt", index=1)["start"]
        played.step(call("hint"), start=other)
        told = played.step(winning(0), start=other).json()
        self.assertTrue(told["terminated"] and told["info"]["episode"]["done"])

    def test_answers_a_repeated_request_again_and_plays_it_once(self) -> None:
        played = self.played()
        name = {"_ng_step_request_id": "one"}
        first = played.step(call("hint"), **name).json()
        self.assertEqual(played.step(winning(), **name).json(), first)
        last = played.step(winning(), _ng_step_request_id="two").json()
        self.assertEqual(played.step(winning(), _ng_step_request_id="two").json(), last)
        self.assertEqual(last["info"]["episode"]["calls"], 2)

    def test_ends_at_the_last_turn_of_its_agent(self) -> None:
        played = Played(server("number_hunt", max_turns=2), "number_hunt")
        played.reset()
        self.assertFalse(played.step(call("nothing")).json()["truncated"])
        told = played.step(call("nothing")).json()
        self.assertEqual((told["truncated"], told["terminated"]), (True, False))

    def test_lets_go_of_a_closed_session(self) -> None:
        of = server("number_hunt")
        played = Played(of, "number_hunt")
        played.reset()
        for _ in range(2):
            self.assertEqual(played.http.post("/close", json={}).json(), {})
        self.assertEqual(dict(of.session_state), {})
        self.assertEqual(played.step(winning()).status_code, 409)

    def test_refuses_a_row_that_names_no_task(self) -> None:
        for start in (None, {}, {"split": "train", "index": 10**6, "id": "x"}):
            played = Played(server("number_hunt"), "number_hunt")
            played.row["start"] = start
            self.assertEqual(played.reset().status_code, 422)

    def test_says_that_it_is_full_and_frees_the_session(self) -> None:
        of = server("number_hunt", start_timeout_seconds=0)
        played = Played(of, "number_hunt")
        with patch.object(HUNT.place, "CAPACITY", len(HUNT.place._open)):
            self.assertEqual(played.reset().status_code, 503)
        self.assertEqual(played.reset().status_code, 200)

    def test_forgets_the_oldest_that_nobody_plays(self) -> None:
        of = server("number_hunt")
        with patch.object(module("number_hunt", "gymnasium_server"), "KEPT", 2):
            first, second, third = (Played(of, "number_hunt") for _ in range(3))
            first.reset()
            second.reset()
            second.step()
            third.reset()
            self.assertEqual(len(of.session_state), 2)
            self.assertEqual(first.step(winning()).json()["reward"], 1.0)

    def test_gives_the_means_of_the_domains_measures(self) -> None:
        told = [{"info": {"episode": {"metrics": {"guesses": n}}}, "reward": 0.0} for n in (1, 4)]
        found = server("number_hunt").compute_metrics([told, [{"info": {}, "reward": 0.0}]])
        self.assertEqual(found, {"mean/guesses": 2.5})
        self.assertTrue(issubclass(type(server("number_hunt")), AggregateMetricsMixin))


class Broken(unittest.TestCase):
    """An environment that broke is never worth 0."""

    def test_a_start_that_breaks_is_an_error_and_leaves_no_session(self) -> None:
        of = server("number_hunt")
        failed = HUNT.EpisodeFailed("the start: RuntimeError")
        with patch.object(HUNT, "start", side_effect=failed):
            reply = Played(of, "number_hunt").reset()
        self.assertEqual((reply.status_code, reply.json()["detail"]), (500, str(failed)))
        self.assertEqual(dict(of.session_state), {})

    def test_a_failed_episode_is_an_error_of_its_step(self) -> None:
        of = server("number_hunt")
        played = Played(of, "number_hunt")
        played.reset()
        failed = HUNT.EpisodeFailed("guess: RuntimeError")
        with patch.object(HUNT.Episode, "call", side_effect=failed):
            reply = played.step(winning())
        self.assertEqual((reply.status_code, reply.json()["detail"]), (500, str(failed)))


class Reply:
    """What the agent's HTTP client gives."""

    def __init__(self, of: httpx.Response, cookies: Any = ()) -> None:
        self.status, self.ok, self._text = of.status_code, of.is_success, of.text
        self.cookies = http.cookies.SimpleCookie(dict(cookies))

    async def read(self) -> bytes:
        return self._text.encode()


class Client:
    """The agent's way to model and server, in this process."""

    def __init__(self, app: FastAPI, script: list[list[dict[str, Any]]]) -> None:
        self.app, self.script, self.sent = app, script, []

    async def post(
        self, server_name: str, url_path: str, json: Any = None, cookies: Any = None, **_: Any
    ) -> Reply:
        body = json.model_dump(mode="json") if hasattr(json, "model_dump") else json
        self.sent.append(url_path)
        if server_name == "model":
            turn = self.script.pop(0) if self.script else [message("done")]
            return Reply(httpx.Response(200, json=response(*turn)))
        transport = httpx.ASGITransport(app=self.app)
        jar = {key: getattr(value, "value", value) for key, value in (cookies or {}).items()}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://gym", cookies=jar
        ) as sender:
            reply = await sender.post(url_path, json=body)
        return Reply(reply, reply.cookies)


class Agent(unittest.TestCase):
    """Whole rollouts by the agent of the installed framework."""

    def run_agent(
        self, environment: str, *script: list[dict[str, Any]], turns: int = 9
    ) -> tuple[Any, Client, Any]:
        of = server(environment)
        client = Client(of.setup_webserver(), list(script))
        named = {name: SimpleNamespace(name=name) for name in ("model", "env")}
        config = SimpleNamespace(
            model_server=named["model"], resources_server=named["env"], max_steps=turns
        )
        agent = GymnasiumAgent.model_construct(config=config, server_client=client)
        object.__setattr__(agent, "url_path_for_run", lambda path, _: path)
        body = GymnasiumAgentRunRequest.model_validate(row(environment))
        told = asyncio.run(GymnasiumAgent.run(agent, SimpleNamespace(cookies={}), body))
        self.assertEqual(dict(of.session_state), {})
        return told, client, of

    def test_stops_where_the_environment_ends(self) -> None:
        told, client, _ = self.run_agent("number_hunt", [call("hint")], [winning()], [winning()])
        self.assertEqual((told.reward, told.terminated, told.truncated), (1.0, True, False))
        self.assertEqual(client.sent.count("/step"), 2)
        self.assertEqual(client.sent[-1], "/close")

    def test_reaches_no_route_by_a_tools_name(self) -> None:
        names = (
            "reset",
            "step",
            "close",
            "verify",
            "seed_session",
            "../reset",
            "aggregate_metrics",
        )
        script = [[call(name, row("number_hunt"))] for name in names]
        told, client, _ = self.run_agent("number_hunt", *script, turns=20)
        self.assertEqual(told.reward, 0.0)
        self.assertEqual(set(client.sent), {"/reset", "/v1/responses", "/step", "/close"})

    def test_carries_plain_text_as_a_side_of_the_conversation(self) -> None:
        told, _, _ = self.run_agent("small_talk", [message("hello")], [message("")])
        users = [i for i in told.response.output if getattr(i, "role", "") == "user"]
        self.assertEqual(len(users), 1)

    def test_carries_numbers_and_text_that_no_route_could(self) -> None:
        script = [[call("guess", '{"n": 1' + "0" * 400 + "}")], [call("guess", '{"n": "\\ud800"}')]]
        told, _, _ = self.run_agent("number_hunt", *script, [winning()])
        self.assertEqual((told.reward, told.info["episode"]["calls"]), (1.0, 1))


if __name__ == "__main__":
    unittest.main()
