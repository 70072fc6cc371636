"""Bases of an author's environments: rows, a rubric, and what is said between the model's turns."""

from __future__ import annotations

import logging
from typing import Any

from .marks import marked, stop
from .messages import State, normalized
from .parsers import Parser
from .rubrics import Rubric, RubricGroup, maybe_await


class Environment:
    """Rows and a rubric."""

    def __init__(
        self,
        dataset: Any = None,
        eval_dataset: Any = None,
        system_prompt: str | None = None,
        few_shot: Any = None,
        parser: Parser | None = None,
        rubric: Rubric | None = None,
        **options: Any,
    ) -> None:
        self.logger = logging.getLogger(__name__)
        self.system_prompt = system_prompt
        self.few_shot = few_shot
        self.parser = parser or Parser()
        self.rubric = rubric or Rubric()
        self.dataset = self._prompted(dataset() if callable(dataset) else dataset)
        self.eval_dataset = self._prompted(
            eval_dataset() if callable(eval_dataset) else eval_dataset
        )
        self.message_type = "chat"
        self.refused = False
        for name, value in options.items():
            setattr(self, name, value)

    def _prompted(self, rows: Any) -> Any:
        """Rows that say what is asked."""
        if rows is None:
            return None
        before = [{"role": "system", "content": self.system_prompt}] if self.system_prompt else []
        if "prompt" not in rows.column_names:
            shots = list(self.few_shot or [])
            return rows.map(
                lambda row: {
                    "prompt": [
                        *before,
                        *shots,
                        {"role": "user", "content": row["question"]},
                    ]
                }
            )
        if not before:
            return rows
        return rows.map(
            lambda row: {
                "prompt": row["prompt"]
                if [m.get("role") for m in row["prompt"][:1]] == ["system"]
                else [*before, *row["prompt"]]
            }
        )

    def get_dataset(self, n: int = -1, seed: int | None = None) -> Any:
        """The rows to train on."""
        return self.dataset

    def get_eval_dataset(self, n: int = -1, seed: int | None = None) -> Any:
        """The rows to evaluate on."""
        return self.eval_dataset if self.eval_dataset is not None else self.dataset

    def add_rubric(self, rubric: Rubric) -> None:
        """Adds another rubric."""
        group = self.rubric.rubrics if isinstance(self.rubric, RubricGroup) else [self.rubric]
        self.rubric = RubricGroup([*group, rubric])


class MultiTurnEnv(Environment):
    """Answers the model until a condition is met."""

    def __init__(self, max_turns: int = -1, **options: Any) -> None:
        super().__init__(**options)
        self.max_turns = max_turns

    async def setup_state(self, state: State) -> State | None:
        """Before the first turn."""
        return state

    async def env_response(self, messages: Any, state: State, **_: Any) -> Any:
        """What is said to what the model said last."""
        raise NotImplementedError

    async def get_prompt_messages(self, state: State) -> list[Any]:
        """All that the model is shown in its next turn."""
        if not state["trajectory"]:
            return state["prompt"]
        last = state["trajectory"][-1]
        messages = [*last["prompt"], *last["completion"]]
        said = await maybe_await(self.env_response, messages, state)
        return [*messages, *normalized(said)]

    async def add_trajectory_step(self, state: State, trajectory_step: Any) -> None:
        """After a turn of the model's."""
        state["trajectory"].append(trajectory_step)

    async def render_completion(self, state: State) -> None:
        """Everything after the prompt, in one conversation."""
        if not state["trajectory"]:
            state["completion"] = []
            return
        last = state["trajectory"][-1]
        whole = [
            *last["prompt"],
            *last["completion"],
            *normalized(state.get("final_env_response") or []),
        ]
        state["completion"] = whole[len(state["prompt"]) :]

    @stop(priority=100)
    async def has_error(self, state: State, **_: Any) -> bool:
        """Something broke."""
        return state.get("error") is not None

    @stop
    async def prompt_too_long(self, state: State) -> bool:
        """What the model is shown no longer fits; who plays it knows."""
        return state.get("prompt_too_long", False)

    @stop
    async def max_turns_reached(self, state: State) -> bool:
        """The model has had its turns."""
        return 0 < self.max_turns <= len(state["trajectory"])

    @stop
    async def has_final_env_response(self, state: State) -> bool:
        """The environment has had its last word."""
        return state.get("final_env_response") is not None

    async def is_completed(self, state: State, **_: Any) -> bool:
        """Whether a condition is met."""
        for condition in marked(self, "stop"):
            if await maybe_await(condition, state):
                state["is_completed"], state["stop_condition"] = (
                    True,
                    condition.__name__,
                )
                return True
        return False


class SingleTurnEnv(MultiTurnEnv):
    """One question, one answer."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_turns=1, **options)
