"""Plays the bare domain, to learn what only a run can tell.

    python -I .../record HOME RESULT OPTIONS

in the domain's own venv, where HOME holds `episode/` and the domain, RESULT is the file to write and
OPTIONS is a JSON file: `{"mode": "record", "rows": int, "tasks": int, "found": [...], "huge": bool}` or
`{"mode": "replay", "scripts": [...]}`. Standard
output is progress; what the domain prints there is caught and reported, because it would spoil a framework's protocol.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from record.findings import Findings
from record.load import load
from record.outside import Outside
from record.plays import Script, play
from record.session import record
from record.step_limit import begin_step, prepare


def _catch_output() -> tuple[int, Any]:
    """Sends what is printed to a file; gives the real standard output back for progress."""
    real = os.dup(1)
    caught = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
    os.dup2(caught.fileno(), 1)
    return real, caught


async def _replay(episode: Any, scripts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    fields = ("id", "kind", "split", "index", "seed", "calls")
    return [await play(episode, Script(**{f: t[f] for f in fields})) for t in scripts]


def main() -> None:
    home, result, options = (
        Path(sys.argv[1]).resolve(),
        Path(sys.argv[2]),
        json.loads(Path(sys.argv[3]).read_text(encoding="utf-8")),
    )
    real, caught = _catch_output()
    logging.disable(logging.CRITICAL)  # what goes wrong is reported, not logged

    def progress(line: str) -> None:
        begin_step()
        os.write(real, f"{line}\n".encode())

    prepare()
    progress("importing the domain")
    findings, outside = Findings(home), Outside()
    out: dict[str, Any] = {}
    episode = load(home, findings)
    if episode is not None:
        domain = episode.CONTRACT["domain"]
        findings.general = bool(domain["judged"]) and domain["scripted_judge"] is None
        if options["mode"] == "replay":
            out["plays"] = asyncio.run(_replay(episode, options["scripts"]))
        else:
            out.update(asyncio.run(record(episode, options, findings, progress)))
        findings.left_over(episode.NAME, beside="engine" in domain)
    outside.tell(findings, home / "episode" / "contract.json")
    sys.stdout.flush()
    caught.seek(0)
    findings.printed(caught.read(2000).decode(errors="replace"))
    out["diagnostics"] = findings.told()
    result.write_text(json.dumps(out, ensure_ascii=False, allow_nan=False), encoding="utf-8")
    os._exit(0)  # threads that the domain left running must not keep the process


main()
