"""Picture desk as a Verifiers environment."""

# Verifiers' type parameters are invariant: a state of one's own does not meet their bounds.
# pyright: reportInvalidTypeArguments=false, reportGeneralTypeIssues=false

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from . import episode
from .harness import EpisodeEnv, EpisodeHarness
from .play import Content, EpisodeData, EpisodeState, solved, state_of
from .tools import EpisodeTools, settle


class PictureDeskTools(EpisodeTools):
    """What the model can do. A method plays its call on the rollout's episode."""

    @vf.tool
    async def read_slip(self, card: str) -> Content:
        """Read the slip of a card.

        Args:
            card: The card's name.
        """
        return await self.call("read_slip", {"card": card})

    @vf.tool
    async def file_cards(self, moves: list[dict[str, Any]], strict: bool | None = None) -> Content:
        """Give colours to cards, several at once.

        Args:
            moves: What to do, in this order. [{card: string, colour: "red" or "green" or "blue", note?: string or null}]
            strict: Whether an unknown card stops everything.
        """
        return await self.call("file_cards", {"moves": moves}, strict=strict)

    @vf.tool
    async def look(self) -> Content:
        """Look into the drawer."""
        return await self.call("look", {})

    @vf.tool
    async def tidy(self) -> Content:
        """Push the cards together."""
        return await self.call("tidy", {})

    @vf.tool
    async def finish(self) -> Content:
        """End the episode."""
        return await self.call("finish", {})


class PictureDeskTask(vf.Task[EpisodeData, EpisodeState]):
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


class PictureDeskTasksetConfig(vf.TasksetConfig):
    split: Literal["train", "validation"] = "train"
    seed: int | None = None
    """Seed of every episode, in place of the tasks' own."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    """Where the tool server runs, for harnesses that need one."""


class PictureDeskTaskset(vf.Taskset[PictureDeskTask, PictureDeskTasksetConfig]):
    """The tasks of a split, each made when it is asked for."""

    @classmethod
    def toolsets(cls, config: PictureDeskTasksetConfig) -> list[Any]:
        return [PictureDeskTools(config.tools)]

    def load(self) -> Iterator[PictureDeskTask]:
        for index in episode.indices(self.config.split):
            yield self.at(index)

    def at(self, index: int) -> PictureDeskTask:
        """The task at `index` of the split."""
        data = EpisodeData.told(self.config.split, index, self.config.seed)
        return PictureDeskTask(data, self.config.task)


class PictureDeskHarness(EpisodeHarness):
    """The harness of runs that name no other: it plays in their process."""

    TOOLS = PictureDeskTools


class PictureDeskEnvConfig(vf.SingleAgentEnvConfig):
    # By default agents run in Prime's sandboxes: nothing here needs one. A rollout may
    # take a turn more than an episode takes calls, so that the episode ends first.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=13)


class PictureDeskEnv(EpisodeEnv, vf.Env[PictureDeskEnvConfig]):
    """Give every card the colour that its slip asks for. The drawer shows the colours as a picture."""


if __name__ == "__main__":  # the tool server of other harnesses
    PictureDeskTools.run()
