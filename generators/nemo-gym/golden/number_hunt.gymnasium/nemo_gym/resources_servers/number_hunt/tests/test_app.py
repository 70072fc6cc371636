"""The framework's own contract for verifiers, and the recorded examples played turn by turn."""

import asyncio
import json
import math
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
import yaml
from fastapi.testclient import TestClient
from nemo_gym.server_utils import ServerClient
from nemo_gym.verifier_fixture import exercise_verifier_fixture
from resources_servers.number_hunt.app import VERIFIER_FIXTURE, NumberHuntResourcesServer
from resources_servers.number_hunt.create_dataset import function_tools
from resources_servers.number_hunt.driver import episode

NAME = "number_hunt"
HERE = Path(__file__).resolve().parent
MANIFEST = HERE.parents[2] / "environments" / NAME / "manifest.yaml"


def lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text().split("\n") if line]


EXAMPLES = lines(HERE.parent / "data" / "example.jsonl")
ROLLOUTS = lines(HERE.parent / "data" / "example_rollouts.jsonl")


def server() -> NumberHuntResourcesServer:
    """A server of its own for each test."""
    config = {"host": "127.0.0.1", "port": 11000, "entrypoint": "app.py", "name": NAME}
    return NumberHuntResourcesServer.model_validate(
        {"config": config, "server_client": MagicMock(spec=ServerClient)}
    )


def client() -> TestClient:
    """One rollout's connection: it keeps the session cookie."""
    return TestClient(server().setup_webserver())


def step(played: TestClient, row: dict[str, Any], *output: Any, status: int = 200) -> Any:
    """One turn of the model, as `gymnasium_agent` sends it."""
    response = {**ROLLOUTS[0]["response"], "output": list(output)}
    reply = played.post("/step", json={**row, "response": response})
    assert reply.status_code == status, reply.text
    return reply.json()


def test_verifier_fixture() -> None:
    manifest = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    results = exercise_verifier_fixture(
        VERIFIER_FIXTURE,
        reward_range=manifest["reward"]["range"],
        determinism=manifest["determinism"],
    )
    assert asyncio.run(results)


def test_rows_offer_the_tools_of_the_server() -> None:
    declared = {
        name: episode.published(request.model_json_schema())
        for name, (_, request) in server().tools().items()
    }
    for row in EXAMPLES:
        tools = row["responses_create_params"]["tools"]
        assert tools == function_tools(row["start"]["split"], row["start"]["index"])
        assert {tool["name"]: tool["parameters"] for tool in tools}.items() <= declared.items()


def test_examples_play_as_recorded() -> None:
    for row, rollout in zip(EXAMPLES, ROLLOUTS, strict=True):
        played, earned, told = client(), 0.0, {}
        assert played.post("/reset", json=row).status_code == 200
        items = rollout["response"]["output"]
        said = {i["call_id"]: i["output"] for i in items if "output" in i}
        for item in items:
            if "output" in item or item.get("role") == "user":
                continue
            told = step(played, row, item)
            earned += told["reward"]
            for output in told["info"]["tool_outputs"]:
                # Of a long result the examples hold the beginning.
                shown = said.get(output["call_id"], output["output"])
                assert output["output"][:1000] == shown[:1000]
        assert math.isclose(earned, rollout["reward"], abs_tol=1e-9)
        for name in ("terminated", "truncated", "info"):
            assert told[name] == rollout[name]
        assert played.post("/close", json={}).status_code == 200


def test_a_session_has_one_episode_and_its_own() -> None:
    row, other = EXAMPLES[0], EXAMPLES[-1]
    played = client()
    step(played, row, status=409)
    played.post("/reset", json=row)
    assert played.post("/reset", json=other).status_code == 409
    nothing = step(played, other)
    assert nothing["terminated"] or nothing["truncated"]
    for item in ROLLOUTS[0]["response"]["output"]:
        step(played, row, item, status=409)


@pytest.mark.parametrize("start", [None, {}, {"split": "train"}])
def test_refuses_rows_that_name_no_task(start: Any) -> None:
    assert client().post("/reset", json={**EXAMPLES[0], "start": start}).status_code == 422
