"""The driver of environments whose tree holds none (`runtime: package` in `envloom.yaml`)."""

import runpy
from pathlib import Path
from types import ModuleType

__all__ = ["load"]

# Not imported: `episode` cannot be without an environment's contract.
_load = runpy.run_path(str(Path(__file__).resolve().parent / "episode" / "loader.py"))["load"]


def load(part: str, variant: str | Path) -> ModuleType:
    """`episode` or `rollout` of the environment that the file `variant` belongs to.

    Each environment gets modules of its own, so that two of them never meet in one process.
    """
    return _load(part, _own_folder(variant))


def _own_folder(variant: str | Path) -> Path:
    """The folder `episode` of the environment that a file of a variant belongs to."""
    for above in Path(variant).resolve().parents:
        for own in (above / "episode", above / "domain/episode"):
            if (own / "contract.json").is_file():
                return own
    wanted = f"there is no episode/contract.json in any folder above {variant}"
    raise ImportError(f"{wanted}: install this variant with `pip install -e`, or pack it first")
