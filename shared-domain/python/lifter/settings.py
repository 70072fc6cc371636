"""What a source reads from the environment of its process: names with the values that they have where nobody sets them.

Such a value may be which game is played, so it is a decision. An answer takes the place of the default in the lifted code;
the original is played with the variable set.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from .edits import Edits
from .injected import outside
from .model import Candidate, Decision, Found, Refusal
from .module import Module
from .reachable import Reach
from .source import Source

ANSWER = "settings"
_ALL = {"os.environ"}
_READERS = {"os.getenv", "os.environ.get", "os.environ.setdefault"}
_NAME = re.compile(r"[A-Z][A-Z0-9_]*")
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH")
_OPERATING = {"LOG", "LOGGING", "DEBUG", "VERBOSE", "HOST", "PORT", "WORKERS", "HOME", "PATH", "CACHE", "TMPDIR", "CUDA", "URL", "MODEL"}  # fmt: skip
"""Words of names that say how a process runs, and not what an episode is."""


class _Read:
    """One place where a variable is read, or asked for whether it is set."""

    def __init__(self, node: ast.Call | ast.Subscript | ast.Compare, name: str) -> None:
        self.node = node
        self.name = name
        held = node.args[1:] if isinstance(node, ast.Call) else []
        named = node.keywords if isinstance(node, ast.Call) else []
        values = [*held, *(k.value for k in named if k.arg == "default")]
        self.given = values[0] if values else None

    def asks(self) -> bool:
        """Whether it says nothing in place of a variable that nobody sets: `if "X" in os.environ`, `os.getenv("X")`."""
        return not isinstance(self.node, ast.Subscript) and self.given is None

    def default(self) -> str | None:
        """Its default, where that is written as a text that says something."""
        value = self.given.value if isinstance(self.given, ast.Constant) else None
        return value if isinstance(value, str) and value else None


def _reads(source: Source, module: Module, nodes: Iterable[ast.AST]) -> Iterator[_Read]:
    for node in nodes:
        if isinstance(node, ast.Call) and node.args:
            key, reader, readers = node.args[0], node.func, _READERS
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            key, reader, readers = node.slice, node.value, _ALL
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            key, reader, readers = node.left, node.comparators[0], _ALL
        else:
            continue
        name = key.value if isinstance(key, ast.Constant) else None
        if not isinstance(name, str) or not _tells(name):
            continue
        if outside(source, module, reader) in readers:
            yield _Read(node, name)


def _line(read: _Read) -> tuple[int, int]:
    return read.node.lineno, read.node.col_offset


def _tells(name: str) -> bool:
    """Whether a variable may say what an episode is; secrets are handed in or refused elsewhere."""
    return (
        _NAME.fullmatch(name) is not None
        and _SECRET.search(name) is None
        and not _OPERATING & {*name.split("_")}
    )


def settings(source: Source, reached: Reach) -> list[Decision]:
    """The decision on them, where an episode reaches any that has a default, or has none and needs one."""
    found = [
        (module, read)
        for module in reached.modules
        for read in sorted(_reads(source, module, reached.runs(module)), key=_line)
    ]
    said = told(source.answers)
    values = {r.name: d for _, r in found if (d := r.default()) is not None} | {
        r.name: said[r.name] for _, r in found if r.name in said
    }
    asked_for = {r.name for _, r in found if r.asks()}
    bare = {r.name for _, r in found if isinstance(r.node, ast.Subscript)}
    wanting = sorted(bare - asked_for - {*values})
    unset = sorted({r.name for _, r in found} - {*values} - {*wanting})
    if not values and not wanting:
        return []
    places = ", ".join(dict.fromkeys(m.path for m, _ in found))
    rest = f"; nobody sets {', '.join(unset)}" if unset else ""
    why = f"what {places} reads from the environment of its process"
    if wanting:
        lack = f"{why}: {', '.join(wanting)} must be given, for nothing stands in the code"
        return [Decision(ANSWER, lack)]
    return [Decision(ANSWER, why, [Candidate(values, f"the defaults in the code{rest}")])]


def told(answers: dict[str, Any]) -> dict[str, str]:
    """Values that answers give, as a process gets them."""
    given = answers.get(ANSWER)
    return {
        str(name): value if isinstance(value, str) else _text(value)
        for name, value in (given.items() if isinstance(given, dict) else ())
        if value is not None
    }


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def with_settings(source: Source) -> Source:
    """The source with the answered values as defaults in its modules."""
    said, changed = told(source.answers), dict[str, Module]()
    for path, module in source.modules.items() if said else ():
        edits = Edits(module.text)
        for read in _reads(source, module, module.nodes):
            if read.name in said:
                _give(edits, read, said[read.name])
        text = edits.apply()
        if text != module.text:
            changed[path] = Module(path, text, ast.parse(text, path))
    if not changed:
        return source
    return replace(source, modules={**source.modules, **changed}, _bindings={})


def _give(edits: Edits, read: _Read, value: str) -> None:
    node, name, text = read.node, _written(read.name), _written(value)
    if isinstance(node, ast.Compare):
        edits.replace(node, str(isinstance(node.ops[0], ast.In)))
    elif isinstance(node, ast.Subscript):
        edits.replace(node, f"{edits.source(node.value)}.get({name}, {text})")
    elif read.given is not None:
        edits.replace(read.given, text)
    else:
        edits.replace(node.args[0], f"{name}, {text}")


def _written(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def tell_settings(found: Found, source: Source) -> None:
    """Has the original played with the answered values; refuses names that the source never reads."""
    if ANSWER not in source.answers:
        return
    said = told(source.answers)
    known = {r.name for m in source.modules.values() for r in _reads(source, m, m.nodes)}
    found.original[ANSWER] = {name: value for name, value in said.items() if name in known}
    if not isinstance(source.answers[ANSWER], dict):
        found.refusals.append(
            Refusal(
                "ANSWER_UNFIT",
                f"`{ANSWER}` is no mapping",
                "write `NAME: value` for each variable",
            )
        )
    found.refusals += [
        Refusal(
            "ANSWER_UNFIT",
            f"`{ANSWER}` names {name}, which the source does not read as something that says what an episode is",
            "name variables as the decision on them does",
        )
        for name in said
        if name not in known
    ]
