"""Grid maze for Verifiers: an environment, its tasks, and a harness that plays them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .env import GridMazeEnv, GridMazeHarness, GridMazeTaskset

__all__ = ["GridMazeEnv", "GridMazeHarness", "GridMazeTaskset"]


def __getattr__(name: str) -> object:
    """Imports on demand: TRL and the tool server need the driver, not all of Verifiers."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import env

    return getattr(env, name)
