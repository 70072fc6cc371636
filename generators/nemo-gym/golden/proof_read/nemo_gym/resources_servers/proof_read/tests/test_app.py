"""The framework's own contracts, and the recorded examples played on the live server."""

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import yaml
from fastapi.testclient import TestClient
from nemo_gym.base_resources_server import ResourcesSeedSessionRequest
from nemo_gym.episode_types import EpisodeId, TaskId
from nemo_gym.server_utils import ServerClient
from nemo_gym.testing.session_conformance import check_resources_session_contract
from nemo_gym.verifier_fixture import exercise_verifier_fixture
from resources_servers.proof_read.app import TESTS, VERIFIER_FIXTURE, ProofReadResourcesServer
from resources_servers.proof_read.create_dataset import function_tools
from resources_servers.proof_read.driver import episode
from resources_servers.proof_read.recorded import recorded_judge

NAME = "proof_read"
HERE = Path(__file__).resolve().parent
MANIFEST = HERE.parents[2] / "environments" / NAME / "manifest.yaml"


def lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text().split("\n") if line]


EXAMPLES = lines(HERE.parent / "data" / "example.jsonl")
ROLLOUTS = lines(HERE.parent / "data" / "example_rollouts.jsonl")


class Recorded(ProofReadResourcesServer):
    """Its models answer as when the examples were recorded."""

    def judge(self) -> episode.Judge:
        return recorded_judge(TESTS / "judgements.jsonl")


def server() -> ProofReadResourcesServer:
    """A server of its own for each test."""
    model = {"type": "responses_api_models", "name": "judge_model"}
    server = {"entrypoint": "app.py", "name": NAME, "judge_model_server": model}
    config = {"host": "127.0.0.1", "port": 11000, **server}
    return Recorded.model_validate(
        {"config": config, "server_client": MagicMock(spec=ServerClient)}
    )


def client() -> TestClient:
    """One rollout's connection: it keeps the session cookie."""
    return TestClient(server().setup_webserver())


def test_session_contract() -> None:
    seed = ResourcesSeedSessionRequest(
        resources_session_id="session",
        episode_id=EpisodeId(rollout_id="rollout", attempt=0),
        task_id=TaskId(taskset=NAME, task_id="0"),
        task_data={"start": EXAMPLES[0]["start"]},
    )
    check_resources_session_contract(server().setup_webserver(), seed, keeps_state=True)


def test_verifier_fixture() -> None:
    manifest = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    results = exercise_verifier_fixture(
        VERIFIER_FIXTURE,
        reward_range=manifest["reward"]["range"],
        determinism=manifest["determinism"],
    )
    assert asyncio.run(results)


def test_rows_offer_the_tools_of_the_server() -> None:
    paths = server().setup_webserver().openapi()["paths"]
    for row in EXAMPLES:
        tools = row["responses_create_params"]["tools"]
        assert tools == function_tools(row["start"]["split"], row["start"]["index"])
        assert {f"/{tool['name']}" for tool in tools} <= set(paths)


def test_examples_play_as_recorded() -> None:
    for rollout in ROLLOUTS:
        played = client()
        assert played.post("/seed_session", json=rollout).status_code == 200
        items = rollout["response"]["output"]
        said = {i["call_id"]: i["output"] for i in items if "output" in i}
        for item in items:
            if item["type"] == "function_call":
                reply = played.post(f"/{item['name']}", json=json.loads(item["arguments"]))
                assert reply.text[:1000] == said[item["call_id"]][:1000]  # long ones are cut
        verified = played.post("/verify", json=rollout).json()
        assert verified["reward"] == rollout["reward"]
        assert not verified["mask_sample"]


def test_seeded_session_is_scored_by_what_was_played() -> None:
    for rollout in ROLLOUTS:
        idle = client()
        idle.post("/seed_session", json=rollout)
        nothing = {**rollout, "response": {**rollout["response"], "output": []}}
        earned = idle.post("/verify", json=nothing).json()["reward"]
        # The second request tells a better story; neither does another seed help.
        assert idle.post("/seed_session", json=rollout).status_code == 409
        assert idle.post("/verify", json=rollout).json()["reward"] == earned
