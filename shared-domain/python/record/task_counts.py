"""How many tasks each split has, and which rows no split has."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType

from .findings import Findings

Progress = Callable[[str], None]
Counts = dict[str, int]
MOST = 10_000
"""Rows that are asked for their split: there may be no end of them."""


def counts_of(episode: ModuleType, findings: Findings, progress: Progress) -> dict[str, int]:
    """The tasks of each split by its name; what cannot be counted, or is empty, is a finding."""
    counts = {}
    for split in episode.splits():
        progress(f"counting tasks of {split}")
        try:
            counts[split] = episode.count(split)
        except Exception as error:  # noqa: BLE001 - the author's code
            findings.tasks(split, error)
            continue
    held = ", ".join(f"{split} {count}" for split, count in counts.items() if count)
    help_ = "give it rows, or say under `tasks.splits` which of the module's names it is"
    for split in [split for split, count in counts.items() if count == 0]:
        more = f"; there are {held}" if held else ""
        findings.add("TASKS_EMPTY", f"{split} has no tasks{more}", help_)
    return counts


def rows_left_out(episode: ModuleType, findings: Findings) -> None:
    """Rows that name a split which `tasks.splits` does not have: nobody would be given them."""
    known: Mapping[str, str] = episode.CONTRACT["tasks"]["splits"]
    told = _said_splits(episode)
    others = {name: count for name, count in Counter(told).items() if name not in known}
    if others:
        listed = ", ".join(f"{name} ({count})" for name, count in others.items())
        findings.add(
            "ROWS_IN_NO_SPLIT",
            f"{sum(others.values())} of {len(told)} rows are in no split: their field `split` says"
            f" {listed}, and `tasks.splits` knows {', '.join(known)}",
            "say under `tasks.splits` which split each of these names is",
            severity="warning",
        )


def _said_splits(episode: ModuleType) -> list[str]:
    """What rows say of their split, where one list holds those of all splits."""
    tasks = episode.CONTRACT["tasks"]
    if not isinstance(tasks["from"], str) or tasks["from"].endswith(".jsonl"):
        return []
    if "$split" in tasks["args"].values():
        return []
    rows = episode.loading.named(tasks["from"])
    rows = rows(**tasks["args"]) if callable(rows) else rows
    if isinstance(rows, Mapping) or not isinstance(rows, Iterable):
        return []
    looked = itertools.islice(rows, MOST)
    said = [row.get("split") for row in looked if isinstance(row, Mapping)]
    return [name for name in said if isinstance(name, str)]
