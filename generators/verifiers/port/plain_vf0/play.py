"""One rollout of an environment, turned inside out, so that calls drive it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from ..chance import Episode as Chance
from ..stepped_out import asked_outside
from .groups import member_of
from .loaded import Loaded
from .openai import hand_in
from .rollout import Rollout, called, said
from .turns import Turns

__all__ = ["Loaded", "Play", "Refused"]


class Refused(Exception):
    """A tool said no, or could not; the text is what the model reads."""


class Play:
    """One rollout."""

    def __init__(self, loaded: Loaded, *, judged: bool = False) -> None:
        self._loaded = loaded
        self._judged = judged
        self._turns = Turns()
        self._calls = 0
        self._settled = False
        self._score: tuple[float, dict[str, float]] = 0.0, {}
        self.done = False

    def begin(self, task: dict[str, Any], seed: int) -> Any:
        """Starts the rollout of a row; returns what is said besides its prompt."""
        row = self._loaded.row(task["task_set"], task["task_index"])
        self._chance = Chance(seed)
        self._env = member_of(self._loaded.env, row)
        self._rollout = Rollout(self._env, row)
        # A group scores the rollout of each of its environments.
        self._rollout.rubric = self._loaded.env.rubric
        with self._chance:
            self._turns.start(self._whole())
        self.done = self._settled or self._turns.over
        return _blocks(self._rollout.opening())

    async def _whole(self) -> None:
        await self._rollout.play(self._turns.ask)
        self._settled = True
        if self._judged:
            hand_in(await self._turns.ask())
        self._score = await self._rollout.score()

    def call(
        self,
        name: str,
        arguments: dict[str, Any],
        optional: dict[str, Any] | None = None,
    ) -> Any:
        """One tool call. Raises Refused where the tool fails."""
        given = {k: v for k, v in (optional or {}).items() if v is not None}
        text = json.dumps(to_jsonable_python({**arguments, **given}))
        self._take(called(self._calls, name, text))
        self._calls += 1
        seen = self._seen()
        if self._env.refused:
            raise Refused(str(seen))
        return seen

    def say(self, text: str) -> Any:
        """A turn in plain text; returns what the environment says to it."""
        self._take(said(text))
        return self._seen()

    @property
    def reward(self) -> float:
        """What the author's rubric gives; asking for it ends the rollout."""
        self._leave()
        return float(self._score[0])

    def judged(self, judge: Callable[[str], str]) -> float:
        """What the author's rubric gives where a judge answers its questions."""
        self._leave()
        if not self._turns.over:
            self._take(asked_outside(self._chance, judge))
        return float(self._score[0])

    def metrics(self) -> dict[str, float]:
        """The author's scores, one by one."""
        self._leave()
        return {k: float(v) for k, v in self._score[1].items()}

    def close(self) -> None:
        """Lets go of the rollout."""
        self._turns.close()

    def _leave(self) -> None:
        """A model that has no room for another turn."""
        if not (self._settled or self._turns.over):
            self._take(None)

    def _take(self, turn: Any) -> None:
        self._rollout.new = []
        with self._chance:
            self._turns.take(turn)
        self.done = self._settled or self._turns.over

    def _seen(self) -> Any:
        return None if self.done else _blocks(self._rollout.new)


def _blocks(messages: list[Any]) -> Any:
    """What messages show."""
    blocks: list[Any] = []
    for message in messages:
        content = message["content"]
        parts = content if isinstance(content, list) else [content]
        blocks += [p.model_dump() if isinstance(p, BaseModel) else p for p in parts]
    return blocks[0] if len(blocks) == 1 else blocks or None
