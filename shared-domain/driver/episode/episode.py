"""One episode, as a framework plays it: its start, calls, refusals, what they earn, the end."""

import asyncio
import copy
import dataclasses
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from . import tool_sets
from .contract import DOMAIN, LIMITS, TOOLS, logger
from .domain_object import DomainObject
from .parts import JUDGE, MOVING, REPLIES, TOOL_SETS, WAITS

if MOVING:
    from .moving import Mover
from .observations import blocks_of, opening, text_block
from .place import Place
from .steps import EpisodeFailed, Judge, Message, Score, Step, TaskError, Unfit, told
from .tasks import Task, prompt_of, public_part
from .tools import BOUND, BoundTool, is_mistake, words_of
from .values import brief

_T = TypeVar("_T")


class Episode:
    """One episode of the domain. Made by `start`.

    `task` is what may be told of its task, `prompt` the messages that the model sees first, `tools`
    what it can call; `done` and `truncated` say how it stands. Methods may be awaited from any
    event loop; calls are taken one after another, on the episode's own place.
    """

    def __init__(self, chosen: Task, seed: int, leaving: bool) -> None:
        self.task = {**public_part(chosen), "seed": seed}
        self.prompt: list[Message] = []
        self.tools = tool_sets.offered_by(chosen) if TOOL_SETS else TOOLS
        self.done = self.truncated = False
        self.failure: str | None = None
        self.calls = 0
        self._chosen = dataclasses.replace(chosen, seed=seed, row=copy.deepcopy(chosen.row))
        self._place = Place(self._expire, self._close, leaving)
        self._domain = DomainObject(self._chosen, self._place)
        if MOVING:
            self._mover = Mover(self._domain, self._place)
        self._bound = {tool.name: BOUND[tool.name] for tool in self.tools}
        self._score: Score | None = None
        self._closing: asyncio.Task[None] | None = None

    if JUDGE:

        def judged_by(self, judge: Judge | None) -> None:
            """Takes the framework's judge, before the episode begins."""
            self._domain.judged_by(judge)

        @property
        def unjudged(self) -> bool:
            """Whether it failed for want of a verdict."""
            return self._domain.unjudged

    async def begin(self) -> None:
        """Starts the domain; `start` calls it, once."""
        await (self._begin() if self._place.here() else self._sent(self._begin))

    async def call(self, name: str, arguments: Any) -> Step:
        """One tool call; `arguments` is whatever JSON value the model sent.

        Raises EpisodeFailed where the environment broke; the episode is closed then.
        """
        if self._place.here():
            return await self._call(name, arguments)
        return await self._sent(lambda: self._call(name, arguments))

    async def answer(self, text: str) -> Step | None:
        """The model's final plain text, for domains that take one; None where nobody does."""
        return await self._say(DOMAIN["answer"], text)

    if REPLIES:

        async def reply(self, text: str) -> Step | None:
            """Plain text as the policy's side of a conversation; None where it is over."""
            return await self._say(DOMAIN["reply"], text)

    async def _say(self, role: dict[str, str] | None, text: str) -> Step | None:
        if role is None or self.done or self.failure:
            return None
        return await self.call(role["tool"], {role["parameter"]: text})

    async def end(self) -> Score:
        """Ends the episode where it stands, closes the domain and says what it was worth."""
        self._place.ending = True
        return await (self._end() if self._place.here() else self._sent(self._end))

    async def close(self) -> None:
        """Closes the domain without asking what the episode was worth. Idempotent."""
        place = self._place
        place.ending = place.leaving = True
        try:
            await (self._close() if place.here() else self._sent(self._close))
        except asyncio.CancelledError:
            self.release()
            raise
        except EpisodeFailed:
            if place.worker is None or not place.worker.stuck:
                raise  # else the call that is stuck has told of it, and nothing can be closed

    def release(self) -> None:
        """`close` for callers that cannot wait: a disconnect, another thread."""
        place = self._place
        place.ending = place.leaving = True

        def close() -> None:  # held, because event loops forget tasks that nobody holds
            self._closing = place.loop.create_task(self._close())

        if not place.left and not place.loop.is_closed():
            place.loop.call_soon_threadsafe(close)

    async def _sent(self, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Runs `work` on the episode's own place."""
        try:
            return await self._place.send(work)
        except Unfit as stuck:
            self._place.leaving = True
            raise self._fail("the domain", stuck) from stuck

    def _fail(self, doing: str, error: BaseException) -> EpisodeFailed:
        self.failure = told(doing, error)
        logger.error("task %s: %s", self._chosen.id, self.failure, exc_info=error)
        return EpisodeFailed(self.failure)

    async def _begin(self) -> None:
        self._place.watch()
        async with self._place.lock:
            try:
                prompt = prompt_of(self._chosen)
                shown = await self._mover.play(self._start) if MOVING else await self._start()
                self.prompt = opening(prompt, shown)
            except (TaskError, EpisodeFailed, asyncio.CancelledError):
                await self._leave()
                raise
            except Exception as error:
                failed = self._fail("the start", error)
                await self._leave()
                raise failed from error

    async def _start(self) -> Any:
        shown = await self._domain.start()
        self.done, self.truncated = self._domain.is_done(), self._domain.truncated
        return shown

    async def _call(self, name: str, arguments: Any) -> Step:
        async with self._place.lock:
            self._place.used()
            if self.failure:
                raise EpisodeFailed(self.failure)
            if self.done or self._place.left:
                return self._refuse("ended", "the episode is over")
            if (tool := self._bound.get(name)) is None:
                known = f"there is no tool {brief(name)!r}; the tools are {', '.join(self._bound)}"
                return self._refuse("unknown_tool", known)
            try:
                keywords = tool.parameters.keywords(arguments)
            except Exception as error:  # noqa: BLE001 - also a record type's own validation
                return self._refuse("bad_arguments", f"{name}: {words_of(error)}")
            self.calls += 1
            try:
                if MOVING:
                    step = await self._mover.play(lambda: self._act(tool, keywords))
                else:
                    step = await self._act(tool, keywords)
                if step.done:
                    await self._leave()
                return step
            except asyncio.CancelledError:
                caller = asyncio.current_task()
                if self._place.ending and not self.done and not (caller and caller.cancelling()):
                    return self._refuse("ended", "the episode is over")
                raise
            except Exception as error:
                failed = self._fail(name, error)
                await self._leave()
                raise failed from error
            finally:
                self._place.used()

    def _refuse(self, refusal: str, why: str) -> Step:
        return Step([text_block(f"Error: {why}")], 0.0, self.done, self.truncated, refusal)

    async def _act(self, tool: BoundTool, keywords: dict[str, Any]) -> Step:
        """A call that reaches the domain."""
        domain, mistake = self._domain, None
        try:
            blocks = blocks_of(await domain.call(tool, keywords), tool.nothing)
        except Exception as error:
            if not is_mistake(error):
                raise
            mistake, blocks = "mistake", [text_block(f"Error: {words_of(error)}")]
        self.done, self.truncated = domain.is_done(), domain.truncated
        if not self.done and self.calls >= LIMITS["calls"]:
            self.done = self.truncated = True
        if self.done:
            await domain.settle(True)
        reward = domain.pay(self.done)
        return Step(blocks, reward, self.done, self.truncated, mistake, dict(domain.metrics))

    async def _end(self) -> Score:
        if WAITS:
            self._place.interrupt()
        async with self._place.lock:
            if self._score is None:
                self._score = await self._scored()
                await self._leave()
            if self.failure:
                raise EpisodeFailed(self.failure)
            return self._score

    async def _scored(self) -> Score:
        domain = self._domain
        reward = domain.paid if self.done and self.failure is None else 0.0
        if self.failure is None and not self.done:
            try:
                reward = await self._mover.play(domain.worth) if MOVING else await domain.worth()
            except Exception as error:  # noqa: BLE001 - told by `_end`
                self._fail("the reward", error)
        return Score(reward, dict(domain.metrics), self.done, self.truncated, self.calls)

    async def _close(self) -> None:
        if WAITS:
            self._place.interrupt()
        async with self._place.lock:
            await self._leave()

    async def _leave(self) -> None:
        """Closes the domain and frees its place; the lock is held, or nobody knows the episode."""
        if self._place.left:
            return
        self._place.left = True
        try:
            closing = self._mover.play(self._domain.close) if MOVING else self._domain.close()
            await closing
        except Exception:  # noqa: BLE001 - what is worth something was settled before
            logger.exception("task %s: close failed", self._chosen.id)
        finally:  # whoever waits may be cancelled here, and the place must be free all the same
            self._place.leave()

    def _expire(self, why: str) -> None:
        # A failure, so that whoever comes back too late is not scored as 0.
        self.failure = why
        logger.warning("task %s: %s", self._chosen.id, why)
        self.release()
