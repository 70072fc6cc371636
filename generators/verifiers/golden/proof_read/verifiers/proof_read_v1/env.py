"""Proof read as a Verifiers environment."""

# Verifiers' type parameters are invariant: a state of one's own does not meet their bounds.
# pyright: reportInvalidTypeArguments=false, reportGeneralTypeIssues=false

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf
from pydantic import Field

from . import episode
from .harness import EpisodeEnv, EpisodeHarness
from .judge import judge_config
from .play import Content, EpisodeData, EpisodeState, solved, state_of
from .tools import EpisodeTools, settle


class ProofReadTools(EpisodeTools):
    """What the model can do. A method plays its call on the rollout's episode."""

    @vf.tool
    async def read(self) -> Content:
        """Shows the sentence."""
        return await self.call("read", {})

    @vf.tool
    async def submit(self, text: str) -> Content:
        """Hands the sentence in.

        Args:
            text: The sentence without slips.
        """
        return await self.call("submit", {"text": text})


class ProofReadTaskConfig(vf.TaskConfig):
    judge: vf.JudgeConfig = Field(default_factory=judge_config)
    """The model that judges an episode when it ends."""


class ProofReadTask(vf.Task[EpisodeData, EpisodeState, ProofReadTaskConfig]):
    """Sets an episode up and scores it. What happens in it is the domain's business."""

    config: ProofReadTaskConfig

    @property
    def key(self) -> str:
        return f"{self.data.split}/{self.data.id}"

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        # Tells the harness or the tool server which episode to open.
        state = state_of(trace)
        state.rollout, state.task = trace.id, self.data.chosen
        state.judge = self.config.judge.model_dump(mode="json")

    async def finalize(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        await settle(trace)

    @vf.stop
    async def finished(self, trace: vf.Trace) -> bool:
        return state_of(trace).over == "finished"

    @vf.stop
    async def truncated(self, trace: vf.Trace) -> bool:
        return state_of(trace).over == "truncated"

    @vf.stop
    async def broken(self, trace: vf.Trace) -> bool:
        return bool(state_of(trace).failure)

    @vf.reward(weight=1.0)
    async def reward(self, trace: vf.Trace) -> float:
        return trace.info["episode"]["reward"]

    @vf.metric
    async def metrics(self, trace: vf.Trace) -> dict[str, float]:
        return trace.info["episode"]["metrics"]

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        judge = self.config.judge.model_dump(mode="json")
        return await solved(EpisodeState(task=self.data.chosen, judge=judge))


class ProofReadTasksetConfig(vf.TasksetConfig):
    split: Literal["train", "test"] = "train"
    seed: int | None = None
    """Seed of every episode, in place of the tasks' own."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    """Where the tool server runs, for harnesses that need one."""
    task: ProofReadTaskConfig = Field(default_factory=ProofReadTaskConfig)  # pyright: ignore[reportIncompatibleVariableOverride]


class ProofReadTaskset(vf.Taskset[ProofReadTask, ProofReadTasksetConfig]):
    """The tasks of a split, each made when it is asked for."""

    @classmethod
    def toolsets(cls, config: ProofReadTasksetConfig) -> list[Any]:
        return [ProofReadTools(config.tools)]

    def load(self) -> Iterator[ProofReadTask]:
        for index in episode.indices(self.config.split):
            yield self.at(index)

    def at(self, index: int) -> ProofReadTask:
        """The task at `index` of the split."""
        data = EpisodeData.told(self.config.split, index, self.config.seed)
        return ProofReadTask(data, self.config.task)


class ProofReadHarness(EpisodeHarness):
    """The harness of runs that name no other: it plays in their process."""

    TOOLS = ProofReadTools


class ProofReadEnvConfig(vf.SingleAgentEnvConfig):
    # By default agents run in Prime's sandboxes: nothing here needs one. A rollout may
    # take a turn more than an episode takes calls, so that the episode ends first.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=51)


class ProofReadEnv(EpisodeEnv, vf.Env[ProofReadEnvConfig]):
    """Hand a sentence back without its slips. An editor reads it once it was handed in."""


if __name__ == "__main__":  # the tool server of other harnesses
    ProofReadTools.run()
