"""Reads a source and, where it is decided, lifts it: `python -I -S lifter JOB` prints what was found as JSON.

JOB is a JSON file: `{"source": path, "origin": path, "parts": [{"framework", "folder"}], "choose": {"framework", "file", "entry"} | null,
"answers": {...}, "brought": {...}, "frameworks": [...],
"decisions": {...} | null}`; with decisions, the one environment that is chosen is lifted too.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lifter.downloads import downloads
from lifter.fields import Unread
from lifter.injected import clock_uses
from lifter.left_out import left_out, offer, tell, without
from lifter.lifted_files import standing
from lifter.model import Found, Refusal
from lifter.named_imports import with_stated_imports
from lifter.ordering import sets_of
from lifter.origin import origin
from lifter.packaged_files import with_placed_files
from lifter.packed import Packed, pack_of, packs_in, told_again, unpacked
from lifter.parts import load_part
from lifter.project import python_range
from lifter.settings import tell_settings, with_settings
from lifter.siblings import siblings
from lifter.source import Source
from lifter.untouched import untouched


def _folder(told: str) -> Path:
    path = Path(told)
    return path.parent if path.is_file() else path


def _chosen(told: dict[str, Any], choose: dict[str, Any] | None) -> bool:
    return choose is None or all(told[key] == value for key, value in choose.items())


def _source(job: dict[str, Any]) -> Source:
    path = Path(job["source"])
    source = Source(path.parent, path.name) if path.is_file() else Source(path)
    source.answers = job.get("answers", {})
    decided = job["decisions"] or {}
    source.held = frozenset(decided.get("held", []))
    if path.is_dir() or path.suffix == ".py":
        source.read()
    return with_settings(with_stated_imports(with_placed_files(source)))


def _leave_out(source: Source) -> set[str]:
    """Takes tools out that the port is to go without; says which there were."""
    asked, had = left_out(source.answers), set[str]()
    for path, module in source.modules.items() if asked else ():
        source.modules[path], gone = without(module, asked)
        had |= gone
    return had


def _brought(source: Source, job: dict[str, Any]) -> dict[str, str]:
    """What has to be brought along before the source is whole; nothing where that was done."""
    if "brought" in job:
        return {}
    frameworks = frozenset(job.get("frameworks", []))
    return siblings(source, _folder(job.get("origin", job["source"])), frameworks)


def _found(
    job: dict[str, Any], source: Source
) -> list[tuple[dict[str, Any], Found, Any, Packed | None]]:
    """The environments that are wanted, as they are told, as they are, with their part and the pack that they are."""
    found: list[tuple[dict[str, Any], Found, Any, Packed | None]] = []
    packs = packs_in(source)
    had = _leave_out(source)
    for wanted in job["parts"]:
        part = load_part(wanted["framework"], Path(wanted["folder"]))
        for one in part.recognise(source):
            if one.file in job.get("brought", {}):
                continue
            pack = pack_of(one, packs)
            if pack is not None:
                told_again(one, pack)
            _note_unsteady(source, one)
            # A pack of ours states its framework's Pythons, not its domain's.
            if pack is None and (python := python_range(source)):
                one.original["python"] = python
            tell(one, left_out(source.answers), had)
            tell_settings(one, source)
            offer(one, source.modules)
            told = {"framework": wanted["framework"], **dataclasses.asdict(one)}
            if _chosen(told, job["choose"]):
                found.append((told, one, part, pack))
    return found


def _note_unsteady(source: Source, one: Found) -> None:
    """What of its code may show otherwise in another process, and can be made to show the same."""
    modules = [source.modules[path] for path in one.modules if path in source.modules]
    one.original["sets"] = any(sets_of(m) for m in modules)
    one.original["clocks"] = any(True for m in modules for _ in clock_uses(source, m))


def main() -> None:
    """Reads the job, prints the analysis."""
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    source = _source(job)
    found = _found(job, source)
    lifted = None
    if job["decisions"] is not None and len(found) == 1:
        told, one, part, pack = found[0]
        try:
            domain = unpacked(source, pack) if pack else part.lift(source, one, job["decisions"])
            domain.standing = standing(domain.files, source)
            domain.untouched = untouched(domain.files, source)
            lifted = dataclasses.asdict(domain)
        except Unread as unread:
            refusal = Refusal(unread.code, str(unread), unread.alternative)
            told["refusals"].append(dataclasses.asdict(refusal))
    problems = [
        {
            "code": p.code,
            "severity": "warning",
            "message": p.message,
            "at": dataclasses.asdict(p.at) if p.at else None,
            "help": p.help,
        }
        for p in source.problems
    ]
    out = {
        "found": [told for told, *_ in found],
        "lifted": lifted,
        "brought": _brought(source, job),
        "downloads": downloads(source),
        "origin": origin(_folder(job.get("origin", job["source"]))),
        "diagnostics": problems,
    }
    sys.stdout.write(json.dumps(out, ensure_ascii=False))


main()
