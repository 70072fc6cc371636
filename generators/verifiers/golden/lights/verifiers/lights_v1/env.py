"""Lights as a Verifiers environment."""

# Verifiers' type parameters are invariant: a state of one's own does not meet their bounds.
# pyright: reportInvalidTypeArguments=false, reportGeneralTypeIssues=false

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from . import episode
from .harness import EpisodeEnv, EpisodeHarness
from .play import Content, EpisodeData, EpisodeState, solved, state_of
from .tools import EpisodeTools, settle


class LightsTools(EpisodeTools):
    """What the model can do. A method plays its call on the rollout's episode."""

    @vf.tool
    async def press(self, lamp: int) -> Content:
        """Press one lamp.

        Args:
            lamp: which one, from 0 integer <at least 0>
        """
        return await self.call("press", {"lamp": lamp})

    @vf.tool
    async def look(self) -> Content:
        """Look at the lamps."""
        return await self.call("look", {})


class LightsTask(vf.Task[EpisodeData, EpisodeState]):
    """Sets an episode up and scores it. What happens in it is the domain's business."""

    @property
    def key(self) -> str:
        return f"{self.data.split}/{self.data.id}"

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        # Tells the harness or the tool server which episode to open.
        state = state_of(trace)
        state.rollout, state.task = trace.id, self.data.chosen

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

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        return await solved(EpisodeState(task=self.data.chosen))


class LightsTasksetConfig(vf.TasksetConfig):
    split: Literal["train", "test"] = "train"
    seed: int | None = None
    """Seed of every episode, in place of the tasks' own."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    """Where the tool server runs, for harnesses that need one."""


class LightsTaskset(vf.Taskset[LightsTask, LightsTasksetConfig]):
    """The tasks of a split, each made when it is asked for."""

    @classmethod
    def toolsets(cls, config: LightsTasksetConfig) -> list[Any]:
        return [LightsTools(config.tools)]

    def load(self) -> Iterator[LightsTask]:
        for index in episode.indices(self.config.split):
            yield self.at(index)

    def at(self, index: int) -> LightsTask:
        """The task at `index` of the split."""
        data = EpisodeData.told(self.config.split, index, self.config.seed)
        return LightsTask(data, self.config.task)


class LightsHarness(EpisodeHarness):
    """The harness of runs that name no other: it plays in their process."""

    TOOLS = LightsTools


class LightsEnvConfig(vf.SingleAgentEnvConfig):
    # By default agents run in Prime's sandboxes: nothing here needs one. A rollout may
    # take a turn more than an episode takes calls, so that the episode ends first.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=51)


class LightsEnv(EpisodeEnv, vf.Env[LightsEnvConfig]):
    """Lamps in a row; pressing one turns it and its neighbours. Turn all of them on. The reward is the share of lamps that are on at the end."""


if __name__ == "__main__":  # the tool server of other harnesses
    LightsTools.run()
