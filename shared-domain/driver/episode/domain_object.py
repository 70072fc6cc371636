"""The domain's object of one episode: started, called, asked how it stands, paid out, and closed."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from . import single_question, step_results, verdicts
from .contract import DOMAIN, REWARD_RANGE, SLACK
from .judge import Bench
from .limits import timed_call
from .observations import as_json, number
from .parts import (
    CLOSES,
    DENSE,
    ENDS,
    EXITS,
    FINISH,
    JUDGE,
    METRICS,
    OBSERVE,
    PATHS,
    QUESTION,
    REWARD,
    SCORER,
    STEP_RESULTS,
    USER,
)
from .place import Place
from .scorer import Scorer
from .starting import begin, construct
from .steps import Judge, OutOfRange
from .tasks import Task, values_of
from .tools import BoundTool
from .user import User


def _asked(domain: Any, path: str) -> Any:
    """Reads a role from the domain's object: a name, dotted for a member, «not» before it."""
    if PATHS and " or " in path:
        return any(_asked(domain, each) for each in path.split(" or "))
    if PATHS and path.startswith("not "):
        return not _asked(domain, path.removeprefix("not "))
    if PATHS and " " in path:
        return _compared(domain, path)
    if PATHS and "." in path:
        return _member(domain, path)
    value = getattr(domain, path)
    return timed_call(value) if callable(value) else value


def _compared(domain: Any, path: str) -> bool:
    """`status == won`, `status != playing`: a member of an Enum by its value or its name, and `null` for none."""
    read, sign, wanted = path.split(" ", 2)
    value = _asked(domain, read)
    plain = as_json(value)
    said = plain if isinstance(plain, str) else json.dumps(plain)
    return (wanted in (said, getattr(value, "name", said))) is (sign == "==")


def _member(domain: Any, path: str) -> Any:
    name, *members = path.split(".")
    value = _asked(domain, name)
    for member in members:
        if member.isdigit() and isinstance(value, Sequence):
            value = value[int(member)]
        else:
            value = value[member] if isinstance(value, Mapping) else getattr(value, member)
        value = timed_call(value) if callable(value) else value
    return value


class DomainObject:
    """What the author's code holds of an episode, and what came of playing it."""

    def __init__(self, task: Task, place: Place) -> None:
        self.ended = self.truncated = False
        """What calls have said; `is_done` asks the object too."""
        if JUDGE:
            self.unjudged = False
            """Whether a verdict failed after the judge was asked."""
        self.metrics: dict[str, float] = {}
        self.paid = self._earned = 0.0
        self._task, self._place = task, place
        if USER:
            self._user = User(place)
        self._object: Any = None

    if JUDGE:

        def judged_by(self, judge: Judge | None) -> None:
            """Takes the framework's judge, before the episode begins."""
            self._judge = Scorer(judge, self._place) if SCORER else Bench(judge, self._place)

    async def start(self) -> Any:
        """Makes and starts the object; gives the first observation, where there is one."""
        if QUESTION:
            return None
        self._object = await construct(self._place.do, self._task)
        shown = await begin(self._place.do, self._task, self._object)
        if STEP_RESULTS:
            shown = self._observed(shown)
        if OBSERVE and shown is None:
            value = _asked(self._object, DOMAIN["observe"])
            shown = await self._place.do(lambda: value)
            if STEP_RESULTS:
                shown = self._observed(shown)
        return shown

    async def call(self, tool: BoundTool, keywords: dict[str, Any]) -> Any:
        """Plays a tool; gives its observation."""
        if QUESTION:
            (reply,) = keywords.values()
            await self._take(*single_question.verification(values_of(self._task), reply))
            self.ended = True
            return None
        if FINISH and tool.method is None:
            # The tool that was added because the domain has no end of its own.
            self.ended = True
            return None
        if USER and tool.method in DOMAIN["user"]:
            method = getattr(self._object, tool.method)
            value = await self._user.given(method, {"user"}, keywords)
        else:
            value = await self._place.do(getattr(self._object, tool.method), **keywords)
        return self._observed(value) if STEP_RESULTS else value

    def _observed(self, value: Any) -> Any:
        """The observation in a step result, whose reward and end are taken note of."""
        result = step_results.read(value)
        self._earned += number(result.reward, "reward")
        self.truncated = self.truncated or result.truncated
        self.ended = self.ended or result.done
        return result.observation

    def is_done(self) -> bool:
        """Whether the episode is at its end, as far as the domain says."""
        if ENDS and not self.ended and self._object is not None:
            return bool(_asked(self._object, DOMAIN["done"]))
        return self.ended

    def total(self, done: bool) -> float:
        """What the episode is worth as it stands."""
        if REWARD and self._object is not None:
            value = _asked(self._object, DOMAIN["reward"])
            return self._earned + (0.0 if value is None and not done else number(value, "reward"))
        return self._earned

    def pay(self, done: bool) -> float:
        """What was earned since the last payment: nothing before the end, unless each call is paid."""
        if not DENSE and not done:
            return 0.0
        total = self.total(done)
        earned, self.paid = total - self.paid, total
        return earned

    async def settle(self, done: bool) -> None:
        """Asks for the judge's verdict, the metrics and the reward; to be called once.

        Raises OutOfRange where the reward is none that was promised.
        """
        if JUDGE and not QUESTION:
            method = getattr(self._object, DOMAIN["judged"] or DOMAIN["scored"])
            await self._take(method, {}, {self._judge.asked})
        if METRICS and self._object is not None:
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

    async def _take(
        self, function: Callable[..., Any], arguments: dict[str, Any], asks: set[str]
    ) -> None:
        """Adds a verdict; `asks` are the parameters of its function that take the judge."""
        if JUDGE and asks:
            try:
                verdict = await self._judge.given(function, asks, arguments)
            finally:
                self.unjudged = self._judge.unjudged
        else:
            verdict = await self._place.do(function, **arguments)
        reward, metrics = verdicts.read(verdict)
        self._earned += number(reward, "reward")
        self.metrics |= metrics

    async def close(self) -> None:
        """Closes the object, where the domain wants that, and lets go of it."""
        if CLOSES and self._object is not None:
            close, self._object = getattr(self._object, DOMAIN["close"]), None
            if EXITS:
                close = partial(close, None, None, None)
            await self._place.do(close)
        if not CLOSES:
            self._object = None
