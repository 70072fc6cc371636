"""A domain in TypeScript, as the rest of the driver sees it: a module, its class, its functions.

Each object of the class has a context of its own; functions of the module share one.
"""

import inspect
import keyword
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .contract import DOMAIN, NAME
from .javascript import MISSING, Context, Held, encode, making
from .javascript_numbers import spelled
from .values import spellings

Run = Callable[[Any, dict[str, Any]], Any]
"""Runs something of the domain, of an object where it is a method: with a request of `_request`."""

_SIGNATURES: Mapping[str, list[str | list[str]]] = DOMAIN["signatures"]
"""Parameters of functions and of `Class.method` by their place; a list is an object of these members."""
_CLASS: str | None = DOMAIN["class"]
_BATCH = 64
"""Rows of a lazy set that are fetched at once."""


def load() -> types.ModuleType:
    """The author's module."""
    if spelled not in spellings:
        spellings.append(spelled)
    return _Module(f"_{NAME}_domain")


class _Module(types.ModuleType):
    """What the author's module exports, looked up when it is asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._context = Context()
        if _CLASS:
            self.__dict__[_CLASS] = _class_of(_CLASS, self._context)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _exported(self._context, name)


def _exported(context: Context, path: str) -> Any:
    """A function, static method or value of the module."""
    kind = context.run("kind", {"path": path})
    if kind is None:
        raise AttributeError(f"the module exports no {path}")
    if kind == "value":
        return _given(context, context.run("value", {"path": path}))

    def call(*args: Any, **keywords: Any) -> Any:
        request = _request(path, args, keywords)
        return _given(context, context.run("call", {"path": path, **request}))

    async def ask(*args: Any, **keywords: Any) -> Any:
        request = _request(path, args, keywords)
        return await context.converse("call", {"path": path, **request})

    return _signed(ask if _asks(path) else call, path)


def _class_of(name: str, shared: Context) -> type:
    """A class whose objects play the author's."""

    path = _maker(name)

    def make(self: Any, /, *args: Any, **keywords: Any) -> None:
        self.__dict__["context"] = context = (making.get() or Context)()
        context.run("make", {"path": path, "calls": path != name, **_request(path, args, keywords)})

    def read(self: Any, member: str) -> Any:
        if member.startswith("__"):
            raise AttributeError(member)
        context = self.__dict__["context"]
        if member == DOMAIN["done"] and context.over is not None:
            return context.over
        found = context.run("read", {"member": member})
        if found is MISSING:
            raise AttributeError(member)
        return _given(context, found)

    members = {
        path.rpartition(".")[2]: _method(path, shared)
        for path in _SIGNATURES
        if path.startswith(f"{name}.")
    }
    return type(name, (), {"__init__": make, "__getattr__": read, **members})


def _maker(name: str) -> str:
    """What makes an object of the class: itself, a static method of it, or a function of the module."""
    call = DOMAIN["start"]["call"]
    if "maker" not in DOMAIN["start"]:
        return name
    return call if DOMAIN["start"]["maker"] == "module" else f"{name}.{call}"


def _method(path: str, shared: Context) -> Any:
    method = path.rpartition(".")[2]
    ends = method == DOMAIN["done"]
    if shared.run("kind", {"path": path}) is not None:  # of the class, and not of its objects
        return staticmethod(_exported(shared, path))

    played = {"operation": "play", "path": path, "member": method}
    head = f'{encode(played)[:-1]},"values":'

    def call(self: Any, /, *args: Any, **keywords: Any) -> Any:
        context = self.__dict__["context"]
        if ends and context.over is not None:
            return context.over
        values = _request(path, args, keywords)["values"] if args else keywords
        return _given(context, context.run_text(f"{head}{encode(values)}}}"))

    async def ask(self: Any, /, *args: Any, **keywords: Any) -> Any:
        context = self.__dict__["context"]
        request = {"path": path, "member": method, **_request(path, args, keywords)}
        return await context.converse("play", request)

    return _signed(ask if _asks(path) else call, path)


def _signed(function: Callable[..., Any], path: str) -> Callable[..., Any]:
    """A function that tells the names of its parameters, as one of Python does: `from` as `from_`."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = [f"{name}_" if keyword.iskeyword(name) else name for name in _names(path)]
    signature = inspect.Signature(
        [inspect.Parameter(name, kind) for name in names if name.isidentifier()]
    )
    function.__signature__ = signature  # pyright: ignore[reportFunctionMemberAccess]
    return function


def _names(path: str) -> list[str]:
    places = _SIGNATURES.get(path, [])
    return [name for place in places for name in (place if isinstance(place, list) else [place])]


def _asks(path: str) -> bool:
    return not {"judge", "scorer"}.isdisjoint(_names(path))


def _request(path: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> dict[str, Any]:
    """Arguments by name, where each belongs, and what among them the domain may ask."""
    places = _SIGNATURES.get(path, [])
    if len(args) == len(places) == 1 and isinstance(places[0], list) and isinstance(args[0], dict):
        keywords, args = {**args[0], **keywords}, ()
    values = dict(zip(_names(path), args, strict=False)) | keywords
    asked = {name: value for name, value in values.items() if callable(value)}
    return {
        "values": {name: value for name, value in values.items() if name not in asked},
        "asked": asked,
    }


def _given(context: Context, value: Any) -> Any:
    return _rows(context, value.id) if isinstance(value, Held) else value


def _rows(context: Context, iterator: int) -> Iterator[Any]:
    """What a generator of the domain's gives, one after another."""
    done = False
    while not done:
        batch = context.run("next", {"iterator": iterator, "most": _BATCH})
        done = batch["done"]
        yield from batch["rows"]
