"""How the domain's object is made of a task and started; a row that does not fit that is refused."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from . import conversion
from .contract import DOMAIN, START, TASKS
from .loading import CLASS, fill, named
from .observations import as_json
from .parts import (
    CONSTRUCT,
    CONVERSION,
    FIXED,
    MADE,
    MAKER,
    MAKER_APART,
    RECORDS,
    SCRIPT,
    WHOLE_ROW,
)
from .steps import TaskError
from .tasks import Task, values_of
from .tools import Parameters
from .values import fields_of_row

Do = Callable[..., Awaitable[Any]]
"""Calls the domain within its limit of time: a function, and keyword arguments."""

if MAKER_APART:
    _STARTER = named(START["call"])
else:
    _STARTER = getattr(CLASS, START["call"]) if CLASS and START["call"] else None
_ROW = Parameters(TASKS["row"], _STARTER)
_WHOLE_ROW = (
    conversion.of_parameters(_STARTER, [START["row"]]).get(START["row"])
    if _STARTER and START["row"]
    else None
)
"""Makes the record that the start takes of a row that is a plain mapping."""


if RECORDS and CONVERSION:
    _KINDS = {
        name: convert
        for function, given in (
            (CLASS.__init__ if CLASS else None, DOMAIN["construct"]),
            (_STARTER, START["fixed"]),
        )
        for name, convert in (conversion.of_parameters(function, given) if function else {}).items()
    }
    """Makes the records that are filled in, such as one of options that holds the seed."""


async def construct(do: Do, task: Task) -> Any:
    """Makes the domain's object, which starts it where no method does."""
    assert CLASS is not None, "only domains of functions have no class"
    options: dict[str, Any] = {}  # where CONSTRUCT
    if CONSTRUCT:
        options = {
            name: fill(value, values_of(task)) for name, value in DOMAIN["construct"].items()
        }
        if RECORDS and CONVERSION:
            options = _made(options)
    if not MADE:
        return await do(
            CLASS,
            **options,  # where CONSTRUCT
        )
    if MAKER and not SCRIPT:  # a script's class makes its objects in that way itself
        return await do(
            _STARTER,
            **options,  # where CONSTRUCT
            **_arguments(task),
        )
    return await do(
        CLASS,
        **options,  # where CONSTRUCT
        **_arguments(task),
    )


async def begin(do: Do, task: Task, domain: Any) -> Any:
    """Starts the object where a method does; gives what that returned."""
    if MADE:
        return None
    if START["call"] is None:
        return None
    given = await do(getattr(domain, START["call"]), **_arguments(task))
    return None if given is domain else given  # as `__enter__` gives the object itself


def _arguments(task: Task) -> dict[str, Any]:
    arguments = arguments_of_row(task)
    if FIXED:
        fixed = {name: fill(value, values_of(task)) for name, value in START["fixed"].items()}
        if RECORDS and CONVERSION:
            fixed = _made(fixed)
        arguments = fixed | arguments
    if START["seed"]:
        arguments[START["seed"]] = task.seed
    return arguments


def _made(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same with each record of the type that the author's annotation asks for."""
    return {
        name: _KINDS[name](v) if name in _KINDS and isinstance(v, Mapping) else v
        for name, v in values.items()
    }


def arguments_of_row(task: Task) -> dict[str, Any]:
    """A row as arguments of the start, checked against what it takes."""
    if WHOLE_ROW:
        row = task.row
        if CONVERSION and _WHOLE_ROW and isinstance(row, Mapping):
            row = _WHOLE_ROW(row)
        return {START["row"]: row}
    else:
        fields = fields_of_row(task.row, START["fields"])
        given = {name: fields[name] for name in START["fields"] if name in fields}
        plain = {
            name: v if isinstance(v, str | int | float | None) else as_json(v)
            for name, v in given.items()
        }
        if problem := _ROW.problem(plain):
            raise TaskError(f"task {task.id}: {problem}")
        return _ROW.converted(given)
