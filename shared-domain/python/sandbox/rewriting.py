"""Changes of an original's modules while they are compiled: its files stay as their author wrote them."""

from __future__ import annotations

import ast
import importlib.abc
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

_ASKING = {"isinstance", "issubclass"}
_changes: list[tuple[Path, Callable[[], ast.NodeTransformer]]] = []


def _wanted(path: Any) -> list[Callable[[], ast.NodeTransformer]]:
    """The changes of the module that lies there."""
    file = Path(str(path)).resolve()
    return [make for root, make in _changes if file.is_relative_to(root)]


class _Loader(SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *_: Any, **__: Any) -> Any:
        tree = ast.parse(data, str(path))
        for make in _wanted(path):
            tree = ast.fix_missing_locations(make().visit(tree))
        return compile(tree, path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Has modules that are to be changed read by our loader; a path hook would give way to those of packages loaded later."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec that the other finders have, with our loader where the module is one of those."""
        for finder in [f for f in sys.meta_path if f is not self and hasattr(f, "find_spec")]:
            spec = finder.find_spec(fullname, path, target)
            if spec is None:
                continue
            if isinstance(spec.loader, SourceFileLoader) and _wanted(spec.origin):
                spec.loader = _Loader(spec.loader.name, spec.loader.path)
            return spec
        return None


def change(root: Path, make: Callable[[], ast.NodeTransformer]) -> None:
    """From now on modules below `root` are compiled after this change."""
    if not _changes:
        sys.dont_write_bytecode = True
        sys.meta_path.insert(0, _Finder())
    _changes.append((root.resolve(), make))


class OrderedSets(ast.NodeTransformer):
    """Sets become `_port_ordered`, a built-in name by then."""

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        return _made(node, ast.List(node.elts, ast.Load()))

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        self.generic_visit(node)
        return _made(node, ast.ListComp(node.elt, node.generators))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        asks = isinstance(node.func, ast.Name) and node.func.id in _ASKING
        given = [] if asks else [*node.args, *(k.value for k in node.keywords)]
        for inner in [node.func, *given]:
            if isinstance(inner, ast.Name) and inner.id == "set":
                inner.id = "_port_ordered"
        return node


class Clocks(ast.NodeTransformer):
    """Clocks become those of `_port_chance`, a built-in name by then."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = known
        self._bound: dict[str, str] = {}

    def visit_Module(self, node: ast.Module) -> ast.AST:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Import):
                for alias in inner.names:
                    whole = alias.name if alias.asname else alias.name.split(".")[0]
                    self._bound[alias.asname or whole] = whole
            elif isinstance(inner, ast.ImportFrom) and not inner.level:
                for alias in inner.names:
                    self._bound[alias.asname or alias.name] = f"{inner.module}.{alias.name}"
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._clock(node) or self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self._clock(node) or node

    def _clock(self, node: ast.Attribute | ast.Name) -> ast.AST | None:
        head, _, rest = ast.unparse(node).partition(".")
        dotted = f"{self._bound.get(head, '')}{'.' if rest else ''}{rest}"
        if not isinstance(node.ctx, ast.Load) or dotted not in self._known:
            return None
        ours = ast.Name("_port_chance", ast.Load())
        return ast.copy_location(ast.Attribute(ours, self._known[dotted], ast.Load()), node)


def _made(node: ast.expr, items: ast.expr) -> ast.AST:
    call = ast.Call(ast.Name("_port_ordered", ast.Load()), [items], [])
    return ast.copy_location(call, node)
