"""Scripts, and playing them on the bare domain through the driver."""

from __future__ import annotations

import asyncio
import traceback
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from judge.stand_in import Answer, stand_in, user_stand_in
from spelling import Call, arguments_of, kept

from .step_limit import begin_step


@dataclass
class Script:
    """What to play: an episode and the calls to make, in order."""

    id: str
    kind: str
    split: str
    index: int
    seed: int | None
    calls: list[Call] = field(default_factory=list)


class Broke(Exception):
    """The domain broke in a play; says where in its source and on which call."""

    def __init__(self, script: Script, call: Call | None, error: BaseException) -> None:
        super().__init__(str(error))
        self.script, self.call, self.error = script, call, error

    def place(self, home: Path) -> dict[str, Any] | None:
        """The innermost frame in the author's own files."""
        cause = self.error.__cause__ or self.error
        for frame in reversed(traceback.extract_tb(cause.__traceback__)):
            path = Path(frame.filename).resolve()
            ours = path.is_relative_to(home) and not path.is_relative_to(home / "episode")
            if ours and "site-packages" not in path.parts:
                file = path.relative_to(home).as_posix()
                column = (frame.colno or 0) + 1
                return {"file": file, "line": frame.lineno or 1, "column": column}
        # An engine tells the place with its error.
        told: tuple[str, int, int] | None = getattr(cause, "place", None)
        return dict(zip(("file", "line", "column"), told, strict=True)) if told else None

    @property
    def unwritten(self) -> str | None:
        """The tool that was called and is not written yet; None where it broke otherwise."""
        # By name: that of a domain in TypeScript is a class of its own.
        kinds = {kind.__name__ for kind in type(self.error.__cause__).__mro__}
        written = NotImplementedError.__name__ not in kinds
        return None if written or self.call is None else self.call.get("tool", "answer")

    def words(self) -> str:
        """What happened, with the exception's own text: only the author reads it."""
        cause = self.error.__cause__
        last = "".join(traceback.format_exception_only(cause)).strip() if cause else ""
        return f"{self.error}" + (f" ({last})" if last else "")


def step_of(step: Any) -> dict[str, Any]:
    return {
        "blocks": step.blocks,
        "reward": step.reward,
        "done": step.done,
        "truncated": step.truncated,
        "refusal": step.refusal,
    }


def offered_tools(episode: ModuleType, tools: list[Any]) -> dict[str, list[str]]:
    """Names of the tools that a task offers, where tasks differ in that."""
    return {"tools": [t.name for t in tools]} if "tools" in episode.CONTRACT["tasks"] else {}


class Player:
    """One episode being played; `script.calls` grows as calls are made."""

    def __init__(self, episode: ModuleType, script: Script) -> None:
        self._episode = episode
        self.script = script
        self.steps: list[dict[str, Any]] = []
        self.judged: list[dict[str, str]] = []
        self._open: Any = None

    async def start(self) -> None:
        begin_step()
        script = self.script
        answer = stand_in(self._episode)
        judged = {"judge": partial(self._asked, answer)} if answer else {}
        if user := user_stand_in(self._episode):
            self._episode.user.handed = partial(self._asked, user)
        try:
            self._open = await self._episode.start(
                script.split, script.index, script.seed, **judged
            )
        except (self._episode.EpisodeFailed, self._episode.TaskError) as error:
            raise Broke(script, None, error) from error

    async def _asked(self, answer: Answer, prompt: str) -> str:
        asked = {"prompt": prompt, "answer": ""}
        self.judged.append(asked)
        # A thread of its own: a stand-in that waits must not keep the domain waiting.
        asked["answer"] = await asyncio.to_thread(answer, prompt)
        return asked["answer"]

    @property
    def prompt(self) -> list[dict[str, Any]]:
        return self._open.prompt

    def offered(self, tools: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Those of some tools that the task offers; all where it offers none of them."""
        names = {tool.name for tool in self._open.tools}
        return [tool for tool in tools if tool["name"] in names] or tools

    @property
    def object(self) -> Any:
        """The author's object of this episode."""
        return self._open._domain._object

    @property
    def done(self) -> bool:
        return self._open.done

    async def call(self, call: Call) -> dict[str, Any]:
        self.script.calls.append(kept(call, self._episode))
        try:
            if "answer" in call:
                step = await self._open.answer(call["answer"])
            else:
                step = await self._open.call(call["tool"], arguments_of(call))
        except self._episode.EpisodeFailed as error:
            raise Broke(self.script, call, error) from error
        if step is not None:  # nobody takes a plain text, or the episode is over
            self.steps.append(step_of(step))
        return self.steps[-1] if step is not None else {}

    async def end(self) -> dict[str, Any]:
        """Ends the episode and gives the whole play."""
        try:
            score = await self._open.end()
        except self._episode.EpisodeFailed as error:
            raise Broke(self.script, None, error) from error
        script = self.script
        return {
            "id": script.id,
            "kind": script.kind,
            "split": script.split,
            "index": script.index,
            "task": self._open.task["id"],
            "seed": script.seed,
            "calls": script.calls,
            "prompt": self.prompt,
            **offered_tools(self._episode, self._open.tools),
            "steps": self.steps,
            "reward": score.reward,
            "metrics": score.metrics,
            "done": score.done,
            "truncated": score.truncated,
            **({"judged": self.judged} if self.judged else {}),
        }

    async def close(self) -> None:
        if self._open is not None:
            await self._open.close()


async def play(episode: ModuleType, script: Script) -> dict[str, Any]:
    """Plays a finished script from start to end."""
    calls, script.calls = script.calls, []
    player = Player(episode, script)
    await player.start()
    try:
        for call in calls:
            await player.call(call)
        return await player.end()
    finally:
        await player.close()
