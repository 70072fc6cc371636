"""The driver of environments whose tree holds none (`runtime: package` in `envloom.yaml`)."""

import runpy
from pathlib import Path
from types import ModuleType

from .driver import own_folder

__all__ = ["load"]

# Not imported: `episode` cannot be without an environment's contract.
_load = runpy.run_path(str(Path(__file__).resolve().parent / "episode" / "loader.py"))["load"]


def load(part: str, variant: str | Path) -> ModuleType:
    """`episode` or `rollout` of the environment that the file `variant` belongs to.

    Each environment gets modules of its own, so that two of them never meet in one process.
    """
    return _load(part, own_folder(variant))
