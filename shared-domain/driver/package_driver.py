"""The driver of this environment, as this variant finds it.

It is the package `envloom-runtime`, which plays what `episode/contract.json`, in a folder above
this one, says. `episode` loads the domain, `rollout` is what plays in `rollout.py` and does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envloom_runtime import load

__all__ = ["episode", "rollout"]

if TYPE_CHECKING:
    from envloom_runtime import episode
    from envloom_runtime.episode import rollout


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    try:
        return load(name, __file__)
    except AttributeError as error:  # `from driver import episode` would not tell of it
        raise ImportError(f"{name} cannot be loaded: {error}") from error
