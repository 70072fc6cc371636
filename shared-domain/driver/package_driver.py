"""The driver of this environment, as this variant finds it.

It is the package `envloom-runtime`, which plays what `episode/contract.json`, in a folder above
this one, says. `episode` loads the domain, `rollout` is what plays in `rollout.py` and does not.
"""

from typing import TYPE_CHECKING, Any

from envloom_runtime import load

if TYPE_CHECKING:
    from envloom_runtime import episode
    from envloom_runtime.episode import rollout

__all__ = ["episode", "rollout"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return load(name, __file__)
