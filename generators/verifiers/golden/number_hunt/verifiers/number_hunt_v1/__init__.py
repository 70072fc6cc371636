"""Number hunt for Verifiers: its classes, imported on demand, and the driver that they play on.

It is the package `episode`, in a folder above this one; in a pack it lies inside, with the
domain. `episode` loads the domain, `rollout` is what plays in `rollout.py` and does not.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import episode  # pyright: ignore[reportMissingImports] - found by walking up
    from episode import rollout  # pyright: ignore[reportMissingImports]

    from .env import NumberHuntEnv, NumberHuntHarness, NumberHuntTaskset

__all__ = ["NumberHuntEnv", "NumberHuntHarness", "NumberHuntTaskset", "episode", "rollout"]


def __getattr__(name: str) -> Any:
    if name in ("NumberHuntEnv", "NumberHuntHarness", "NumberHuntTaskset"):
        from . import env

        return getattr(env, name)
    if name not in __all__:
        raise AttributeError(name)
    return runpy.run_path(str(own_folder(__file__) / "loader.py"))["load"](name)


def own_folder(variant: str | Path) -> Path:
    """The folder `episode` of the environment that a file of a variant belongs to."""
    here = Path(variant).resolve()
    for above in here.parents:
        for home in (above, above / "domain"):
            if (home / "episode" / "contract.json").is_file():
                return home / "episode"
    way_out = "install this variant with `pip install -e`, or pack it first"
    raise ImportError(f"there is no episode/contract.json in any folder above {here}: {way_out}")
