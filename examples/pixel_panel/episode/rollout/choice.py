"""Who plays: the model that is named, a script, or seeded chance."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from .chance import by_chance
from .loop import Call, Policy, by_script
from .model import by_model


def choose(
    tools: Sequence[dict[str, Any]],
    messages: Sequence[dict[str, Any]],
    *,
    script: Iterable[Call] | None,
    seed: int = 0,
    takes_text: tuple[str, str] | None = None,
) -> Policy:
    """The model that `ROLLOUT_MODEL` names, else the script, else seeded chance.

    `tools` are `{"name", "description", "parameters"}`, `messages` what opens the
    episode. `takes_text` is the tool that a model's plain text goes to, and its parameter;
    without one, plain text ends the rollout.
    """
    if model := os.environ.get("ROLLOUT_MODEL"):
        return by_model(model, tools, messages, takes_text=takes_text)
    if script is None:
        return by_chance(tools, messages, seed)
    return by_script(script)
