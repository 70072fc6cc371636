"""Loads this package, or the one inside it, for a variant; imports nothing of either itself.

They get private names and `sys.path` is left alone: two environments in one process, or an
installed package called `episode`, must not get in each other's way. What is the environment's
own, as `contract.json`, lies in the last folder of the package's path.
"""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType


def load(part: str, own: Path | None = None) -> ModuleType:
    """`episode`, which loads the domain, or `rollout`, which does not; `own` is where the contract lies."""
    here = Path(__file__).resolve().parent
    own = own or here
    environment = json.loads((own / "contract.json").read_text(encoding="utf-8"))["name"]
    name = f"_{environment}_{part}"
    if name in sys.modules:
        return sys.modules[name]
    path = [here, own] if part == "episode" else [here / part]
    spec = importlib.util.spec_from_file_location(
        name, path[0] / "__init__.py", submodule_search_locations=[*map(str, path)]
    )
    assert spec and spec.loader, "a package can be loaded"
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        for loaded in [key for key in sys.modules if key == name or key.startswith(f"{name}.")]:
            del sys.modules[loaded]
        if not isinstance(error, AttributeError):
            raise
        # `from driver import episode` would not tell of it.
        raise ImportError(f"{part} cannot be loaded: {error}") from error
    return module
