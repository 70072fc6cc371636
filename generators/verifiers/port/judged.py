"""The judge that originals ask: a stand-in on this machine, the one that their ports are replayed with."""

from __future__ import annotations

import os
from typing import Any

from judge.leading import lead, served


def judged(spec: dict[str, Any]) -> None:
    """Leads every client that the author makes to a judge on this machine."""
    if not spec["judged"]:
        return
    os.environ.update(dict.fromkeys(["OPENAI_API_KEY", *spec["keys"]], "none"))
    lead(served())
