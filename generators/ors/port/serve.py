"""Serves an original: `python serve.py ROOT FILE CLASS PORT SEED`, in a process of its own.

Around every method of the author's class the global generators are the episode's. SEED is a file with the seed of the
episode that is opened next. PORT_MOUNT is the folder of ROOT that holds what the platform would, where there is one;
PORT_JUDGE the address of who answers for a model that the author asks.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import os
import sys
from pathlib import Path
from typing import Any

from chance import Episode
from imported_later import later
from judge.leading import lead
from loading import load
from mounting import mount

_OWN = ("setup", "teardown", "get_prompt", "get_messages")


def _held(method: Any) -> Any:
    if inspect.iscoroutinefunction(method):

        @functools.wraps(method)
        async def waiting(self: Any, *args: Any, **kwargs: Any) -> Any:
            async with self._port_chance:
                return await method(self, *args, **kwargs)

        return waiting

    @functools.wraps(method)
    def plain(self: Any, *args: Any, **kwargs: Any) -> Any:
        with self._port_chance:
            try:
                return method(self, *args, **kwargs)
            except StopIteration as stop:
                # No future takes it: the server would never answer, and say nothing of it.
                raise RuntimeError(f"{method.__name__} raised StopIteration") from stop

    return plain


def _hold_methods(kind: type) -> None:
    """Every method that a client reaches draws from its own episode, and every tool can be asked for by its name."""
    for name in dir(kind):
        method = inspect.getattr_static(kind, name)
        if (
            inspect.isfunction(method)
            and (name in _OWN or getattr(method, "_env_tool", False))
            and "openreward" not in method.__module__
        ):
            held = _held(method)
            # The server calls tools whether or not it lists them: they are all played.
            if hasattr(held, "_env_tool"):
                held._env_tool_shared = True
                held._env_tool_terminal = False
            setattr(kind, name, held)


def hold(kind: type, seed: Path) -> None:
    """An instance, and the toolsets that are made for it, have the randomness of one episode."""
    begin = kind.__init__

    @functools.wraps(begin)
    def started(self: Any, *args: Any, **kwargs: Any) -> None:
        self._port_chance = Episode(int(seed.read_text() or 0))
        with self._port_chance:
            begin(self, *args, **kwargs)

    _hold_methods(kind)
    _open_again(kind, seed.with_name("again"))
    kind.__init__ = started  # type: ignore[method-assign]
    if getattr(kind, "toolsets", None):
        kind.toolsets = [_toolset(one) for one in kind.toolsets]  # type: ignore[attr-defined]


def _open_again(kind: Any, asked: Path) -> None:
    """Where that is asked for, a call reaches the author's code behind the end, too: later releases hand on none."""
    plain = getattr(kind, "_call_tool", None)
    if plain is None:
        return

    @functools.wraps(plain)
    async def called(self: Any, *args: Any, **kwargs: Any) -> Any:
        if asked.exists():
            self._episode_finished = False
        return await plain(self, *args, **kwargs)

    kind._call_tool = called


def _toolset(kind: type) -> type:
    """A toolset whose tools draw from the episode that it is made for."""
    _hold_methods(kind)

    def made(environment: Any) -> Any:
        with environment._port_chance:
            try:
                toolset = kind(environment)
            except TypeError:
                toolset = kind()
        toolset._port_chance = environment._port_chance
        return toolset

    # The framework makes a toolset by calling what it reads the tools from.
    return type(kind.__name__, (kind,), {"__new__": lambda _, environment: made(environment)})


def _leave_path() -> None:
    """Nothing of ours is found by the author's imports: neither by folder, nor by a module that is loaded already."""
    ours = [str(Path(__file__).resolve().parent)]
    ours += os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:] = [path for path in sys.path if path not in ours]
    for name in list(sys.modules):
        if name.split(".")[0] in (
            "chance",
            "imported_later",
            "judge",
            "lifter",
            "loading",
            "mounting",
            "ordered",
            "rewriting",
        ):
            sys.modules.pop(name)


def main() -> None:
    """Loads the class and serves it on loopback."""
    root, file, name, port, seed = sys.argv[1:6]
    sdk = os.environ.get("PORT_DIALECT") == "ors-sdk"
    _leave_path()
    # Types of uploads, which no play makes; the author's own code gets the packages.
    with later("anthropic", "google.genai"):
        package = importlib.import_module("ors" if sdk else "openreward.environments")
    if judge := os.environ.get("PORT_JUDGE"):
        lead(judge)
    if folder := os.environ.get("PORT_MOUNT"):
        mount(Path(root), Path(folder))
    kind = getattr(load(Path(root), file), name)
    hold(kind, Path(seed))
    server = package.Server([kind])
    server.run(host="127.0.0.1", port=int(port))


main()
