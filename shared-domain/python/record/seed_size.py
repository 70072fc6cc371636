"""Seeds that are larger than every program between a domain and its trainer carries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from .findings import Findings

LARGEST = 2**53 - 1
"""Beyond it JSON's numbers are rounded in JavaScript and in whatever reads them as a double: another task would be played."""

_DEFINED = r"^(?:export )?(?:async )?(?:const |let |var |def |function |class )?({})\b"


def tell_large(
    episode: ModuleType, split: str, large: Mapping[int, int], findings: Findings
) -> None:
    """One finding for all such seeds of a split, by their tasks."""
    if not large:
        return
    index, seed = next(iter(large.items()))
    findings.add(
        "SEED_TOO_LARGE",
        f"{len(large)} seeds of {split} are beyond 2^53 - 1 = {LARGEST}, up to which JSON's numbers are exact"
        f" everywhere: task {index} has {_short(seed)}",
        "take smaller seeds, such as `range(1000)`; a large number that the episode needs can be drawn from one:"
        " `random.Random(seed).getrandbits(64)`",
        at=_place(episode.CONTRACT, split, findings.home),
    )


def _short(seed: int) -> str:
    digits = str(seed) if seed.bit_length() <= 64 else f"a number of {seed.bit_length()} bits"
    return digits


def _place(contract: dict[str, Any], split: str, home: Path) -> dict[str, Any] | None:
    """Where the module defines what gives the seeds; None where a file or the description gives them."""
    tasks = contract["tasks"]
    source = tasks["seeds"].get(split, tasks["from"])
    name = source.get(split) if isinstance(source, dict) else source
    file = contract["domain"]["file"]
    if not isinstance(name, str) or not (home / file).is_file():
        return None
    pattern = re.compile(_DEFINED.format(re.escape(name.split(".")[0])), re.MULTILINE)
    text = (home / file).read_text(encoding="utf-8")
    if (found := pattern.search(text)) is None:
        return None
    begin = found.start(1)
    line = text.count("\n", 0, begin) + 1
    return {"file": file, "line": line, "column": begin - text.rfind("\n", 0, begin)}
