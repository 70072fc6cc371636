"""What asks the network by its look, and only carries a judge's questions: settings of an HTTP client that a model's client is handed."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from lifter.project import imported_packages
from lifter.source import Module, Source

_SETTINGS = frozenset(
    {"httpx.Timeout", "httpx.Limits", "httpx.AsyncHTTPTransport", "httpx.HTTPTransport"}
)
"""What asks nobody."""
_CLIENTS = frozenset({"httpx.AsyncClient", "httpx.Client"})
_HANDED = "http_client"
"""The parameter of OpenAI's clients (openai 2.9, `_client.py`)."""


def carries(module: Module, symbol: str, call: ast.Call) -> bool:
    """Whether a call makes settings, or a client that nothing but a model's client is handed."""
    if symbol in _SETTINGS:
        return True
    if symbol not in _CLIENTS:
        return False
    handed = {id(k.value) for n in module.nodes for k in _keywords(n) if k.arg == _HANDED}
    if id(call) in handed:
        return True
    names = _assigned(module, call)
    uses = [
        n
        for n in module.nodes
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id in names
    ]
    return bool(uses) and all(id(use) in handed for use in uses)


def _keywords(node: ast.AST) -> Iterable[ast.keyword]:
    return node.keywords if isinstance(node, ast.Call) else ()


def _assigned(module: Module, call: ast.Call) -> set[str]:
    """Names that the client is kept under."""
    return {
        target.id
        for node in module.nodes
        if isinstance(node, ast.Assign) and node.value is call
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def imports_httpx(source: Source, modules: Iterable[Module]) -> bool:
    """Whether a port needs httpx, which the framework brought along."""
    return "httpx" in imported_packages(source, modules)
