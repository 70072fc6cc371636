"""Files of a source that go into a port, and what it requires."""

from __future__ import annotations

import ast
import re

from lifter.alarms import alarms_file
from lifter.markdown import is_note
from lifter.moving import Moving, mentions
from lifter.ordering import ordering_file
from lifter.printing import printing_file
from lifter.source import Module, Source
from lifter.stated import project_lines

from .carried_clients import imports_httpx


def home_of(source: Source, module: Module) -> str:
    """`src` where packages lie in it: it is no part of their names."""
    packaged = module.path.startswith("src/") and "src/__init__.py" not in source.modules
    return "src" if packaged else ""


def moved(moving: Moving) -> dict[str, str]:
    """The author's modules in their new place."""
    out = {moving.path(m): moving.text(m) for m in moving.modules.values()}
    out |= printing_file(out) | ordering_file(out) | alarms_file(out)
    for path in list(out):
        # A folder without a file of its own is a package only by accident.
        parts = path.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            out.setdefault("/".join([*parts[:depth], "__init__.py"]), "")
    return out


def beside(source: Source, moving: Moving) -> dict[str, str]:
    """Files that the modules name, data or modules that are loaded by their path: path in the environment to path in the source."""
    named = mentions(list(moving.modules.values()))
    inside = f"{moving.home}/" if moving.home else ""
    out = {}
    for path in source.files:
        if not path.startswith(inside) or path in moving.modules:
            continue
        if path.endswith((".toml", ".lock")) or is_note(path, named):
            continue
        parts = path.removeprefix(inside).split("/")
        within = not path.endswith(".py") and any(p in named for p in parts[:-1])
        if parts[-1] in named or within:
            out[f"lifted/{path.removeprefix(inside)}"] = path
    return out


_BROUGHT = {
    "numpy": {"shuffle", "train_test_split"},
    "math-verify": {"HybridMathRubric", "MathRubric", "verify_boxed_math_answer"},
}
"""What the framework brought along, and the names for whose counterparts a port needs it."""
_HTTPX = re.compile(r"httpx(?![\w.-])")
"""A requirement of it, and of none that begins with its name."""


def requires(source: Source, modules: list[Module]) -> list[str]:
    """Requirements that the source states, without the framework, and what of the framework's own it needs."""
    named = {
        n.attr if isinstance(n, ast.Attribute) else n.id
        for module in modules
        for n in module.nodes
        if isinstance(n, ast.Attribute | ast.Name)
    }
    stated = _stated(source)
    brought = [what for what, names in _BROUGHT.items() if names & named]
    if imports_httpx(source, modules) and not any(_HTTPX.match(one) for one in stated):
        brought.append("httpx")
    return sorted({*stated, *brought})


def _stated(source: Source) -> list[str]:
    return [
        line
        for path in source.files
        if path.split("/")[-1] == "pyproject.toml" and path.count("/") <= 1
        for line in project_lines(source, path)
        if not line.startswith(("verifiers", "datasets", "openai"))
    ]
