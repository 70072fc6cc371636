"""Tools that ask a model for a verdict and end the episode: the judge of the framework stands for that model."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from lifter.model import Loss, Name
from lifter.source import Module, Source

from .environment import Environment
from .model_client import CLIENT, client_names, covered
from .model_keys import ASKS, needed_secrets
from .tools import Function

_CHAT = "chat.completions.create"
_AROUND = {"__init__", "setup", "teardown", "get_prompt", "get_messages", "list_tasks", "get_task", "score_group"}  # fmt: skip
"""Methods that the framework calls besides tools."""


@dataclass(frozen=True)
class Grading:
    """What a judge stands for in one environment."""

    tools: tuple[str, ...]
    """Tools that ask for a verdict; each of them ends the episode."""
    secrets: tuple[str, ...]
    """Secrets that the author wants for the model."""
    names: tuple[Name, ...]

    def losses(self) -> list[Loss]:
        """What becomes otherwise by it."""
        what = f"what {' and '.join(self.tools)} shows at the end is left out"
        return [Loss("graded-text", what, "the judge speaks once the episode is over")]


def grading_in(source: Source, one: Environment, modules: list[Module]) -> Grading | None:
    """The verdict of a model at the end of an episode; None where no model is asked, or where it is asked otherwise too."""
    functions = [f for m in modules for f in ast.walk(m.tree) if isinstance(f, Function)]
    asking = [f for f in functions if any(_asked(f))]
    if not asking or any(not text.endswith(_CHAT) for f in asking for text in _asked(f)):
        return None
    if not covered(source, modules):
        return None
    by_name: dict[str, list[Function]] = {}
    for function in functions:
        by_name.setdefault(function.name, []).append(function)
    graded = [t for t in one.tools if _reaches(t.node, by_name, asking)]
    around = [own[1] for name in sorted(_AROUND) if (own := one.method(name))]
    if not graded or any(_reaches(f, by_name, asking) for f in around):
        return None
    if not all(_always_ends(t.node, by_name) for t in graded):
        return None
    secrets = tuple(s for _, _, s in needed_secrets(one) if CLIENT in s.lower())
    return Grading(tuple(t.name for t in graded), secrets, tuple(client_names(source, modules)))


def _asked(function: Function) -> Iterator[str]:
    """What asks a model in a function, as it is written."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ASKS.search(text := ast.unparse(node.func)):
            yield text


def _called(start: Function, by_name: dict[str, list[Function]]) -> list[Function]:
    """A function and all that it may call, by name."""
    found = {id(start): start}
    todo = [start]
    while todo:
        for node in ast.walk(todo.pop()):
            name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
            for other in by_name.get(str(name), []):
                if id(other) not in found:
                    found[id(other)] = other
                    todo.append(other)
    return list(found.values())


def _reaches(start: Function, by_name: dict[str, list[Function]], asking: list[Function]) -> bool:
    wanted = {id(f) for f in asking}
    return any(id(f) in wanted for f in _called(start, by_name))


def _always_ends(tool: Function, by_name: dict[str, list[Function]]) -> bool:
    """Whether every result that the tool, or what it calls, makes says that the episode is over."""
    made = [
        node
        for function in _called(tool, by_name)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("ToolOutput")
    ]
    return bool(made) and all(_says_over(node) for node in made)


def _says_over(made: ast.Call) -> bool:
    return any(
        k.arg == "finished" and isinstance(k.value, ast.Constant) and k.value.value is True
        for k in made.keywords
    )
