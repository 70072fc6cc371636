"""Packages that a server uses and does not state, because the framework brings them along."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable

from lifter.module import Module
from lifter.project import imported_packages
from lifter.source import Source
from lifter.stated import distribution

_BROUGHT = {
    "PIL": "pillow",
    "matplotlib": "matplotlib",
    "numpy": "numpy",
    "pandas": "pandas",
    "scipy": "scipy",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
}
"""What is installed wherever the framework is, by the name under which it is imported."""
_IMPORTS = re.compile(r"^[ \t]*(?:import|from)[ \t]+([A-Za-z_]\w*)", re.MULTILINE)
"""An import that begins a line."""
_SAID = re.compile(r"(?:\\n|\")(?:import|from) +([A-Za-z_]\w*)")
"""An import that begins a line of a text in JSON."""
_LARGEST = 30_000_000


def brought(source: Source, modules: Collection[Module], stated: Iterable[str]) -> list[str]:
    """Requirements for what the modules import, and the programs that they run: texts of theirs, and what models wrote in the rollouts beside them."""
    known = {distribution(line) for line in stated}
    used = imported_packages(source, modules)
    programs = [module for module in modules if any(map(_runs_texts, module.nodes))]
    for module in programs:
        used |= _shown(module)
    if programs:
        used |= _written(source)
    return [line for top, line in sorted(_BROUGHT.items()) if top in used and line not in known]


def _written(source: Source) -> set[str]:
    """What the programs in rollouts import."""
    files = [source.root / path for path in source.files if path.endswith("rollouts.jsonl")]
    texts = (f.read_text(errors="replace") for f in files if f.stat().st_size <= _LARGEST)
    return {top for text in texts for top in _SAID.findall(text)}


def _shown(module: Module) -> set[str]:
    """What its texts import."""
    texts = [n.value for n in module.nodes if isinstance(n, ast.Constant)]
    return {top for text in texts if isinstance(text, str) for top in _IMPORTS.findall(text)}


def _runs_texts(node: ast.AST) -> bool:
    """Whether it runs Python that is a text: here, or in a Python of its own."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("exec", "eval")
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.executable"
