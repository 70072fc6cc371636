"""The domain's object of one episode: started, called, asked how it stands, paid out, and closed."""

from typing import Any

from .contract import DOMAIN, REWARD_RANGE, SLACK
from .limits import timed_call
from .observations import number
from .place import Place
from .starting import begin, construct
from .steps import OutOfRange
from .tasks import Task
from .tools import BoundTool


def _asked(domain: Any, path: str) -> Any:
    """Reads a role from the domain's object: a name, dotted for a member, «not» before it."""
    value = getattr(domain, path)
    return timed_call(value) if callable(value) else value


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
        self._object = await construct(self._place.do, self._task)
        return await begin(self._place.do, self._task, self._object)

    async def call(self, tool: BoundTool, keywords: dict[str, Any]) -> Any:
        """Plays a tool; gives its observation."""
        return await self._place.do(getattr(self._object, tool.method), **keywords)

    def is_done(self) -> bool:
        """Whether the episode is at its end, as far as the domain says."""
        if not self.ended and self._object is not None:
            return bool(_asked(self._object, DOMAIN["done"]))
        return self.ended

    def total(self, done: bool) -> float:
        """What the episode is worth as it stands."""
        if self._object is not None:
            value = _asked(self._object, DOMAIN["reward"])
            return self._earned + (0.0 if value is None and not done else number(value, "reward"))
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
        if self._object is not None:
            values = _asked(self._object, DOMAIN["metrics"]).items()
            self.metrics |= {str(k): number(v, f"metric {k}") for k, v in values}
        low, high = REWARD_RANGE
        total = self.total(done)
        if not low - SLACK <= total <= high + SLACK:
            raise OutOfRange(f"left a reward of {total:g}, outside {low:g} to {high:g},")

    async def worth(self) -> float:
        """What the episode is worth where somebody ends it."""
        await self.settle(False)
        return self.total(False)

    async def close(self) -> None:
        """Closes the object, where the domain wants that, and lets go of it."""
        self._object = None
