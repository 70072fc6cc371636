"""The driver of Grid maze, as its OpenEnv variant finds it.

`episode` loads the domain, `rollout` plays in `rollout.py` and does not. Both lie in `episode/`
in a folder above this one, in a pack beside the domain inside it.
"""

import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import episode  # pyright: ignore[reportMissingImports] - found by walking up
    from episode import rollout  # pyright: ignore[reportMissingImports]

__all__ = ["episode", "rollout"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    for above in Path(__file__).resolve().parents:
        for own in (above / "episode", above / "domain/episode"):
            if (own / "contract.json").is_file():
                return runpy.run_path(str(own / "loader.py"))["load"](name)
    raise ImportError(f"no folder above {__file__} has episode/: `pip install -e` this, or pack it")
