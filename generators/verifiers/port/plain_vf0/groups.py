"""Several environments as one: a row's task names the one that plays it."""

from __future__ import annotations

from typing import Any

from .environments import Environment
from .loading import concatenate_datasets
from .rubrics import Rubric


class GroupRubric(Rubric):
    """Scores by the rubric of the environment that played; the others' functions count as 0."""

    def __init__(self, env_map: dict[str, Any]) -> None:
        super().__init__()
        self.env_map = env_map
        names = {n for env in env_map.values() for n in env.rubric._get_reward_func_names()}
        self.all_reward_names = sorted(names)

    def _get_reward_func_names(self) -> list[str]:
        return self.all_reward_names

    async def score_rollout(self, state: Any) -> None:
        metrics = dict.fromkeys(self.all_reward_names, 0.0)
        env = self.env_map.get(state.get("task", "default"))
        if env is None:
            state["reward"], state["metrics"] = 0.0, metrics
            return
        await env.rubric.score_rollout(state)
        own = state["metrics"] or {}
        state["metrics"] = metrics | {k: v for k, v in own.items() if k in metrics}


class EnvGroup(Environment):
    """A mixture of environments."""

    def __init__(
        self,
        envs: list[Any],
        env_names: list[str] | None = None,
        map_kwargs: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        if not envs:
            raise ValueError("EnvGroup requires at least one environment")
        self.envs = envs
        self.env_names = env_names or [f"env_{i}" for i in range(len(envs))]
        if len(self.env_names) != len(envs):
            raise ValueError("Number of env_names must match number of envs")
        self.env_map = dict(zip(self.env_names, envs, strict=True))
        super().__init__(
            dataset=self._joined("dataset"),
            eval_dataset=self._joined("eval_dataset"),
            rubric=GroupRubric(self.env_map),
            **options,
        )

    def _joined(self, which: str) -> Any:
        """The rows of all that have some, each with the name of its environment."""
        sets = [
            rows.map(lambda _, name=name: {"task": name}, remove_columns="example_id")
            for name, env in zip(self.env_names, self.envs, strict=True)
            if (rows := getattr(env, which)) is not None
        ]
        return concatenate_datasets(sets) if sets else None

    def get_env_for_task(self, task: str) -> Any:
        """The environment that plays a row of that task."""
        return self.env_map.get(task, self.envs[0])


def member_of(env: Any, row: dict[str, Any]) -> Any:
    """The environment that plays a row: the group's, or the only one."""
    while isinstance(env, EnvGroup):
        env = env.get_env_for_task(row["task"])
    return env
