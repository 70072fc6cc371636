"""What nothing in the author's modules can give: things to wait for, and images.

Told only where it is sure: each module that is imported is known, and no name hints at either.
"""

from __future__ import annotations

import ast
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reader.project import Module

# Of the standard library, what has nothing to wait for and makes no bytes, but by names that tell of it.
_KNOWN = frozenset(
    """__future__ abc array bisect calendar cmath collections colorsys contextlib copy csv dataclasses datetime
    decimal difflib enum fractions functools graphlib heapq html inspect itertools json keyword locale logging math
    numbers operator os pathlib pprint queue random re sched shlex sqlite3 statistics string sys textwrap threading
    time traceback types typing unicodedata uuid warnings weakref zoneinfo""".split()  # noqa: SIM905 - readable so
)
_WAITS = re.compile(
    r"async|await|aclose|coroutine|__import__|^exec$|^eval$|^modules$", re.IGNORECASE
)
# Beside images and bytes themselves: what brings in data that the source does not show.
_SHOWS = re.compile(
    r"image|picture|photo|png|jpe?g|pillow|pil$|byte|encode|digest|memoryview|b64|blob|buffer"
    r"|^open|^read_|^readlines$|literal_eval|urandom|environ|getenv|^input$|__import__|^exec$|^eval$|^modules$|dictreader",
    re.IGNORECASE,
)
_BLOB = re.compile(r"image|\bx'(?:89504e|ffd8ff)", re.IGNORECASE)
_ASYNC = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)


def lacking(modules: list[Module], imports: list[dict]) -> list[str]:
    """What the modules lack, of `awaitables` and `images`."""
    tops = {each["module"] for each in imports if each["kind"] != "own" and not each["typing"]}
    if not tops <= _KNOWN:
        return []
    nodes = [node for module in modules for node in ast.walk(module.source.tree)]
    names = set(_names(nodes))
    waits = any(isinstance(node, _ASYNC) or getattr(node, "is_async", 0) for node in nodes)
    lacks = [] if waits or _hints(_WAITS, names) else ["awaitables"]
    aliases = [alias for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    called = {alias.asname or alias.name for alias in aliases}
    shows = any(_is_data(node, called) for node in nodes)
    return lacks if shows or _hints(_SHOWS, names) else [*lacks, "images"]


def _hints(pattern: re.Pattern, names: Iterable[str]) -> bool:
    return any(pattern.search(name) for name in names)


def _names(nodes: list[ast.AST]) -> Iterator[str]:
    """All names, and texts that could be one: `getattr` takes them."""
    for node in nodes:
        for field in ("id", "attr", "name", "asname", "arg"):
            if isinstance(value := getattr(node, field, None), str):
                yield from value.split(".")
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and text.isidentifier():
            yield text


def _is_data(node: ast.AST, modules: set[str]) -> bool:
    """Whether a value is bytes, tells of images, or is read from what the module did not fill."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "json" and node.level == 0
    if isinstance(node, ast.Attribute) and node.attr in ("load", "loads"):
        return getattr(node.value, "id", None) in modules
    if isinstance(node, ast.Constant):
        value = node.value
        return isinstance(value, bytes) or (isinstance(value, str) and bool(_BLOB.search(value)))
    if not isinstance(node, ast.Call) or getattr(node.func, "attr", None) != "connect":
        return False
    return not (node.args and getattr(node.args[0], "value", None) == ":memory:")
