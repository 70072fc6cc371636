"""Gives an author's modules their names where modules of ours that are loaded have the same."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def give_way(root: Path) -> None:
    """Forgets each module of ours whose name a file or folder below the root has; whoever imported it keeps it."""
    theirs = {
        name.removesuffix(".py")
        for _, folders, files in os.walk(root)
        for name in (*folders, *files)
        if name.isidentifier() or name.endswith(".py")
    }
    ours = (f"{_HERE}{os.sep}", f"{Path(sys.argv[0]).resolve().parent}{os.sep}")
    for name in theirs.intersection(sys.modules):
        file = getattr(sys.modules[name], "__file__", None) or ""
        if not name.startswith("__") and str(file).startswith(ours):
            del sys.modules[name]
