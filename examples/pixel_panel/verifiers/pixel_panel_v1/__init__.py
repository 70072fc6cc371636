"""Pixel panel for Verifiers: its classes, imported on demand, and the driver that they play on.

`episode` loads the domain, `rollout` plays in `rollout.py` and does not. Both lie in `episode/`
in a folder above this one, in a pack beside the domain inside it.
"""

import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import episode  # pyright: ignore[reportMissingImports] - found by walking up
    from episode import rollout  # pyright: ignore[reportMissingImports]

    from .env import PixelPanelEnv, PixelPanelHarness, PixelPanelTaskset

__all__ = ["PixelPanelEnv", "PixelPanelHarness", "PixelPanelTaskset", "episode", "rollout"]


def __getattr__(name: str) -> Any:
    if name in ("PixelPanelEnv", "PixelPanelHarness", "PixelPanelTaskset"):
        from . import env

        return getattr(env, name)
    if name not in __all__:
        raise AttributeError(name)
    for above in Path(__file__).resolve().parents:
        for own in (above / "episode", above / "domain/episode"):
            if (own / "contract.json").is_file():
                return runpy.run_path(str(own / "loader.py"))["load"](name)
    raise ImportError(f"no folder above {__file__} has episode/: `pip install -e` this, or pack it")
