"""The datasets of a server that lie in the source."""

from __future__ import annotations

from pathlib import PurePosixPath

from lifter.answered import given_rows
from lifter.left_out import left_out
from lifter.model import Refusal
from lifter.source import Source

from .configuration import Configuration
from .rows import Dataset, is_playable, read_rows, split_of, without_tools
from .servers import Server

_NO_ROWS = (
    "rollouts",
    "metrics",
    "_prepare",
    "materialized",
    "verifier_cases",
    "conflict",
)


def datasets(source: Source, server: Server, options: Configuration) -> list[Dataset]:
    """One for each split, in our order; the examples stand for what is not there."""
    return [of_split[0] for of_split in _of_splits(source, server, options).values()]


def rivals(source: Source, server: Server, options: Configuration) -> dict[str, list[str]]:
    """Files of rows by split, where a split has several."""
    found = _of_splits(source, server, options).items()
    return {split: [d.path for d in several] for split, several in found if len(several) > 1}


def _of_splits(source: Source, server: Server, options: Configuration) -> dict[str, list[Dataset]]:
    """All that could be the rows of a split, what was answered first."""
    kinds = {PurePosixPath(str(d.get("jsonl_fpath"))).name: d.get("type") for d in options.datasets}
    given = given_rows(source)
    wanted = source.answers.get("datasets", list(given))
    wanted = [wanted] if isinstance(wanted, str) else wanted
    found: dict[str, list[Dataset]] = {}
    paths = list(given) or _paths(source, server)
    for path in sorted(paths, key=lambda p: (p not in wanted, *_rank(p))):
        name = PurePosixPath(path).name
        if PurePosixPath(path).stem.startswith("example") and found and path not in wanted:
            continue
        rows = [row for row in read_rows(source.root / path) if is_playable(row)]
        rows = [without_tools(row, left_out(source.answers)) for row in rows]
        if rows:
            split = split_of(given.get(path) or name, kinds.get(name))
            found.setdefault(split, []).append(Dataset(path, "", rows))
    ordered = {s: found[s] for s in ("train", "validation", "test") if s in found}
    for split, several in ordered.items():
        for one in several:
            one.split = split
    missing = [p for p in wanted if p not in [d.path for s in ordered.values() for d in s]]
    if missing:
        raise ValueError(f"there are no rows in {', '.join(missing)}")
    return ordered


def _rank(path: str) -> tuple[bool, int, str]:
    return PurePosixPath(path).stem.startswith("example"), len(path), path


def _paths(source: Source, server: Server) -> list[str]:
    inside = f"{server.home}/" if server.home else ""
    return [
        p
        for p in source.files
        if p.startswith(inside)
        and p.endswith(".jsonl")
        and "/tests/" not in f"/{p}"
        and not any(n in p for n in _NO_ROWS)
    ]


def no_tasks(why: str) -> Refusal:
    """Nothing to play."""
    return Refusal(
        "NO_TASKS",
        f"it has no tasks here: {why}",
        "give rows with responses_create_params.input by --rows FILE, or put them into data/train.jsonl beside the server",
    )
