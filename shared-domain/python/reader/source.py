"""A source file: its text, its tree, and places in it."""

import ast
import codecs
import os
import re
import sys

from reader.diagnostics import Diagnostics
from reader.walk import string

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NEWLINE = re.compile("\r\n|\r|\n")
_NAMED = re.compile(r"(?:async\s+)?(?:def|class|type)\s+")
_QUOTE = re.compile(r"[uUrR]?(\"\"\"|'''|\"|')")
_LARGEST = 2 * 2**20
"""Bytes: code of more is data in truth, and a syntax tree of it fills gigabytes."""


class Source:
    """`shown` is the path as diagnostics show it; lines are those that `ast` counts."""

    __slots__ = ("lines", "path", "shown", "tree")

    def __init__(self, path: str, shown: str, text: str, tree: ast.Module) -> None:
        self.path = path
        self.shown = shown
        # Not splitlines(): a form feed or U+2028 ends no line of Python.
        self.lines = _NEWLINE.split(text)
        self.tree = tree

    def at(self, node: ast.AST) -> dict:
        """Where a node begins; of a definition, where its name does."""
        line, offset = node.lineno, node.col_offset  # pyright: ignore[reportAttributeAccessIssue]
        column = self.column(line, offset)
        if hasattr(node, "name") and hasattr(node, "body"):
            head = _NAMED.match(self.lines[line - 1], column - 1)
            column = head.end() + 1 if head else column
        return {"file": self.shown, "line": line, "column": column}

    def column(self, line: int, offset: int) -> int:
        """`ast` counts bytes of UTF-8 from 0, people count characters from 1."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        if text.isascii():
            return offset + 1
        return len(text.encode()[:offset].decode(errors="ignore")) + 1

    def text(self, node: ast.expr) -> str:
        """An expression on one line, as it was written where it was written on one."""
        line, end = node.lineno, node.end_lineno
        if line != end or node.end_col_offset is None:
            return ast.unparse(node)
        first = self.column(line, node.col_offset) - 1
        last = self.column(line, node.end_col_offset) - 1
        return self.lines[line - 1][first:last] or ast.unparse(node)

    def annotation(self, node: ast.expr) -> ast.expr | None:
        """What a string annotation says, placed in this file; None for anything else."""
        text = string(node)
        if text is None:
            return None
        try:
            inner = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
        self._place(inner, node, text)
        return inner

    def _place(self, inner: ast.expr, host: ast.expr, text: str) -> None:
        line = self.lines[host.lineno - 1]
        first = self.column(host.lineno, host.col_offset) - 1
        quote = _QUOTE.match(line, first)
        # Only where the characters of the literal are those of its value is there a place inside it.
        plain = quote is not None and line.startswith(text, quote.end())
        for node in ast.walk(inner):
            if not isinstance(node, ast.expr):
                continue
            if plain and quote and node.lineno == 1:
                blank = len(text) - len(text.lstrip())
                shift = host.col_offset + quote.end() - first + blank
                node.col_offset += shift
                node.end_col_offset = (node.end_col_offset or 0) + shift
            else:
                node.col_offset = host.col_offset
                node.end_col_offset = host.end_col_offset
            node.lineno, node.end_lineno = host.lineno, host.end_lineno


def read_source(path: str, shown: str, diagnostics: Diagnostics) -> Source | None:
    """The file, parsed; None with a diagnostic where it is no Python."""
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > _LARGEST:
                _report_size(size, shown, diagnostics)
                return None
            data = file.read()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        diagnostics.error("PY_UNREADABLE", f"{shown} cannot be read: {reason}", None)
        return None
    text = _decode(data, shown, diagnostics)
    if text is None:
        return None
    try:
        return Source(path, shown, text, ast.parse(text, filename=os.path.basename(path)))
    except SyntaxError as error:
        _report_syntax(error, text, shown, diagnostics)
    except (ValueError, RecursionError, MemoryError) as error:
        message = "nested too deeply" if not isinstance(error, ValueError) else error
        diagnostics.error("PY_SYNTAX", f"{shown} cannot be parsed: {message}", None)
    return None


def _report_size(size: int, shown: str, diagnostics: Diagnostics) -> None:
    message = f"the module has {size / 2**20:.1f} MiB, more than {_LARGEST // 2**20}"
    help_ = "put its data into a file beside it, and open that relative to `__file__`"
    diagnostics.error("MODULE_TOO_LARGE", message, {"file": shown, "line": 1, "column": 1}, help_)


def _decode(data: bytes, shown: str, diagnostics: Diagnostics) -> str | None:
    """Text by byte order mark or PEP 263 cookie, else UTF-8."""
    marked = data.startswith(codecs.BOM_UTF8)
    data = data[len(codecs.BOM_UTF8) :] if marked else data
    encoding = "utf-8"
    for number, line in enumerate(data.split(b"\n", 2)[:2], 1):
        cookie = _COOKIE.match(line)
        if cookie:
            encoding = cookie[1].decode("ascii")
            break
        if line.strip() and not line.lstrip().startswith(b"#"):
            break
    else:
        number = 1
    try:
        return data.decode(encoding)
    except LookupError:
        at = {"file": shown, "line": number, "column": 1}
        diagnostics.error("PY_ENCODING", f"unknown encoding {encoding!r}", at)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, errors="replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        at = {"file": shown, "line": line, "column": column}
        help_ = "save the file as UTF-8, or name its encoding: # -*- coding: latin-1 -*-"
        diagnostics.error("PY_ENCODING", f"not {encoding}: {error.reason}", at, help_)
    return None


def _report_syntax(error: SyntaxError, text: str, shown: str, diagnostics: Diagnostics) -> None:
    lines = _NEWLINE.split(text)
    line = min(max(error.lineno or 1, 1), len(lines))
    at = {"file": shown, "line": line, "column": max(error.offset or 1, 1)}
    version = ".".join(map(str, sys.version_info[:3]))
    help_ = f"read with Python {version}; if the syntax is of a newer one, read it with that"
    diagnostics.error("PY_SYNTAX", error.msg, at, help_)
