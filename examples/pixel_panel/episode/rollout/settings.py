"""What a rollout is told by its surroundings: `.env`, secrets, and who plays."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path


def read_dotenv(*folders: Path) -> None:
    """Adds what the `.env` files in these folders say; what is set already wins."""
    for folder in folders:
        path = folder / ".env"
        if not path.is_file():
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            name, equals, value = line.strip().removeprefix("export ").partition("=")
            if equals and not name.startswith("#"):
                os.environ.setdefault(name.strip(), value.strip().strip("\"'"))


def require(names: Iterable[str]) -> None:
    """Stops with the names of the secrets that are missing."""
    if missing := [name for name in names if not os.environ.get(name)]:
        sys.exit(f"set {', '.join(missing)} in the environment or in .env")
