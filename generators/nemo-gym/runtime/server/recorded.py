"""What the model that judges or scores has answered, for tests and the verifier's cases."""

import json
from pathlib import Path

from nemo_gym.judge import JudgeError

from .driver import episode


def recorded_judge(path: Path) -> episode.Judge:
    """Answers as the model did when the examples were recorded."""
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
