"""Table booking as a Verifiers environment."""

# Verifiers' type parameters are invariant: a state of one's own does not meet their bounds.
# pyright: reportInvalidTypeArguments=false, reportGeneralTypeIssues=false

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from . import episode
from .harness import EpisodeEnv, EpisodeHarness
from .play import Content, EpisodeData, EpisodeState, solved, state_of
from .tools import EpisodeTools, settle


class TableBookingTools(EpisodeTools):
    """What the model can do. A method plays its call on the rollout's episode."""

    @vf.tool
    async def reply(self, message: str) -> Content:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        return await self.call("reply", {"message": message})

    @vf.tool
    async def book_table(
        self, guests: int, hour: int, seating: Literal["inside", "terrace"], name: str
    ) -> Content:
        """Book a table for tonight. It can be booked once.

        Args:
            guests: How many will come.
            hour: The full hour at which they come, 18 to 22.
            seating: Where they want to sit.
            name: The name that the table is booked under.
        """
        return await self.call(
            "book_table", {"guests": guests, "hour": hour, "seating": seating, "name": name}
        )


class TableBookingTask(vf.Task[EpisodeData, EpisodeState]):
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

    @vf.metric
    async def metrics(self, trace: vf.Trace) -> dict[str, float]:
        return trace.info["episode"]["metrics"]

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        return await solved(EpisodeState(task=self.data.chosen))


class TableBookingTasksetConfig(vf.TasksetConfig):
    split: Literal["train", "validation", "test"] = "train"
    seed: int | None = None
    """Seed of every episode, in place of the tasks' own."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    """Where the tool server runs, for harnesses that need one."""


class TableBookingTaskset(vf.Taskset[TableBookingTask, TableBookingTasksetConfig]):
    """The tasks of a split, each made when it is asked for."""

    @classmethod
    def toolsets(cls, config: TableBookingTasksetConfig) -> list[Any]:
        return [TableBookingTools(config.tools)]

    def load(self) -> Iterator[TableBookingTask]:
        for index in episode.indices(self.config.split):
            yield self.at(index)

    def at(self, index: int) -> TableBookingTask:
        """The task at `index` of the split."""
        data = EpisodeData.told(self.config.split, index, self.config.seed)
        return TableBookingTask(data, self.config.task)


class TableBookingHarness(EpisodeHarness):
    """The harness of runs that name no other: it plays in their process."""

    TOOLS = TableBookingTools


class TableBookingEnvConfig(vf.SingleAgentEnvConfig):
    # By default agents run in Prime's sandboxes: nothing here needs one. A rollout may
    # take a turn more than an episode takes calls, so that the episode ends first.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=13)


class TableBookingEnv(EpisodeEnv, vf.Env[TableBookingEnvConfig]):
    """Take a reservation for tonight. Ask the guest for what you were not told."""


if __name__ == "__main__":  # the tool server of other harnesses
    TableBookingTools.run()
