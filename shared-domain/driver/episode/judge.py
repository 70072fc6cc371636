"""The framework's judge, as the domain of an episode may ask it."""

import asyncio
import contextlib
import inspect
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from .contract import JUDGE_SECONDS
from .limits import timed_call
from .steps import Judge, Unfit
from .untimed import untimed


class _Place(Protocol):
    """Where the domain runs, as far as the judge has to know."""

    worker: Any
    loop: asyncio.AbstractEventLoop
    caller: asyncio.AbstractEventLoop
    limit: asyncio.Timeout | None

    async def do(self, function: Callable[..., Any], /, **keywords: Any) -> Any: ...


class Bench:
    """An episode's way to the judge: on the caller's event loop, where its connections live."""

    asked = "judge"
    """The parameter by which the domain takes it."""

    def __init__(self, judge: Judge | None, place: _Place) -> None:
        self.unjudged = False
        """Whether a verdict failed after the judge was asked."""
        self._judge = judge
        self._place = place
        self._asked = False
        self._failure: str | None = None
        self._open = 0
        self._left = 0.0

    async def given(
        self, function: Callable[..., Any], asks: set[str], arguments: dict[str, Any]
    ) -> Any:
        """What comes of the function that takes the judge by the names in `asks`.

        Once the judge was asked, whatever goes wrong is no mistake of the model's, and a question
        without an answer fails the rollout even where the domain went on without it: else a broken
        judge would be worth 0.
        """
        self._asked = False
        try:
            if inspect.iscoroutinefunction(function):
                given = arguments | dict.fromkeys(asks, self.awaited())
                value = await self._place.do(function, **given)
            else:
                given = arguments | dict.fromkeys(asks, self.waited())
                value = await self._off_loop(function, given)
        except Exception as error:
            self.unjudged = self._asked
            if self._failure:
                raise Unfit(self._failure) from error
            if self._asked and not isinstance(error, Unfit):
                raise Unfit(
                    f"raised {type(error).__name__} over the {self.asked}'s answer"
                ) from error
            raise
        if self._failure:
            self.unjudged = True
            raise Unfit(self._failure)
        return value

    async def _off_loop(self, function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
        """Runs what waits for the judge where it keeps nobody else from running, least of all it."""
        if self._place.worker and self._place.caller is not self._place.loop:
            return await self._place.do(function, **arguments)
        return await asyncio.to_thread(timed_call, function, **arguments)

    def seconds(self) -> float:
        """Seconds that one question may take."""
        return JUDGE_SECONDS

    def awaited(self) -> Callable[..., Any]:
        """What a domain that awaits it is given."""
        return self._ask

    def waited(self) -> Callable[..., Any]:
        """What a domain that waits for it on a thread is given."""
        return self._ask_and_wait

    async def _ask(self, prompt: str) -> str:
        """The judge's answer, for domains that await it."""
        caller = self._place.caller
        with self._clock_stopped():
            if asyncio.get_running_loop() is caller:
                return await self._answer(prompt)
            return await asyncio.wrap_future(
                asyncio.run_coroutine_threadsafe(self._answer(prompt), caller)
            )

    def _ask_and_wait(self, prompt: str) -> str:
        """The judge's answer, for domains that wait for it on a thread of their own."""
        with untimed():
            answer = self._answer(prompt)
            return asyncio.run_coroutine_threadsafe(answer, self._place.caller).result()

    async def _answer(self, prompt: str) -> str:
        self._asked = True
        try:
            if self._judge is None:
                raise Unfit(f"needs a {self.asked}, and none was given,")
            if not isinstance(prompt, str):
                raise Unfit(f"asked the {self.asked} something that is no text")
            async with asyncio.timeout(self.seconds()):
                said = await self._judge(prompt)
            if not isinstance(said, str) or not said.strip():
                raise Unfit(f"got no answer from the {self.asked}")
        except Exception as error:
            told = str(error) if isinstance(error, Unfit) else None
            self._failure = told or f"got {type(error).__name__} from the {self.asked}"
            raise
        return said

    @contextlib.contextmanager
    def _clock_stopped(self) -> Iterator[None]:
        """The limit of a call is on the domain's own time; several questions may be open at once."""
        clock, limit = asyncio.get_running_loop().time, self._place.limit
        if self._open == 0 and limit and (end := limit.when()) is not None:
            self._left = end - clock()
            limit.reschedule(None)
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            if self._open == 0 and limit and not limit.expired():
                limit.reschedule(clock() + self._left)
