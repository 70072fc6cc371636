"""One played episode, and what its trace keeps of it.

The harness plays in the host's process, the tool server in one of its own; both do it
with a `Play`. What a call is worth and when an episode is over is decided by the driver, the package `episode`.
"""

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Any, Self, cast

import verifiers.v1 as vf
from pydantic import Field

from . import episode

Content = str | list[dict[str, Any]]
"""What a chat message holds: text, or parts where there is a picture."""


class EpisodeData(vf.TaskData):
    """A task as it may be told: traces save it, so what the task hides is not in it."""

    split: str = ""
    index: int = 0
    seed: int = 0

    @classmethod
    def told(cls, split: str, index: int, seed: int | None = None) -> Self:
        """The task at `index` of `split`, with the messages that open its episode."""
        task = episode.task(split, index)
        prompt = episode.block(episode.preview(split, index, seed))
        messages = [{"role": m["role"], "content": chat_content(m["content"])} for m in prompt]
        alone = len(messages) == 1 and messages[0]["role"] == "user"
        text = messages[0]["content"] if alone else None
        return cls.model_validate(
            {
                "id": task["id"],
                "name": task["id"],
                "prompt": text if isinstance(text, str) else messages,
                "system_prompt": episode.SYSTEM_PROMPT,
                "split": split,
                "index": index,
                "seed": task["seed"] if seed is None else seed,
            }
        )

    @property
    def chosen(self) -> dict[str, Any]:
        """What the driver finds the task by, and checks that it is the same."""
        return {"split": self.split, "index": self.index, "id": self.id, "seed": self.seed}


class EpisodeState(vf.State):
    """What the host and the tool server tell each other about one rollout."""

    rollout: str = ""
    """The trace's id, which the tool server keeps the episode under."""
    task: dict[str, Any] = Field(default_factory=dict)
    opened: bool = False
    """Whether the tool server holds an episode for this rollout."""
    control: str = ""
    """Where the host ends that episode; empty where it cannot reach the server."""
    token: str = ""
    over: str = ""
    """Why the episode takes no more calls; empty while it does."""
    result: dict[str, Any] | None = None
    """The record of an episode that is over."""
    failure: str = ""


def state_of(trace: vf.Trace) -> EpisodeState:
    """A trace's state, which the framework types as any."""
    return cast("EpisodeState", trace.state)


@contextlib.contextmanager
def failing() -> Iterator[None]:
    """Makes an environment that broke a failed rollout, which is never scored as 0."""
    try:
        yield
    except (episode.EpisodeFailed, episode.TaskError, episode.Full) as error:
        # Without the cause: traces save tracebacks, and what a domain raised may hold
        # what its task hides. The driver has logged it whole.
        raise vf.TaskError(str(error)) from None


def chat_content(blocks: list[dict[str, Any]]) -> Content:
    """Blocks as the content of a chat message: plain text unless there is a picture."""
    if any(block["type"] == "image" for block in blocks):
        return [
            {"type": "text", "text": block["text"]}
            if block["type"] == "text"
            else {
                "type": "image_url",
                "image_url": {"url": f"data:{block['mime']};base64,{block['data']}"},
            }
            for block in blocks
        ]
    return episode.text_of(blocks)


class Play:
    """An open episode, and the record of it that ends up in `trace.info["episode"]`.

    `record` has `steps`, one entry for each call, and `last`, the content of the last
    result: a trace ends on the model's last call, so nothing else would tell it. Once the
    episode was ended it also has `reward`, `metrics`, `done`, `truncated` and `calls`.
    """

    def __init__(self, opened: episode.Episode) -> None:
        self.episode = opened
        self.record: dict[str, Any] = {"steps": [], "last": None}

    @classmethod
    async def open(cls, state: EpisodeState, trace: vf.Trace | None = None) -> Self:
        """Starts the episode of a rollout; a judge's calls are recorded on `trace`."""
        with failing():
            where = episode.resolve(state.task)
            opened = await episode.start(**where)
        return cls(opened)

    def close(self) -> None:
        """Gives the episode up; nothing where it was ended."""
        self.episode.release()

    @property
    def over(self) -> str:
        """Why the episode takes no more calls, as a stop condition; empty while it does."""
        if not self.episode.done:
            return ""
        return "truncated" if self.episode.truncated else "finished"

    async def call(self, tool: str, arguments: Any) -> episode.Step:
        """One tool call; `arguments` is whatever JSON value the model sent."""
        with failing():
            return self._note(tool, await self.episode.call(tool, arguments))

    async def answer(self, text: str) -> None:
        """Plain text as the final answer, where the domain takes one."""
        with failing():
            step = await self.episode.answer(text)
        if step:
            self._note(None, step)

    async def end(self) -> dict[str, Any]:
        """Ends the episode, closes the domain and completes the record. Idempotent."""
        with failing():
            score = await self.episode.end()
        self.record.update(dataclasses.asdict(score))
        return self.record

    def _note(self, tool: str | None, step: episode.Step) -> episode.Step:
        self.record["steps"].append(
            {
                "tool": tool,
                "reward": step.reward,
                "done": step.done,
                "truncated": step.truncated,
                "refusal": step.refusal,
            }
        )
        self.record["last"] = chat_content(step.blocks)
        return step


async def solved(state: EpisodeState) -> bool | None:
    """Whether the author's own play of a task earns the top; None where there is none to try."""
    calls = episode.oracle(state.task["split"], state.task["index"])
    if calls is None:
        return None
    with contextlib.closing(await Play.open(state)) as play:
        for tool, arguments in calls:
            await play.call(tool, arguments)
        earned = (await play.end())["reward"]
    return earned >= episode.REWARD_RANGE[1] - 1e-9
