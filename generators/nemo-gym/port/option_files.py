"""Files that options name: wherever the environment lies, they are found beside the lifted code."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from lifter.source import Module, Source

from .servers import Server

MARK = "$file"
"""Key of the mapping that stands for a file's path: its value is the path from the source's root."""


def with_files(source: Source, server: Server, options: dict[str, Any]) -> dict[str, Any]:
    """Options in which files of the source are marked; those that the author's defaults name are among them."""
    for name, text in _defaults(source, server).items():
        if _file(source, server, text) is not None:
            options.setdefault(name, text)
    return _marked(source, server, options)


def files_of(options: Any) -> list[str]:
    """Paths of the files that options name."""
    if isinstance(options, dict):
        if MARK in options:
            return [options[MARK]]
        return [path for value in options.values() for path in files_of(value)]
    if isinstance(options, list):
        return [path for value in options for path in files_of(value)]
    return []


def _marked(source: Source, server: Server, value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _marked(source, server, v) for k, v in value.items()}
    if isinstance(value, list):
        return [_marked(source, server, v) for v in value]
    if isinstance(value, str) and (path := _file(source, server, value)) is not None:
        return {MARK: path}
    return value


def _file(source: Source, server: Server, text: str) -> str | None:
    """A file of the source by a path from the server's folder, or from the one that holds all servers."""
    if "." not in text or "\n" in text or len(text) > 200:
        return None
    name = Path(server.home).name if server.home else source.root.resolve().name
    plain = text.removeprefix(f"resources_servers/{name}/")
    path = f"{server.home}/{plain}" if server.home else plain
    return path if path in source.files else None


def _defaults(source: Source, server: Server) -> dict[str, str]:
    """Texts that the fields of the server's options begin with, the nearest class's first."""
    found: dict[str, str] = {}
    for module, node in _option_classes(source, server):
        for step in source.ancestry(module, node):
            if not isinstance(step, str):
                found = _texts(source, *step) | found
    return found


def _option_classes(source: Source, server: Server) -> list[tuple[Module, ast.ClassDef]]:
    for module, node in server.lineage:
        for item in node.body:
            if (
                isinstance(item, ast.AnnAssign)
                and isinstance(item.target, ast.Name)
                and item.target.id == "config"
            ):
                found = source.class_of(source.resolve(module, item.annotation))
                return [found] if found else []
    return []


def _texts(source: Source, module: Module, node: ast.ClassDef) -> dict[str, str]:
    out = {}
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            value = item.value
            if isinstance(value, ast.Call):
                named = {k.arg: k.value for k in value.keywords}
                value = value.args[0] if value.args else named.get("default")
            if isinstance(value, ast.Name) and (held := source.constant(module, value)):
                value = held[1]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                out[item.target.id] = value.value
    return out
