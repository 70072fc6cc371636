"""What of an environment of v0 cannot be ported."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lifter.answered import arguments
from lifter.model import Refusal
from lifter.source import Source

from ..needs import BRIDGE
from .old import Old
from .olds import KINDS

REFUSED = {
    **dict.fromkeys(("SandboxEnv", "PythonEnv", "CliAgentEnv", "HarborEnv", "SandboxMixin", "OpenCodeEnv"), ("NEEDS_CONTAINER", "its tools run in a sandbox", BRIDGE)),
    **dict.fromkeys(("TextArenaEnv", "ReasoningGymEnv", "GymEnv", "BrowserEnv", "OpenEnvEnv", "MCPEnv"), ("NEEDS_SERVICE", "its episodes are played by another framework or service", "port what it wraps")),
    **dict.fromkeys(("parse_response_messages", "parse_response_tokens"), ("NEEDS_MODEL", "it asks a model itself while an episode is played, for another player say", "script what the others say, or make it part of the tasks")),
    "RemoteHybridMathRubric": ("NEEDS_CONTAINER", "its rubric grades in a sandbox", BRIDGE),
}  # fmt: skip


def impossible(source: Source, old: Old, dialect: str) -> Iterator[Refusal]:
    """Why it is not ported, if it is not."""
    if old.kind not in KINDS:
        yield Refusal(
            "NEEDS_SERVICE",
            f"it is a {old.kind}, which is played elsewhere",
            BRIDGE,
            old.module.place(old.load),
        )
    if old.group is not None and dialect != "v0":
        yield Refusal(
            "SEVERAL_ENVIRONMENTS",
            "it is a group of environments, which another release routes otherwise",
            "port each of them",
            old.module.place(old.group),
        )
    yield from _open_arguments(source, old)
    for function in (
        n for n in old.module.nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ):
        names = {a.arg for a in function.args.args}
        if names & {"completions", "states", "prompts"} and "reward" in function.name:
            yield Refusal(
                "NO_COUNTERPART",
                f"{function.name} compares rollouts of a group",
                "score each rollout on its own, then port again",
                old.module.place(function),
            )


def _open_arguments(source: Source, old: Old) -> Iterator[Refusal]:
    answered = arguments(source)
    taken = old.load.args.args
    required = [a.arg for a in taken[: len(taken) - len(old.load.args.defaults)]]
    required += demanded(old.load)
    if open_ := [f"`{name}`" for name in required if name not in answered]:
        yield Refusal(
            "OPEN_ARGUMENT",
            f"load_environment wants {', '.join(open_)}",
            "say what it is under `arguments` in the answers, or give it a default",
            old.module.place(old.load),
        )


def demanded(load: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Parameters that have nothing for a default and that the function begins by raising for: `if not key: raise`."""
    defaults = dict(zip(reversed(load.args.args), reversed(load.args.defaults), strict=False))
    defaults |= {
        a: d for a, d in zip(load.args.kwonlyargs, load.args.kw_defaults, strict=True) if d
    }
    empty = {a.arg for a, d in defaults.items() if isinstance(d, ast.Constant) and not d.value}
    found: list[str] = []
    for statement in load.body:
        if isinstance(statement, ast.If):
            if not isinstance(statement.body[-1], ast.Raise):
                break
            found += [name for name in _missing(statement.test) if name in empty]
        elif not isinstance(statement, ast.Expr):
            break  # what is set from here on may fill it
    return list(dict.fromkeys(found))


def _missing(test: ast.expr) -> list[str]:
    """Names each of which makes the test true where it is nothing."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        return [name for value in test.values for name in _missing(value)]
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return [test.operand.id] if isinstance(test.operand, ast.Name) else []
    match test:
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
        ):
            return [name]
    return []
