"""Statements that are never reached, behind one that leaves their block: JSON of texts by path in, their places out."""

from __future__ import annotations

import ast
import itertools
import json
import sys

for path, text in json.load(sys.stdin).items():
    for node in ast.walk(ast.parse(text)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            for one, after in itertools.pairwise(block if isinstance(block, list) else []):
                if isinstance(one, ast.Return | ast.Raise | ast.Continue | ast.Break):
                    print(f"{path}:{after.lineno}")
