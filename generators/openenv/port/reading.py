"""What reading an environment tells: names, decisions, what is added and lost, and why it cannot be ported."""

from __future__ import annotations

import ast
from typing import Any

from lifter.fields import root_of
from lifter.given_sets import handed_in
from lifter.injected import drawn, hash_calls
from lifter.missing_files import missing_files
from lifter.model import CHECKED, Candidate, Decision, Found, Loss, Name
from lifter.needs import losses_without, parted_needs
from lifter.pretrained import pretrained
from lifter.project import data_files, requirements, totals
from lifter.reachable import reach
from lifter.rewrite import rewrite
from lifter.settings import settings
from lifter.source import Module, Source
from lifter.treatments import stand_in_names, unplaced_names
from lifter.unpaid import unpaid
from lifter.words import title_of

from .actions import tool_name
from .closing import CLOSED, closes
from .environment import Environment
from .modules import ends, lifted_modules, seeded
from .options import reset_names, reset_options
from .placement import FRAMEWORK, placement
from .refusals import own_refusals, unplaced_refusals

EPISODES = 100
"""Seeds that are the tasks of a source that lists none."""

_LOSSES = (
    Loss(
        "coercion",
        CHECKED,
        'the framework turned "7" into 7; here nothing is turned into anything',
    ),
    Loss(
        "after-the-end",
        "calls after the end are refused",
        "the framework hands them on to the author's code",
    ),
    Loss("state", "the state is not shown", "only OpenEnv lets a client ask for it"),
)
_UNCHECKED = Loss(
    "coercion",
    CHECKED,
    "this release of the framework checked no types",
)
_FACTORY = Loss(
    "factory",
    "options that the server's own start sets are not",
    "the class is made with its defaults",
)
_RESULTS = Loss(
    "result-form",
    "a tool's result is its data alone",
    "the content blocks around it say the same once more",
)


def read_environment(source: Source, one: Environment) -> Found:
    """All that can be said without running anything."""
    modules = lifted_modules(source, one)
    shape = "tools of a server" if one.mcp else "typed action"
    name, line = one.node.name, one.node.lineno
    found = Found(one.dialect, shape, one.module.path, name, title_of(name), line)
    found.modules = [m.path for m in modules]
    found.data = data_files(source, modules)
    stated = requirements(source, FRAMEWORK, modules)
    found.requires = [r for r in stated if not r.startswith("core")]
    found.reward_hint = totals([m for m, _ in one.line])
    found.splits = {"train": "train"}
    reached = reach(source, modules, _starts(one))
    entries = [module for module, _ in one.line]
    asked, refusals, spared = parted_needs(source, reached, entries, handed_in(source))
    found.doubts = [*spared, *pretrained(source, reached)]
    placed = placement(one.dialect)
    for module in modules:
        rewrite(source, module, modules, placed)
    unplaced = unplaced_refusals(placed.unplaced)
    missing = missing_files(source, reached)
    found.refusals = [*refusals, *missing, *unplaced, *own_refusals(source, one)]
    found.names = [
        *stand_in_names(source, modules, placed),
        *_lifted(one),
        *asked,
        *drawn(source, modules),
        *unplaced_names(placed),
    ]
    found.added = _added(one, modules)
    options = reset_options(source, one, modules)
    found.losses = [*_losses(source, one, {*options[0]}), *losses_without(spared)]
    count = EPISODES if seeded(source, one, modules) else len(options)
    found.decisions += [*_options(one, options), _tasks(count, options), *_reward(modules)]
    found.decisions += settings(source, reached)
    found.original = _original(source, one, modules, count) | {"options": options}
    return found


def _starts(one: Environment) -> list[ast.AST]:
    """What a server calls: the class, its models, and what makes it."""
    models = [own[1] for own in (one.action, one.observation) if own]
    made = one.making
    makes = [made.module.functions[made.function]] if made else []
    return [*(node for _, node in one.line), *models, *makes]


def _tasks(count: int, options: list[dict[str, Any]]) -> Decision:
    if len(options) > 1:
        names = ", ".join(f"{name} ({_told(name, options)})" for name in options[0])
        why = f"reset takes {names}: {count} episodes over them in turn"
    elif count > 1:
        why = f"the source lists none: {count} episodes by their seed"
    else:
        why = "the source lists none and draws nothing: one episode"
    return Decision("tasks", "which tasks there are", [Candidate(count, why)])


def _reward(modules: list[Module]) -> list[Decision]:
    """What an episode is worth, where the code alone tells it."""
    if not unpaid(modules):
        return []
    why = "every reward in its code is 0"
    return [Decision("reward", "what an episode is worth", [Candidate("none", why)])]


def _options(one: Environment, options: list[dict[str, Any]]) -> list[Decision]:
    """What tasks ask of reset, where it can be asked for anything."""
    names = reset_names(one)
    if not names:
        return []
    unknown = [name for name in names if name not in options[0]]
    rest = f"; of {', '.join(unknown)} the author's defaults" if unknown else ""
    known = "the values that the source lists" if options != [{}] else "no values are listed"
    why = f"what each task asks of reset, which takes {', '.join(names)}"
    return [Decision("options", why, [Candidate(options, known + rest)])]


def _told(name: str, options: list[dict[str, Any]]) -> str:
    return ", ".join(dict.fromkeys(str(one[name]) for one in options))


def _added(one: Environment, modules: list[Module]) -> list[str]:
    begin = "begin: the first observation, behind a prompt drafted from the docstrings"
    tool = f"{tool_name(one)}: a tool whose arguments are the fields of the action"
    end = "finish: a tool that ends the episode, which never ends by itself"
    return [
        begin,
        *([] if one.mcp else [tool]),
        *([] if ends(modules) else [end]),
    ]


def _losses(source: Source, one: Environment, told: set[str]) -> list[Loss]:
    losses = list(_LOSSES)
    if one.older:
        losses[0] = _UNCHECKED
    if closes(source, one):
        losses.append(CLOSED)
    method = one.method("reset") or one.method("reset_async")
    given = method[1].args if method else None
    names = [a.arg for a in [*given.args, *given.kwonlyargs][1:]] if given else []
    options = ", ".join(n for n in names if n not in ("seed", "episode_id", *told))
    if options:
        why = "no values for them are listed; the author's defaults hold, or `options` among the answers"
        losses.append(Loss("reset-options", f"reset is not told {options}", why))
    if one.unread:
        losses.append(_FACTORY)
    if one.mcp:
        losses.append(_RESULTS)
    return losses


def _lifted(one: Environment) -> list[Name]:
    tool = "a tool: a method of the episode"
    names = [Name(t.name, "lift", tool, t.module.place(t.node)) for t in one.tools]
    if one.action is not None and not one.mcp:
        module, node = one.action
        why = f"its fields are the arguments of {tool_name(one)}"
        names.append(Name(node.name, "lift", why, module.place(node)))
    return names


def _original(
    source: Source, one: Environment, modules: list[Module], count: int
) -> dict[str, Any]:
    """What the recorder must know."""
    held = {"action": one.action, "observation": one.observation}
    return {
        "file": one.module.path,
        "class": one.node.name,
        "app": one.making.app.path if one.making else None,
        "mcp": one.mcp,
        "tool": tool_name(one),
        "whole": one.action is not None and root_of(source, *one.action) is not None,
        "tasks": count,
        "hash": any(True for m in modules for _ in hash_calls(m)),
        "takes_seed": not one.older and seeded(source, one, modules),
        **{
            key: {"file": own[0].path, "class": own[1].name} if own else None
            for key, own in held.items()
        },
    }
