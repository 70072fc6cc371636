"""The judge: one of Gym's model servers, asked as Gym's own judged servers ask theirs."""

from nemo_gym.config_types import ModelServerRef
from nemo_gym.judge import call_judge
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
