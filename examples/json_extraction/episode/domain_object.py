"""The domain's object of one episode: started, called, asked how it stands, paid out, and closed."""

from collections.abc import Callable
from typing import Any

from . import single_question, verdicts
from .contract import REWARD_RANGE, SLACK
from .observations import number
from .place import Place
from .steps import OutOfRange
from .tasks import Task, values_of
from .tools import BoundTool


class DomainObject:
    """What the author's code holds of an episode, and what came of playing it."""

    def __init__(self, task: Task, place: Place) -> None:
        self.ended = self.truncated = False
        """What calls have said; `is_done` asks the object too."""
        self.metrics: dict[str, float] = {}
        self.paid = self._earned = 0.0
        self._task, self._place = task, place
        self._object: Any = None

    async def start(self) -> Any:
        """Makes and starts the object; gives the first observation, where there is one."""
        return None

    async def call(self, tool: BoundTool, keywords: dict[str, Any]) -> Any:
        """Plays a tool; gives its observation."""
        (reply,) = keywords.values()
        await self._take(*single_question.verification(values_of(self._task), reply))
        self.ended = True
        return None

    def is_done(self) -> bool:
        """Whether the episode is at its end, as far as the domain says."""
        return self.ended

    def total(self, done: bool) -> float:
        """What the episode is worth as it stands."""
        return self._earned

    def pay(self, done: bool) -> float:
        """What was earned since the last payment: nothing before the end, unless each call is paid."""
        if not done:
            return 0.0
        total = self.total(done)
        earned, self.paid = total - self.paid, total
        return earned

    async def settle(self, done: bool) -> None:
        """Asks for the judge's verdict, the metrics and the reward; to be called once.

        Raises OutOfRange where the reward is none that was promised.
        """
        low, high = REWARD_RANGE
        total = self.total(done)
        if not low - SLACK <= total <= high + SLACK:
            raise OutOfRange(f"left a reward of {total:g}, outside {low:g} to {high:g},")

    async def worth(self) -> float:
        """What the episode is worth where somebody ends it."""
        await self.settle(False)
        return self.total(False)

    async def _take(
        self, function: Callable[..., Any], arguments: dict[str, Any], asks: set[str]
    ) -> None:
        """Adds a verdict; `asks` are the parameters of its function that take the judge."""
        verdict = await self._place.do(function, **arguments)
        reward, metrics = verdicts.read(verdict)
        self._earned += number(reward, "reward")
        self.metrics |= metrics

    async def close(self) -> None:
        """Closes the object, where the domain wants that, and lets go of it."""
        self._object = None
