"""The comment that a module without a docstring begins with."""

import re

from reader.docstrings import raw_docstring
from reader.source import Source

_DIRECTIVE = re.compile(
    r"!|\s*(?:-\*-|(?:type|ruff|mypy|pyright|pylint|flake8|isort|fmt|noqa|vim?)\b\s*[:=]|.*?coding[:=])"
)


def head_of(source: Source) -> dict:
    """`head`, as facts tell it; nothing where the module has a docstring or begins with code."""
    if raw_docstring(source.tree) is not None:
        return {}
    lines = []
    for line in source.lines:
        if line.strip() and not line.startswith("#"):
            break
        if not line.strip() and lines:
            break
        if line.startswith("#") and not _DIRECTIVE.match(line[1:]):
            lines.append(line.lstrip("#").strip())
    text = "\n".join(lines).strip()
    return {"head": {"text": text, "over": None}} if text else {}
