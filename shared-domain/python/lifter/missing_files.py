"""Tables that a source reads by name and that do not lie in it: they are asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from .model import Refusal
from .reachable import Reach
from .source import Module, Source

_READERS = {"read_parquet", "read_csv", "read_json", "read_feather", "read_table", "scan_parquet"}
"""Functions of pandas, polars and pyarrow that read a table."""
_TABLES = {".parquet", ".csv", ".tsv", ".json", ".jsonl", ".feather", ".arrow"}


def missing_files(source: Source, reached: Reach) -> list[Refusal]:
    """One for each table that is read without a way out and is nowhere in the source."""
    there = {PurePosixPath(path).name for path in source.files}
    found: dict[str, Refusal] = {}
    for module in reached.modules:
        guarded = set(_guarded(module.tree))
        for node in reached.runs(module):
            if not isinstance(node, ast.Call) or id(node) in guarded or not _reads(node):
                continue
            for name in _tables(node):
                if name not in there:
                    found.setdefault(name, _asked(module, node, name))
    return list(found.values())


def _reads(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in _READERS


def _tables(call: ast.Call) -> Iterator[str]:
    """Names of tables in the first argument: whole, or the end of a path."""
    for node in ast.walk(call.args[0]) if call.args else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            path = PurePosixPath(node.value)
            if path.suffix in _TABLES and "://" not in node.value and path.stem.strip("{}*"):
                yield path.name


def _guarded(tree: ast.Module) -> Iterator[int]:
    """What stands under a condition or where a failure is caught: there is another way."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try | ast.If | ast.IfExp):
            yield from (id(inner) for inner in ast.walk(node))


def _asked(module: Module, call: ast.Call, name: str) -> Refusal:
    path = PurePosixPath(module.path).parent / name
    return Refusal(
        "NEEDS_FILE",
        f"it reads {name}, which is not in the source",
        f"name a file for {path} under `data` in the answers",
        module.place(call),
    )
