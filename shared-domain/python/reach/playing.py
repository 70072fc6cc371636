"""One play on a loaded driver, and everything about it that two domains could differ in."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from judge.stand_in import Answer, stand_in, user_stand_in
from record.plays import Broke, Script
from spelling import Call, arguments_of

from .beyond import keep_open, said_beyond

Task = tuple[str, int, int | None]
"""Split, index and the seed that was asked for instead of the task's own."""


@dataclass
class Shown:
    """What one call gave."""

    text: str
    refusal: str | None
    reward: float
    done: bool
    truncated: bool
    picture: str = ""


@dataclass
class Run:
    """A play and what came of it. `broke` where the domain failed, at its last call."""

    task: Task
    prompt: str
    calls: list[Call] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    ended: str = "left"
    reward: float = 0.0
    metrics: dict[str, float] = field(default_factory=dict)
    broke: Broke | None = None
    beyond: list[Any] | None = None
    """What a call behind the end gave."""

    def compared(self) -> list[Any]:
        """What two runs of the same play must agree in."""
        told = [list(vars(shown).values()) for shown in self.shown]
        failed = str(self.broke) if self.broke else None
        earned = round(self.reward, 9)
        return [self.prompt, told, self.ended, earned, self.metrics, failed, self.beyond]


Live = Callable[[Shown | None], Call | None]
"""Gives the next call after what the last one showed; None to stop."""


async def play(
    driver: ModuleType,
    task: Task,
    calls: list[Call],
    live: Live | None = None,
    most: int = 10_000,
    beyond: Call | None = None,
    between: Callable[[], None] = lambda: None,
) -> Run:
    """Plays calls on a task, then what `live` gives, until the episode is over or the calls are; then one more beneath the driver. `between` is called before each."""
    script = Script("", "found", task[0], task[1], task[2])
    run = Run(task, "")
    try:
        episode = await driver.start(*task, **_judge_of(driver))
    except (driver.EpisodeFailed, driver.TaskError) as error:
        run.ended, run.broke = "failed", Broke(script, None, error)
        return run
    run.prompt = "\n".join(driver.text_of(m["content"]) for m in episode.prompt)
    let_go = keep_open(episode) if beyond else None
    queue, step = list(calls), None
    call: Call | None = None
    try:
        while len(run.calls) < most and (queue or live):
            between()
            call = queue.pop(0) if queue else live(step) if live and not episode.done else None
            if call is None:
                break
            run.calls.append(call)
            step = await _call(driver, episode, call, run)
        call = None
        score = await episode.end()
    except driver.EpisodeFailed as error:
        run.ended, run.broke = "failed", Broke(script, call, error)
    else:
        run.ended = "truncated" if score.truncated else "done" if score.done else "left"
        run.reward, run.metrics = score.reward, dict(score.metrics)
        run.beyond = await said_beyond(driver, episode, beyond) if beyond else None
    await _leave(driver, episode, let_go)
    return run


async def _leave(driver: ModuleType, episode: Any, let_go: Any) -> None:
    if let_go:
        with contextlib.suppress(Exception):
            await let_go()
    with contextlib.suppress(driver.EpisodeFailed):
        await episode.close()


def _judge_of(driver: ModuleType) -> dict[str, Callable[[str], Awaitable[str]]]:
    """Who stands in for the judge, as `start` takes it; who does for a model that plays a person is handed in."""
    if user := user_stand_in(driver):
        driver.user.handed = _awaited(user)
    return {"judge": _awaited(answer)} if (answer := stand_in(driver)) else {}


def _awaited(answer: Answer) -> Callable[[str], Awaitable[str]]:
    async def ask(prompt: str) -> str:
        return answer(prompt)

    return ask


async def _call(driver: ModuleType, episode: Any, call: Call, run: Run) -> Shown | None:
    if "answer" in call:
        step = await episode.answer(call["answer"])
    else:
        step = await episode.call(call["tool"], arguments_of(call))
    if step is None:
        return None
    pictures = [b["data"] for b in step.blocks if b["type"] == "image"]
    picture = hashlib.sha256("".join(pictures).encode()).hexdigest() if pictures else ""
    reward = round(step.reward, 9)
    shown = Shown(
        driver.text_of(step.blocks), step.refusal, reward, step.done, step.truncated, picture
    )
    run.shown.append(shown)
    return shown
