"""One rollout as the framework plays it: ask the model, answer it, until a condition is met."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .asked import task_of
from .errors import Error
from .marks import marked
from .messages import AssistantMessage, State, ToolCall, normalized
from .rubrics import maybe_await


class Rollout:
    """A row's rollout, with its state."""

    def __init__(self, env: Any, row: dict[str, Any]) -> None:
        self.env = env
        self.rubric = env.rubric
        self.new: list[Any] = []
        """What the model is shown next, besides what it knows."""
        self._asked = normalized(row["prompt"])
        self._first: list[Any] | None = None
        """All that the model is shown in its first turn."""
        self.state = State(
            input=row,
            task=task_of(row),
            prompt=normalized(row["prompt"]),
            completion=None,
            info=row.get("info") or {},
            is_completed=False,
            is_truncated=False,
            trajectory=[],
            reward=None,
            metrics=None,
            error=None,
            final_env_response=None,
            tool_defs=_tools_of(env, row),
        )

    def opening(self) -> list[Any]:
        """What the model is shown first besides the row's prompt: an environment may write another one, or add to it in its first turn."""
        shown = self.state["prompt"] if self._first is None else self._first
        known = len(self._asked)
        return shown[known:] if shown[:known] == self._asked else shown

    async def play(self, ask: Callable[[], Awaitable[Any]]) -> None:
        """Plays to the end; `ask` waits for the model's next turn."""
        env = self.env
        self.state = await maybe_await(env.setup_state, self.state) or self.state
        while not await env.is_completed(self.state):
            try:
                await self._turn(ask)
            except Error as error:
                self.state["error"] = error
        await env.render_completion(self.state)
        for handler in marked(env, "cleanup"):
            await maybe_await(handler, self.state)

    async def _turn(self, ask: Callable[[], Awaitable[Any]]) -> None:
        state = self.state
        known = len(self._shown())
        messages = normalized(await self.env.get_prompt_messages(state))
        self.new = messages[known:]
        if self._first is None:
            self._first = messages
        if state.get("final_env_response") is not None:
            return
        if (said := await ask()) is None:
            state["prompt_too_long"] = state["is_truncated"] = True
            return
        step = {"prompt": messages, "completion": [said]}
        step |= {"reward": None, "extras": {}}
        await self.env.add_trajectory_step(state, step)

    def _shown(self) -> list[Any]:
        """What the model has been shown, and has said."""
        if not self.state["trajectory"]:
            return self.state["prompt"]
        last = self.state["trajectory"][-1]
        return [*last["prompt"], *last["completion"]]

    async def score(self) -> tuple[float, dict[str, float]]:
        """Reward and metrics."""
        await self.rubric.score_rollout(self.state)
        return self.state["reward"], self.state["metrics"]


def _tools_of(env: Any, row: dict[str, Any]) -> list[Any]:
    """What the model would be told of its tools: by the row, or by the environment."""
    info = row.get("info")
    told = info.get("tool_defs") if isinstance(info, dict) else None
    return list(told or getattr(env, "tool_defs", None) or [])


def said(text: str) -> AssistantMessage:
    """A turn in plain text."""
    return AssistantMessage(content=text)


def called(number: int, name: str, arguments: str) -> AssistantMessage:
    """A turn that calls a tool; `arguments` is JSON text."""
    call = ToolCall(id=f"call_{number}", name=name, arguments=arguments)
    return AssistantMessage(tool_calls=[call])
