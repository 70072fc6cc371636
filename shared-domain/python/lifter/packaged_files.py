"""Files that a source reads by the name of the package in which they lie: the package has another name once it has moved."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from .answered import known_text
from .edits import Edits
from .model import Refusal
from .rewrite import after_head
from .source import Module, Source

_ONE = {
    "read_text": 'read_text(encoding="utf-8")',
    "read_binary": "read_bytes()",
    "open_text": 'open(encoding="utf-8")',
    "open_binary": 'open("rb")',
    "get_data": "read_bytes()",
}
"""Functions that read one file of a package, and what a path does instead."""
_OTHERS = {"path", "contents", "is_resource"}
_HOMES = ("importlib.resources.", "importlib_resources.", "pkgutil.")
_OWN = {"__package__", "__name__", "__file__"}
"""Names that move along with a module."""


def with_placed_files(source: Source) -> Source:
    """The source with each such reading as one of a path beside the module that reads."""
    placed = dict(source.modules)
    for path, module in source.modules.items():
        if not any(home[:-1] in module.text for home in ("resources.", "pkgutil.")):
            continue
        edits, head = Edits(module.text), _path_of(source, module)
        for call in [n for n in module.nodes if isinstance(n, ast.Call)]:
            if (text := _placed(source, module, call, head or "pathlib.Path")) is not None:
                edits.replace(call, text)
        text = edits.apply()
        if text != module.text:
            if head is None:
                text = _with_import(text, after_head(module.tree))
            placed[path] = Module(path, text, ast.parse(text, path))
    return (
        source
        if all(m is source.modules[p] for p, m in placed.items())
        else replace(source, modules=placed, _bindings={})
    )


def packaged_file(source: Source, module: Module, call: ast.Call) -> Refusal | None:
    """Why a call that reads a file of a package stops the lifting; None for any other call."""
    if _function(source, module, call) is None or not call.args:
        return None
    given = call.args[0]
    inner = {n.id for n in ast.walk(given) if isinstance(n, ast.Name)}
    if inner & _OWN or source.resolve(module, given) is not None and not _is_text(module, given):
        return None
    text = known_text(module, given)
    if text is None:
        why = "whose name is made while it runs"
    elif package_folder(source, module, text) is not None:
        why = f"{text} of its own by the package's name"
    else:
        return None
    return Refusal(
        "NOT_LIFTED",
        f"it reads files of a package {why} (`{ast.unparse(call.func)}`), which lifting does not follow",
        "read them by a path from `pathlib.Path(__file__).parent`, then port again",
        module.place(call),
    )


def _is_text(module: Module, given: ast.expr) -> bool:
    return known_text(module, given) is not None


def _function(source: Source, module: Module, call: ast.Call) -> str | None:
    """The function that reads of a package; None for any other call."""
    origin = source.resolve(module, call.func)
    if origin is None or origin.module is not None or not origin.symbol.startswith(_HOMES):
        return None
    name = origin.symbol.rsplit(".", 1)[-1]
    known = {"get_data"} if origin.symbol.startswith("pkgutil.") else {"files", *_ONE, *_OTHERS}
    return name if name in known else None


def _placed(source: Source, module: Module, call: ast.Call, path: str) -> str | None:
    """What a call is as a path beside the module; None where it stays as it is."""
    name = _function(source, module, call)
    text = known_text(module, call.args[0]) if name and call.args else None
    if name is None or text is None or (name != "files" and name not in _ONE):
        return None
    folder = package_folder(source, module, text)
    rest = [ast.unparse(argument) for argument in call.args[1:]]
    if folder is None or len(rest) != (name != "files") or call.keywords:
        return None
    own = PurePosixPath(module.path).parent.parts
    shared = 0
    while shared < min(len(own), len(folder)) and own[shared] == folder[shared]:
        shared += 1
    ups = ".parent" * (1 + len(own) - shared)
    parts = [f'"{part}"' for part in folder[shared:]] + rest
    place = " / ".join([f"{path}(__file__).resolve(){ups}", *parts])
    place = f"({place})" if parts else place
    return place if name == "files" else f"{place}.{_ONE[name]}"


def package_folder(source: Source, module: Module, dotted: str) -> tuple[str, ...] | None:
    """Where a package of the author's lies, with code in it or not; None for a package of others."""
    parts = tuple(dotted.split("."))
    for folder in _candidates(source, module, parts):
        inside = "/".join(folder) + "/" if folder else ""
        if any(path.startswith(inside) for path in source.files):
            return folder
    return None


def _candidates(
    source: Source, module: Module, parts: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    for depth in range(len(module.package), -1, -1):
        yield (*module.package[:depth], *parts)
    yield ("src", *parts)
    if parts[0] in source.root_names:
        yield parts[1:]


def _path_of(source: Source, module: Module) -> str | None:
    """By what name the module has `pathlib.Path`; None where it has none."""
    for name, origin in source.bindings(module).items():
        if origin.module is None and origin.symbol in ("pathlib", "pathlib.Path"):
            return f"{name}.Path" if origin.symbol == "pathlib" else name
    return None


def _with_import(text: str, line: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[: line - 1], "import pathlib\n", *lines[line - 1 :]])
