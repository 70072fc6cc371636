"""The judge: one of Gym's model servers, asked as Gym's own judged servers ask theirs."""

import json
from pathlib import Path

from nemo_gym.config_types import ModelServerRef
from nemo_gym.judge import JudgeError, call_judge
from nemo_gym.openai_utils import (
    NeMoGymChatCompletion,
    NeMoGymChatCompletionCreateParamsNonStreaming,
)
from nemo_gym.server_utils import ServerClient

from .driver import episode
from .starting import EpisodeServerConfig


class JudgedServerConfig(EpisodeServerConfig):
    """Options of the server block, with the model server that judges."""

    judge_model_server: ModelServerRef
    judge_chat_completions_create_params: NeMoGymChatCompletionCreateParamsNonStreaming = (
        NeMoGymChatCompletionCreateParamsNonStreaming(messages=[])
    )
    """What goes with each question: temperature, max_tokens. The messages are the question's."""


def judge_of(client: ServerClient, config: JudgedServerConfig) -> episode.Judge:
    """A prompt in, the model's answer out. A call that fails raises JudgeError.

    Chat completions, because every kind of model server and endpoint has them.
    """

    async def judge(prompt: str) -> str:
        question = {"messages": [{"role": "user", "content": prompt}]}
        completion = await call_judge(
            client,
            server_name=config.judge_model_server.name,
            url_path="/v1/chat/completions",
            json=config.judge_chat_completions_create_params.model_copy(update=question),
            response_model=NeMoGymChatCompletion,
        )
        return completion.choices[0].message.content or ""

    return judge


def recorded_judge(path: Path) -> episode.Judge:
    """Answers as the judge did when the examples were recorded, without a model."""
    answers: dict[str, str] = {}

    async def judge(prompt: str) -> str:
        if not answers:
            lines = path.read_text(encoding="utf-8").split("\n")
            asked = [json.loads(line) for line in lines if line]
            answers.update({each["prompt"]: each["answer"] for each in asked})
        if prompt not in answers:
            raise JudgeError(f"{path.name} has no answer to this prompt")
        return answers[prompt]

    return judge
