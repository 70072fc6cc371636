"""Tasks by split and index, what may be told of them, and how their author plays them."""

import copy
import inspect
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .contract import CONTRACT, DOMAIN, START, TASKS, TOOLS
from .lazy_rows import LazyRows
from .loading import RowsById, fill, named, rows_of
from .observations import as_json
from .parts import BY_SPLIT, CHEATS, FIELDS, IDS, LAZY, PROMPT, PUBLIC, RENAMES, ROWS, SEEDS, SOLVE
from .steps import TaskError, telling
from .values import fields_of_row

_PUBLIC = ("id", "split", "index", "seed", "prompt")
_sources: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Task:
    """A task with all of its row: what is not public must not leave the server."""

    id: str
    split: str
    index: int
    seed: int
    row: Any
    fields: dict[str, Any]


def values_of(task: Task) -> dict[str, Any]:
    """What `$name` stands for in the contract's arguments."""
    names = ("split", "index", "id", "seed")
    values = {"task": task.row, **{name: getattr(task, name) for name in names}}
    if IDS and isinstance(source := _of(task.split), RowsById):
        values["id"] = source.ids[task.index]  # the domain looks its row up by it, be it a number
    return values


def splits() -> list[str]:
    """The splits that this environment has, of `train`, `validation` and `test`."""
    named_ones = {*TASKS["splits"].values(), *TASKS["seeds"]}
    if BY_SPLIT:
        named_ones |= set(TASKS["from"])
    return [split for split in ("train", "validation", "test") if split in named_ones]


def count(split: str) -> int:
    """The number of tasks of a split; an endless one counts as a million."""
    return len(_of(split))


def indices(split: str) -> Iterator[int]:
    """Indices of a split's tasks, one after another: a lazy set is not counted for it."""
    source = _of(split)
    if LAZY and isinstance(source, LazyRows):
        for index in itertools.count():
            try:
                with telling(f"task {index} of {split!r}"):
                    source[index]
            except IndexError:
                return
            yield index
    else:
        yield from range(len(source))


def _of(split: str) -> Any:
    if split not in splits():
        raise TaskError(f"there is no split {split!r}; the splits are {', '.join(splits())}")
    if split not in _sources:
        with telling(f"the tasks of {split!r}"):
            if SEEDS:
                _sources[split] = _seeds_or_rows(split)
            elif ROWS:
                _sources[split] = rows_of(split)
            else:
                _sources[split] = []
    return _sources[split]


def _seeds_or_rows(split: str) -> Any:
    if (seeds := TASKS["seeds"].get(split)) is None:
        return rows_of(split) if ROWS else []
    values = named(seeds) if isinstance(seeds, str) else range(*seeds)
    return values if isinstance(values, Sequence) else list(values)


def find(split: str, index: int) -> Task:
    """The task at an index, whole. Raises TaskError where there is none."""
    source = _of(split)
    if type(index) is not int or index < 0:
        raise TaskError(f"there is no task {index!r} in {split!r}")
    try:
        with telling(f"task {index} of {split!r}"):
            row = source[index]
    except IndexError:
        raise TaskError(f"there is no task {index} in {split!r}") from None
    if SEEDS and split in TASKS["seeds"]:
        return Task(f"{split}-{index}", split, index, int(row), {"seed": row}, {})
    names = START["fields"]
    if FIELDS and type(row) in (list, tuple) and len(row) > len(names):
        takes = f"starting takes {len(names)}: {', '.join(names)}"
        raise TaskError(f"task {index} of {split!r} has {len(row)} values, and {takes}")
    fields = fields_of_row(row, names)
    seed = fields.get("seed", 0)
    if type(seed) is not int:
        raise TaskError(f"task {index} of {split!r}: seed must be an integer")
    name = fields.get("id", f"{split}-{index}")
    if IDS and isinstance(source, RowsById):
        name = source.ids[index]
    return Task(str(name), split, index, seed, row, fields)


def prompt_of(task: Task) -> Any:
    """What the domain asks in a task; None where it only starts."""
    if PROMPT:
        role = DOMAIN["prompt"]
        if isinstance(role, Mapping):
            arguments = {name: fill(v, values_of(task)) for name, v in role["args"].items()}
            return named(role["call"])(**arguments)
        return fill(role, values_of(task)) if role[0] == "$" else named(role)(task.row)
    else:
        return task.fields.get("prompt")


def public_part(task: Task) -> dict[str, Any]:
    """What may be told of a task."""
    prompt = prompt_of(task)
    out = {name: getattr(task, name) for name in ("id", "split", "index", "seed")}
    out["prompt"] = prompt if isinstance(prompt, str) or prompt is None else as_json(prompt)
    if PUBLIC:
        told = [name for name in TASKS["public"] if name in task.fields]
        out |= {name: as_json(task.fields[name]) for name in told}
    return out


def task(split: str, index: int) -> dict[str, Any]:
    """What may be told of a task: id, split, index, seed, prompt, and the fields declared public."""
    return public_part(find(split, index))


def resolve(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Turns a task as `task()` told it back into arguments of `start`.

    Only split and index choose; the id is checked against them and every other key must be one
    that `task()` gives, so that a client can neither invent a task nor carry a hidden field in.
    """
    if not isinstance(spec, Mapping):
        raise TaskError("a task is an object with split and index")
    if unknown := sorted(set(spec) - set(_PUBLIC) - set(TASKS["public"])):
        raise TaskError(f"a task has no field {', '.join(unknown)}")
    if missing := [key for key in ("split", "index") if key not in spec]:
        raise TaskError(f"a task needs {' and '.join(missing)}")
    found = find(spec["split"], spec["index"])
    if spec.get("id", found.id) != found.id:
        raise TaskError(f"task {found.index} of {found.split!r} has another id")
    seed = spec.get("seed")
    if seed is not None and type(seed) is not int:
        raise TaskError("seed must be an integer")
    return {"split": found.split, "index": found.index, "seed": seed}


PlayedCall = tuple[str, dict[str, Any]]
"""A tool's name and its arguments."""

_SHOWN = {tool["method"]: tool["name"] for tool in CONTRACT["tools"]} | {
    tool.name: tool.name for tool in TOOLS
}
"""Names of tools by the author's own, which their plays use; one that a tool has is that tool's."""


def oracle(split: str, index: int, seed: int | None = None) -> list[PlayedCall] | None:
    """A winning play of a task, as the author gave it; None where the domain has no `solve`.

    `seed` overrides the task's own, as it does in `start`.
    """
    if SOLVE:
        with telling(f"the play of task {index} of {split!r}"):
            return _calls(_ask_author("solve", split, index, seed))
    else:
        return None


def cheats(split: str, index: int) -> list[list[PlayedCall]]:
    """Plays that the author says must not earn the top reward."""
    if CHEATS:
        with telling(f"the cheats of task {index} of {split!r}"):
            return [_calls(play) for play in _ask_author("cheats", split, index)]
    else:
        return []


def _ask_author(role: str, split: str, index: int, seed: int | None = None) -> Any:
    chosen = find(split, index)
    if seed is not None:
        chosen = replace(chosen, seed=seed)
    with telling(f"{role} of task {chosen.id}"):
        function = named(DOMAIN[role])
        takes = set(inspect.signature(function).parameters)
        rows = [copy.deepcopy(chosen.row)] if takes - {"seed"} else []
        return function(*rows, **({"seed": chosen.seed} if "seed" in takes else {}))


def _calls(play: Any) -> list[PlayedCall]:
    """A play as the author wrote it: pairs, mappings with `tool` and `arguments`, or the answer."""
    answer = DOMAIN["answer"]
    if answer and isinstance(play, str | int | float):
        return [(answer["tool"], {answer["parameter"]: str(play)})]
    return [_call(item) for item in play]


def _call(item: Any) -> PlayedCall:
    if isinstance(item, str):
        item = (item, {})
    elif isinstance(item, Mapping):
        if strange := sorted(set(item) - {"tool", "arguments", "args"}):
            raise ValueError(f"a call has `tool` and `arguments`, and no `{strange[0]}`")
        item = (item["tool"], item.get("arguments") or item.get("args") or {})
    name, arguments = item if len(item) > 1 else (*item, {})
    tool = _SHOWN.get(str(name), str(name)) if RENAMES else str(name)
    return tool, as_json(dict(arguments))
