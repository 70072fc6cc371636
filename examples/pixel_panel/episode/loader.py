"""Loads this package, or the one inside it, for a variant; imports nothing of either itself.

They get private names and `sys.path` is left alone: two environments in one process, or an
installed package called `episode`, must not get in each other's way.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType


def load(part: str) -> ModuleType:
    """`episode`, which loads the domain, or `rollout`, which does not."""
    here = Path(__file__).resolve().parent
    environment = json.loads((here / "contract.json").read_text(encoding="utf-8"))["name"]
    name = f"_{environment}_{part}"
    if name in sys.modules:
        return sys.modules[name]
    folder = here if part == "episode" else here / part
    spec = importlib.util.spec_from_file_location(name, folder / "__init__.py")
    assert spec and spec.loader, "a package can be loaded"
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for loaded in [key for key in sys.modules if key == name or key.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise
    return module
