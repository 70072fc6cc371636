"""What the person who ports has given besides the source: rows and files for what it downloads, and arguments."""

from __future__ import annotations

import ast
import json
from typing import Any

from .source import Module, Source

FOLDER = "given"
"""Folder of the source in which `port` puts them, with `index.json`; `plain/given.py` reads the same."""


def _index(source: Source) -> dict[str, Any]:
    file = source.root / FOLDER / "index.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def has_rows(source: Source) -> bool:
    """Whether rows or files were given: whether all that is asked for is among them, the original's play tells."""
    return bool(_index(source).get("given"))


def given_rows(source: Source) -> dict[str, str]:
    """Files of rows that were given for any set: path in the source to the split, "" where nobody said which."""
    entries = _index(source).get("given", [])
    return {f"{FOLDER}/{e['file']}": e["split"] or "" for e in entries if e["name"] is None}


def arguments(source: Source) -> dict[str, Any]:
    """Arguments for what makes the environment."""
    return _index(source).get("arguments", {})


def given_files(source: Source) -> dict[str, str]:
    """Files that were given: path in the environment to path in the source."""
    index = _index(source)
    if not index.get("given"):
        return {}
    names = ["index.json", *(entry["file"] for entry in index["given"])]
    return {f"lifted/{FOLDER}/{name}": f"{FOLDER}/{name}" for name in dict.fromkeys(names)}


def download_words(module: Module, call: ast.Call, rows: str = "") -> str:
    """
    What a call downloads, in words: the function, what it names as far as reading tells, and columns that are used.

    `rows` is what is known of its rows; the columns that the module uses may be of what the call makes of them.
    """
    what = ast.unparse(call.func)
    named = [_known(module, argument) for argument in call.args[:2]]
    named += [
        f"{k.arg}={_known(module, k.value)}"
        for k in call.keywords
        if k.arg in ("path", "name", "split", "repo_id", "filename", "data_files")
    ]
    columns = _columns(module)
    used = f", columns {', '.join(columns)}" if columns else ""
    return f"{what}({', '.join(named)}){rows or used}"


def _known(module: Module, value: ast.expr, depth: int = 3) -> str:
    """A value as it is written; a name as its default or as what the module gives it."""
    if not isinstance(value, ast.Name) or depth == 0:
        return ast.unparse(value)
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pairs = zip(reversed(node.args.args), reversed(node.args.defaults), strict=False)
            for argument, default in pairs:
                if argument.arg == value.id and isinstance(default, ast.Constant | ast.Name):
                    return _known(module, default, depth - 1)
    given = [
        node.value
        for node in module.tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == value.id
    ]
    return _known(module, given[-1], depth - 1) if given else value.id


def known_text(module: Module, value: ast.expr) -> str | None:
    """The text that an expression is, by its defaults and by what the module gives its names; None where reading cannot tell."""
    try:
        known = ast.literal_eval(_known(module, value))
    except (ValueError, SyntaxError):
        return None
    return known if isinstance(known, str) and known else None


_ROWS = {"row", "x", "example", "ex", "item", "sample", "record", "entry", "d", "r", "doc"}


def _columns(module: Module) -> list[str]:
    """Texts by which names that rows have are subscripted."""
    found: dict[str, None] = {}
    for node in module.nodes:
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            holder, key = node.value, node.slice.value
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        ):
            holder, key = node.func.value, node.args[0].value
        else:
            continue
        if isinstance(holder, ast.Name) and holder.id in _ROWS and isinstance(key, str):
            found[key] = None
    return list(found)[:12]
