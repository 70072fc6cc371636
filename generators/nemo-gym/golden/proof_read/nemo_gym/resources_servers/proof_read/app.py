"""The resources server of Proof read."""

import sys
from functools import partial
from pathlib import Path

from fastapi import FastAPI, Request, Response
from nemo_gym.verifier_fixture import VerifierFixture
from pydantic import Field

# Gym starts this file as a script, with only its own folder on the path.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from resources_servers.proof_read.driver import episode
from resources_servers.proof_read.episode_server import EpisodeResourcesServer
from resources_servers.proof_read.judge import JudgedServerConfig, judge_of
from resources_servers.proof_read.outcome import VerifyRequest, replayed_reward
from resources_servers.proof_read.recorded import recorded_judge
from resources_servers.proof_read.routes import ToolRequest


class ReadRequest(ToolRequest):
    pass


class SubmitRequest(ToolRequest):
    text: str = Field(description="The sentence without slips.")


class ProofReadResourcesServer(EpisodeResourcesServer):
    """Hand a sentence back without its slips. An editor reads it once it was handed in."""

    config: JudgedServerConfig  # pyright: ignore[reportIncompatibleVariableOverride]

    def judge(self) -> episode.Judge:
        return judge_of(self.server_client, self.config)

    def setup_webserver(self) -> FastAPI:
        app = super().setup_webserver()
        app.post("/read")(self.read)
        app.post("/submit")(self.submit)
        app.post("/{name:path}", include_in_schema=False)(self.unknown_tool)
        return app

    async def read(self, request: Request, body: ReadRequest) -> Response:
        """Shows the sentence."""
        return await self.call_tool(request, "read", body)

    async def submit(self, request: Request, body: SubmitRequest) -> Response:
        """Hands the sentence in."""
        return await self.call_tool(request, "submit", body)


TESTS = Path(__file__).parent / "tests"
VERIFIER_FIXTURE = VerifierFixture(
    server_factory=object,
    request_model=VerifyRequest,
    cases_path=TESTS / "verifier_cases.jsonl",
    invoke=partial(replayed_reward, judge=recorded_judge(TESTS / "judgements.jsonl")),
    reseed=lambda _, body: None,  # a replay starts from the row's own seed
)


if __name__ == "__main__":
    ProofReadResourcesServer.run_webserver()
