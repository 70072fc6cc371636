"""Rewards with weights, called with what they ask for by name."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from typing import Any

from .asked import objects_of
from .parsers import Parser

_GROUP = {"states", "prompts", "completions", "answers", "tasks", "infos"}


async def maybe_await(function: Callable[..., Any], *args: Any, **given: Any) -> Any:
    """Calls what may be asynchronous."""
    value = function(*args, **given)
    return await value if inspect.isawaitable(value) else value


class Rubric:
    """Functions that score a rollout, each with its weight."""

    def __init__(
        self,
        funcs: list[Callable[..., Any]] | None = None,
        weights: list[float] | None = None,
        parser: Parser | None = None,
        **_: Any,
    ) -> None:
        self.logger = logging.getLogger(__name__)
        self.funcs = funcs or []
        self.weights = weights or [1.0] * len(self.funcs)
        if len(self.weights) != len(self.funcs):
            raise ValueError("as many weights as functions are needed")
        self.parser = parser or Parser()
        self.class_objects: dict[str, Any] = {"parser": self.parser}

    def add_reward_func(self, func: Callable[..., Any], weight: float = 1.0) -> None:
        """Adds a reward."""
        self.funcs.append(func)
        self.weights.append(weight)

    def add_metric(self, func: Callable[..., Any], weight: float = 0.0) -> None:
        """Adds a number that is not paid."""
        self.add_reward_func(func, weight)

    def add_class_object(self, name: str, obj: Any) -> None:
        """Adds something that functions may ask for."""
        self.class_objects[name] = obj

    async def score_rollout(self, state: Any) -> None:
        """Puts reward and metrics into the state. A function that fails gives 0."""
        total, metrics = 0.0, {}
        for function, weight in zip(self.funcs, self.weights, strict=True):
            value = await self._call(function, state)
            metrics[function.__name__] = value
            total += value * weight
        state["reward"], state["metrics"] = total, metrics

    async def _call(self, function: Callable[..., Any], state: Any) -> float:
        parameters = inspect.signature(function).parameters
        given = objects_of(state, self.class_objects)
        if not any(p.kind == p.VAR_KEYWORD for p in parameters.values()):
            given = {k: v for k, v in given.items() if k in parameters}
        try:
            return float(await maybe_await(function, **given))
        except Exception:
            self.logger.exception("the reward %s failed", function.__name__)
            return 0.0

    def _get_reward_func_names(self) -> list[str]:
        return [getattr(function, "__name__", repr(function)) for function in self.funcs]

    def _get_reward_funcs(self) -> list[Callable[..., Any]]:
        return self.funcs

    def _get_reward_weights(self) -> list[float]:
        return self.weights


class RubricGroup(Rubric):
    """Several rubrics, added up."""

    def __init__(self, rubrics: list[Rubric], **options: Any) -> None:
        super().__init__(**options)
        self.rubrics = rubrics

    def add_reward_func(self, func: Callable[..., Any], weight: float = 1.0) -> None:
        self.rubrics[0].add_reward_func(func, weight)

    def _get_reward_func_names(self) -> list[str]:
        return [name for rubric in self.rubrics for name in rubric._get_reward_func_names()]

    async def score_rollout(self, state: Any) -> None:
        total, metrics = 0.0, {}
        for rubric in self.rubrics:
            await rubric.score_rollout(state)
            total += state["reward"]
            for name, value in state["metrics"].items():
                metrics[name] = metrics.get(name, 0.0) + value
        state["reward"], state["metrics"] = total, metrics


class ToolRubric(Rubric):
    """Counts calls of tools."""

    def __init__(self, tools: list[Callable[..., Any]] | None = None, **_: Any) -> None:
        super().__init__()
