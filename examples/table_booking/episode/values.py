"""Values: what kind each is, what JSON can carry of it, and the fields of records."""

import dataclasses
import math
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any

KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "integer": ("an integer", lambda v: type(v) is int),
    "number": (
        "a number",
        lambda v: type(v) is int or (type(v) is float and math.isfinite(v)),
    ),
    "string": ("a string", lambda v: isinstance(v, str)),
    "boolean": ("true or false", lambda v: isinstance(v, bool)),
    "array": ("an array", lambda v: isinstance(v, list)),
    "object": ("an object", lambda v: isinstance(v, dict)),
    "null": ("null", lambda v: v is None),
}
"""Words and a test for each type of JSON Schema."""


def kind_of(value: Any) -> str:
    """A value's kind in words."""
    for kind, (words, test) in KINDS.items():
        if test(value):
            return words if kind != "boolean" else "a boolean"
    return type(value).__name__


def same(a: Any, b: Any) -> bool:
    """Equal as JSON: 1 is 1.0, but true is not 1."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


LONGEST = 4_000_000
"""Characters of one text: more is a mistake that would fill memory and wire of every framework."""
LONGEST_REQUEST = 32 * 2**20
"""Bytes of a request to a server: several times what a call may hold."""
_DEEPEST = 64
"""Levels of an argument: more, and walking it would end in Python's own limit, inside the domain."""
_SHORT = 10_000
_SMALL = 2**63


def is_plain(value: Any) -> bool:
    """Whether a scalar needs no closer look: most do not."""
    if isinstance(value, str):
        return value.isascii() and len(value) < _SHORT and "\0" not in value
    return not isinstance(value, int) or -_SMALL < value < _SMALL


def uncarried(arguments: Any) -> str | None:
    """What is wrong with arguments that only Python takes for JSON, in words.

    No domain expects it, and one that broke over it would turn a lost rollout into one that does
    not count.
    """
    return _uncarried(arguments, "", [LONGEST], 0)


def _uncarried(value: Any, at: str, room: list[int], level: int) -> str | None:
    """`room` holds how many characters may still come."""
    room[0] -= len(value) if isinstance(value, str | list | dict) else 1
    if room[0] < 0:
        return f"arguments must have at most {LONGEST:,} characters"
    if not isinstance(value, list | dict):
        return _uncarried_scalar(value, at)
    if level > _DEEPEST:
        return f"{at} is nested too deeply"
    if isinstance(value, list):
        inner = ((f"{at}[{i}]", item) for i, item in enumerate(value))
    elif not all(map(encodes, value)):
        return f"{at or 'arguments'} must have names that UTF-8 can carry"
    else:
        room[0] -= sum(map(len, value))
        inner = ((f"{at}.{brief(k)}" if at else brief(k), v) for k, v in value.items())
    return next((p for a, v in inner if (p := _uncarried(v, a, room, level + 1))), None)


def _uncarried_scalar(value: Any, at: str) -> str | None:
    if isinstance(value, str) and ("\0" in value or not encodes(value)):
        return f"{at} holds NUL or half of a surrogate pair, which not all can carry"
    if isinstance(value, int) and value.bit_length() > 1023:
        return f"{at} is too large a number"
    if isinstance(value, float) and not math.isfinite(value):
        return f"{at} must be a number, not float"
    return None


def encodes(text: str) -> bool:
    """Whether UTF-8 can carry a text: it cannot carry half of a surrogate pair."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def brief(name: str) -> str:
    """A name of the model's own, short enough to be told back."""
    return name if len(name) <= 80 else f"{name[:80]}…"


_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


def limited(receive: _Receive, refusal: Callable[[str], Exception]) -> _Receive:
    """ASGI's `receive`, by which a request that is too long is read to its end and then refused.

    A client that is answered before it has sent everything would see a lost connection.
    """
    seen = 0

    async def some() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen <= LONGEST_REQUEST:
            return message
        while message.get("more_body"):
            message = await receive()
        raise refusal(f"a request may have at most {LONGEST_REQUEST:,} bytes")

    return some


def fields_of_record(value: Any) -> dict[str, Any] | None:
    """The fields of a mapping, model, dataclass or named tuple; None for anything else."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(models := getattr(type(value), "model_fields", None), dict):
        return {name: getattr(value, name) for name in models}
    if dataclasses.is_dataclass(value):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return value._asdict()  # pyright: ignore[reportAttributeAccessIssue]
    return None


def fields_of_row(row: Any, names: Sequence[str]) -> dict[str, Any]:
    """The fields of a task's row; `names` are those of a list, which else goes by its places."""
    if (fields := fields_of_record(row)) is not None:
        return fields
    if isinstance(row, list | tuple):
        return dict(zip(names or map(str, range(len(row))), row, strict=False))
    if hasattr(row, "__dict__"):
        return dict(vars(row))
    return {names[0]: row} if names else {}
