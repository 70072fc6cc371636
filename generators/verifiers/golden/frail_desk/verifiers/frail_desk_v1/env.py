"""Frail desk as a Verifiers environment."""

# Verifiers' type parameters are invariant: a state of one's own does not meet their bounds.
# pyright: reportInvalidTypeArguments=false, reportGeneralTypeIssues=false

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from . import episode
from .harness import EpisodeEnv, EpisodeHarness
from .play import Content, EpisodeData, EpisodeState, solved, state_of
from .tools import EpisodeTools, settle


class FrailDeskTools(EpisodeTools):
    """What the model can do. A method plays its call on the rollout's episode."""

    @vf.tool
    async def stamp(self) -> Content:
        """Stamp the form."""
        return await self.call("stamp", {})

    @vf.tool
    async def burn(self) -> Content:
        """Burn the form."""
        return await self.call("burn", {})

    @vf.tool
    async def weigh(self) -> Content:
        """Weigh the form."""
        return await self.call("weigh", {})

    @vf.tool
    async def read(self, lines: int | None = None) -> Content:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.

        Args:
            lines: lines
        """
        return await self.call("read", {}, lines=lines)

    @vf.tool
    async def wait(self, seconds: float | None = None) -> Content:
        """Wait.

        Args:
            seconds: seconds
        """
        return await self.call("wait", {}, seconds=seconds)

    @vf.tool
    async def block(self, seconds: float | None = None) -> Content:
        """Wait, and let nobody else do anything.

        Args:
            seconds: seconds
        """
        return await self.call("block", {}, seconds=seconds)

    @vf.tool
    async def refuse(self) -> Content:
        """Ask for something else."""
        return await self.call("refuse", {})

    @vf.tool
    async def finish(self) -> Content:
        """End the episode."""
        return await self.call("finish", {})


class FrailDeskTask(vf.Task[EpisodeData, EpisodeState]):
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


class FrailDeskTasksetConfig(vf.TasksetConfig):
    split: Literal["train"] = "train"
    seed: int | None = None
    """Seed of every episode, in place of the tasks' own."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    """Where the tool server runs, for harnesses that need one."""


class FrailDeskTaskset(vf.Taskset[FrailDeskTask, FrailDeskTasksetConfig]):
    """The tasks of a split, each made when it is asked for."""

    @classmethod
    def toolsets(cls, config: FrailDeskTasksetConfig) -> list[Any]:
        return [FrailDeskTools(config.tools)]

    def load(self) -> Iterator[FrailDeskTask]:
        for index in episode.indices(self.config.split):
            yield self.at(index)

    def at(self, index: int) -> FrailDeskTask:
        """The task at `index` of the split."""
        data = EpisodeData.told(self.config.split, index, self.config.seed)
        return FrailDeskTask(data, self.config.task)


class FrailDeskHarness(EpisodeHarness):
    """The harness of runs that name no other: it plays in their process."""

    TOOLS = FrailDeskTools


class FrailDeskEnvConfig(vf.SingleAgentEnvConfig):
    # By default agents run in Prime's sandboxes: nothing here needs one. A rollout may
    # take a turn more than an episode takes calls, so that the episode ends first.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=21)


class FrailDeskEnv(EpisodeEnv, vf.Env[FrailDeskEnvConfig]):
    """Stamp the form and go home. Anything else breaks."""


if __name__ == "__main__":  # the tool server of other harnesses
    FrailDeskTools.run()
