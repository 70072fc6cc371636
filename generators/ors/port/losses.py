"""What a port of an environment adds, and what it cannot carry."""

from __future__ import annotations

import ast

from lifter.model import CHECKED, Loss

from .environment import Environment

_COERCION = Loss(
    "coercion",
    CHECKED,
    'the framework turned "7" into 7; here nothing is turned into anything',
)

_METADATA = Loss(
    "result-metadata",
    "the metadata of results is left out",
    "no model reads it, and the other frameworks have no place for it",
)
_AFTER = Loss(
    "after-the-end",
    "calls after the end are refused",
    "ors-sdk runs them, and pays for them again",
)
_LISTED = Loss(
    "tools-per-task",
    "a tool that a task does not list is refused there",
    "the framework lists some for their tasks only, and lets each be called in all",
)
_GROUP = Loss(
    "group-score",
    "scores that compare several episodes are left out",
    "an episode is worth what it earned itself",
)


def losses_of(one: Environment) -> list[Loss]:
    """What a port leaves out or does otherwise."""
    losses = [_COERCION]
    if _metadata(one):
        losses.append(_METADATA)
    if one.dialect == "ors-sdk":
        losses.append(_AFTER)
    losses += [
        Loss(
            f"no-tool-{method.name.replace('_', '-').strip('-')}",
            f"{method.name} is no tool",
            f"it is marked as one, but {why}, so the framework passes it over",
        )
        for _, method, why in one.unfit
    ]
    if by_task(one):
        losses.append(_LISTED)
    if one.method("score_group"):
        losses.append(_GROUP)
    return losses


def by_task(one: Environment) -> bool:
    """Whether tasks may list other tools than their class does."""
    return bool(one.method("list_task_tools")) or any(t.hidden for t in one.tools)


def _metadata(one: Environment) -> bool:
    """Whether a tool gives more than its blocks."""
    return any(
        isinstance(k, ast.keyword)
        and k.arg == "metadata"
        and not (isinstance(k.value, ast.Constant) and k.value.value is None)
        for t in one.tools
        for k in ast.walk(t.node)
    )


def added_by(one: Environment) -> list[str]:
    """What the port has and its source had not."""
    added = ["begin: sets up and asks for the prompt once, as a client does"]
    if any(t.terminal for t in one.tools):
        added.append("the tool that takes the final answer can be called like any other")
    return added
