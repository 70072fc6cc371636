"""A JavaScript engine with the domain's bundle in it; what goes in and out is JSON, and nothing else."""

import base64
import json
import math
import threading
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from .contract import DOMAIN, FOLDER, LIMITS, logger
from .javascript_errors import error_of
from .quickjs_engine import Engine  # pyright: ignore[reportMissingImports]
from .steps import TooLong, Unfit

_BUNDLE = (FOLDER / "domain.js").read_text(encoding="utf-8")
_MARK = "\0"
"""Begins the one key of an object that stands for what JSON has no form for."""
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
_decode = json.JSONDecoder().raw_decode

MISSING = object()
"""A member that an object does not have."""


@dataclass(frozen=True, slots=True)
class Held:
    """What stays in the engine, by its number there."""

    id: int


class Context:
    """One engine. It must never be entered twice at once: two threads in it end the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds: float = LIMITS["call_seconds"]
        self.over: bool | None = None
        """Whether the episode is over, where the last answer told it."""
        self._open()

    def _open(self) -> None:
        self._engine = Engine(_BUNDLE)
        self.call("opened", _OPENED)

    def run(self, operation: str, request: dict[str, Any]) -> Any:
        """Does something in the engine, and waits for what is asynchronous there."""
        return self.run_text(_asked(operation, request))

    def run_text(self, request: str) -> Any:
        """The same for a request that is text already."""
        answer = self._ask(request)
        if "promise" not in answer:
            return _value(answer)
        deadline = self.deadline()
        while True:
            polled = self._poll(answer["promise"], deadline)
            if not polled.get("open"):
                return _value(polled)
            if polled["questions"]:
                raise Unfit("asked where nobody answers")
            self._fire(deadline)

    async def converse(self, operation: str, request: dict[str, Any]) -> Any:
        """The same for what asks: its questions are awaited here."""
        asked = request["asked"]
        answer = self._ask(_asked(operation, request))
        deadline = self.deadline()
        while "promise" in answer:
            polled = self._poll(answer["promise"], deadline)
            if not polled.get("open"):
                return _value(polled)
            for question in polled["questions"]:
                await self._put(question, asked[question["name"]])
                deadline = self.deadline()
            if not polled["questions"]:
                self._fire(deadline)
        return _value(answer)

    def deadline(self) -> float:
        """When what runs from now on has taken its time, by the engine's clock."""
        return self._engine.clock() + self._seconds

    async def _put(self, question: dict[str, Any], ask: Callable[..., Any]) -> None:
        """Answers one question; one that fails is thrown where it was asked."""
        try:
            told = {"value": await ask(*question["args"])}
        except Exception as error:  # noqa: BLE001 - the domain's to catch
            told = {"error": str(error) or type(error).__name__}
        self._ask(_asked("answer", {"id": question["id"], **told}))

    def _poll(self, promise: int, deadline: float) -> dict[str, Any]:
        """Runs what is ready, and looks how a promise stands."""
        self.work(deadline)
        return self._ask(_asked("poll", {"promise": promise}))

    def work(self, deadline: float) -> None:
        """Runs what is ready."""
        with self._lock:
            while self._engine.work():
                if self._engine.clock() > deadline:
                    raise TooLong

    def _fire(self, deadline: float) -> None:
        """Lets virtual time go on to the next timer; one that never ends has a deadline too."""
        if self._engine.clock() > deadline:
            raise TooLong
        if not _value(self._ask(_FIRE)):
            raise Unfit("waits for what never comes")

    def _ask(self, request: str) -> dict[str, Any]:
        said = self.call("host", request)
        answer = _unmarking(said) if '"\\u0000' in said else _decode(said)[0]
        self.over = answer.get("over")
        for level, line in answer.get("log", ()):
            getattr(logger, level)("%s", line)
        if error := answer.get("error"):
            raise error_of(error)
        return answer

    def call(self, name: str, text: str) -> str:
        """What a function of the script's makes of a text."""
        with self._lock:
            return self._engine.call(name, text)


def _asked(operation: str, request: dict[str, Any]) -> str:
    """A request as the engine reads it; what can be asked goes by its name."""
    asks = sorted(request.get("asked", ()))
    told = {name: value for name, value in request.items() if name != "asked"}
    return encode({"operation": operation, **({"asks": asks} if asks else {}), **told})


making: ContextVar[type[Context] | None] = ContextVar("making", default=None)
"""What makes the engine of a new object, where it is no plain one."""
_OPENED = encode([DOMAIN["class"], DOMAIN["done"], DOMAIN["signatures"]])
_FIRE = _asked("fire", {})


def _value(answer: dict[str, Any]) -> Any:
    if "value" in answer:
        return answer["value"]
    return MISSING if answer.get("missing") else Held(answer["iterator"])


def _unmarking(said: str) -> dict[str, Any]:
    return json.loads(said, object_hook=_unmarked)


def _unmarked(found: dict[str, Any]) -> Any:
    """What stands in JSON for what it has no form for."""
    if len(found) != 1:
        return found
    ((key, value),) = found.items()
    if not key.startswith(_MARK):
        return found
    if key == f"{_MARK}bytes":
        return base64.b64decode(value)
    if key == f"{_MARK}number":
        return {"Infinity": math.inf, "-Infinity": -math.inf}.get(value, math.nan)
    raise Unfit(f"gave a {value}, which JSON cannot carry")
