"""What a module reads from a JSON file beside it: `json.loads((Path(__file__).parent / "days.json").read_text())`."""

from __future__ import annotations

import json
import os

from reader.arithmetic import Unknown
from reader.paths import Paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from typing import Any

    from reader.scopes import Scope

READERS = ("json.load", "json.loads")
_LARGEST = 200_000
"""Bytes of a file that is read: larger ones are data that only a run shall carry."""


def file_value(node: ast.Call, scope: Scope) -> Any:
    """What the call gives; raises Unknown where it reads no small JSON file below the root."""
    path = Paths().of(node.args[0], scope) if len(node.args) == 1 and not node.keywords else None
    if path is None or not path.parts or "*" in "".join(path.parts) or ".." in path.parts:
        raise Unknown
    root = scope.module.project.root or "."
    whole = os.path.join(root, *path.parts)
    try:
        if not os.path.isfile(whole) or os.path.getsize(whole) > _LARGEST:
            raise Unknown
        with open(whole, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, RecursionError) as error:
        raise Unknown from error
