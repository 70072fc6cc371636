"""The driver of an environment, loaded as a variant loads it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType


def driver_of(home: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("loader", home / "episode" / "loader.py")
    assert spec and spec.loader
    loader = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loader)
    return loader.load("episode")
