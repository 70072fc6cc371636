"""Trained models and tokenizers that an episode loads by their name: from a hub, where they are not on the machine."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .injected import outside
from .model import Refusal
from .reachable import Reach
from .source import Source

_LOADS = ("from_pretrained", "SentenceTransformer")


def pretrained(source: Source, reached: Reach) -> Iterator[Refusal]:
    """One for each such call: a doubt only, since a name may be a folder's and the code may not come to it."""
    for module in reached.modules:
        for node in reached.runs(module):
            what = outside(source, module, node.func) if isinstance(node, ast.Call) else None
            if what is not None and what.rsplit(".", 1)[-1] in _LOADS:
                yield Refusal(
                    "NEEDS_DOWNLOAD",
                    f"it loads a trained model or its tokenizer ({what} in {module.path})",
                    "put it beside the source and load it from that folder",
                    module.place(node),
                )
