"""Names that modules of a package use and nothing defines: JSON of texts by path in, lines of what is missing out."""

from __future__ import annotations

import ast
import builtins
import functools
import json
import symtable
import sys
from collections.abc import Iterator

TEXTS: dict[str, str] = json.load(sys.stdin)
KNOWN = {*dir(builtins), "__name__", "__file__", "__path__"}


@functools.cache
def defined(path: str) -> set[str]:
    """What stands at the top of a module."""
    top = symtable.symtable(TEXTS[path], path, "exec")
    bound = (s for s in top.get_symbols() if s.is_assigned() or s.is_imported())
    return {symbol.get_name() for symbol in bound}


def used(table: symtable.SymbolTable) -> Iterator[str]:
    """Names that code looks up at the top of its module."""
    is_top = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (is_top or symbol.is_global()):
            yield symbol.get_name()
    for inner in table.get_children():
        yield from used(inner)


def imported(path: str) -> Iterator[str]:
    """What a module asks others of its package for, by import and as members of them."""
    folder = path.rpartition("/")[0]
    inside = f"{folder}/" if folder else ""
    modules: dict[str, str] = {}
    tree = ast.parse(TEXTS[path])
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            for alias in node.names:
                module = f"{inside}{node.module or alias.name}.py"
                if module not in TEXTS:
                    yield f"module {module}"
                elif node.module is None:
                    modules[alias.asname or alias.name] = module
                elif alias.name not in defined(module):
                    yield f"{alias.name} of {module}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if module and node.attr not in defined(module):
                yield f"{node.attr} of {module}"


def methods(path: str) -> Iterator[str]:
    """Members of `self` that are called and that no class of the module has."""
    for node in ast.walk(ast.parse(TEXTS[path])):
        if isinstance(node, ast.ClassDef) and not node.bases:
            inner = list(ast.walk(node))
            own = {n.name for n in inner if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}
            members = [n for n in inner if isinstance(n, ast.Attribute)]
            on_self = [n for n in members if getattr(n.value, "id", None) == "self"]
            own |= {n.attr for n in on_self if isinstance(n.ctx, ast.Store)}
            for each in node.body:
                targets = getattr(each, "targets", [getattr(each, "target", None)])
                own |= {target.id for target in targets if isinstance(target, ast.Name)}
            yield from (f"self.{n.attr} in {node.name}" for n in on_self if n.attr not in own)


for path, text in sorted(TEXTS.items()):
    there = defined(path) | KNOWN
    gone = {name for name in used(symtable.symtable(text, path, "exec")) if name not in there}
    for missing in sorted({*gone, *imported(path), *methods(path)}):
        print(f"{path}: {missing}")
