"""How the domain's object is made of a task and started; a row that does not fit that is refused."""

from collections.abc import Awaitable, Callable
from typing import Any

from .contract import START, TASKS
from .loading import CLASS
from .observations import as_json
from .steps import TaskError
from .tasks import Task
from .tools import Parameters
from .values import fields_of_row

Do = Callable[..., Awaitable[Any]]
"""Calls the domain within its limit of time: a function, and keyword arguments."""

_STARTER = getattr(CLASS, START["call"]) if CLASS and START["call"] else None
_ROW = Parameters(TASKS["row"], _STARTER)


async def construct(do: Do, task: Task) -> Any:
    """Makes the domain's object, which starts it where no method does."""
    assert CLASS is not None, "only domains of functions have no class"
    return await do(CLASS)


async def begin(do: Do, task: Task, domain: Any) -> Any:
    """Starts the object where a method does; gives what that returned."""
    if START["call"] is None:
        return None
    given = await do(getattr(domain, START["call"]), **_arguments(task))
    return None if given is domain else given  # as `__enter__` gives the object itself


def _arguments(task: Task) -> dict[str, Any]:
    arguments = arguments_of_row(task)
    if START["seed"]:
        arguments[START["seed"]] = task.seed
    return arguments


def arguments_of_row(task: Task) -> dict[str, Any]:
    """A row as arguments of the start, checked against what it takes."""
    fields = fields_of_row(task.row, START["fields"])
    given = {name: fields[name] for name in START["fields"] if name in fields}
    plain = {
        name: v if isinstance(v, str | int | float | None) else as_json(v)
        for name, v in given.items()
    }
    if problem := _ROW.problem(plain):
        raise TaskError(f"task {task.id}: {problem}")
    return _ROW.converted(given)
