"""Parameters that a model or a task fills, and what they are held at where nothing fills them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .domain import Domain
from .lines import Function


def parameters(domain: Domain, function: Function) -> Iterator[tuple[str, str, str]]:
    """Parameters that a model or a task fills: name, `seed` or `argument`, and what they are held at."""
    roles = domain.roles
    start, verify = roles["start"], roles["verify"] or {}
    built = {k for k, v in roles["construct"].items() if v == "$seed"}
    seeds = {start["seed"]} if start["seed"] and function.name == start["call"] else set()
    seeds |= built if function.name == "__init__" else set()
    tools = {t["method"] for t in domain.contract["tools"]} | {verify.get("call"), start["call"]}
    for argument in [*function.args.args, *function.args.kwonlyargs]:
        if argument.arg in seeds:
            yield argument.arg, "seed", "0"
        elif function.name in tools and argument.annotation is not None:
            words = ast.unparse(argument.annotation).split("|")[0].strip()
            if (value := _EMPTY.get(words.split("[")[0])) is not None:
                yield argument.arg, "argument", value


_EMPTY = {"str": "''", "int": "0", "float": "0.0", "bool": "False", "list": "[]"}
