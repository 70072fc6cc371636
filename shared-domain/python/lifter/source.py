"""The source of a port: its files, and its Python modules as trees."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from loading import root_package

from .bound_names import assigned, dotted_name, makeshifts
from .module import Module
from .search_path import searched
from .source_files import Problem, files_in, module_at


@dataclass
class Origin:
    """What a name leads to: a symbol of one of the author's modules, or a dotted name from outside."""

    module: Module | None
    symbol: str
    """Name in `module`, `""` for the module itself; else the whole dotted name: `openreward.environments.tool`."""


@dataclass
class Source:
    """A folder, or one file with what lies beside it."""

    root: Path
    only: str | None = None
    """The file that was named, where it was one."""
    modules: dict[str, Module] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)
    """What was answered already: which configuration and which datasets are meant, say."""
    held: frozenset[str] = frozenset()
    """`sets`, which keep the order of their insertions, and `clocks`, which are the episode's, where the original shows them."""
    _bindings: dict[str, dict[str, Origin]] = field(default_factory=dict)

    def read(self) -> None:
        """Reads everything once. What is no Python of this version is a problem and no module."""
        self.files += files_in(self.root, self.problems)
        if self.problems:
            return
        for path in self.files:
            if path.endswith(".py") and (module := module_at(self.root, path, self.problems)):
                self.modules[path] = module

    # Names.

    def bindings(self, module: Module) -> dict[str, Origin]:
        """What imports and definitions of a module's top level, branches too, bind; the first branch of a ladder that leads somewhere counts."""
        if module.path not in self._bindings:
            found = self._bindings[module.path] = {}
            for node in module.nodes:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    for name, origin in self.imported(module, node):
                        known = found.get(name)
                        if known is None or (known.module is None and origin.module is not None):
                            found[name] = origin
            makeshift = makeshifts(module.tree)
            for name in [
                *module.classes,
                *module.functions,
                *assigned(module.tree.body),
            ]:
                if name not in makeshift:
                    found[name] = Origin(module, name)
        return self._bindings[module.path]

    def imported(
        self, module: Module, node: ast.Import | ast.ImportFrom
    ) -> Iterator[tuple[str, Origin]]:
        """What one import statement binds."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.split(".")[0]
                target = self.find_module(module, alias.name, 0)
                yield (
                    alias.asname or whole,
                    Origin(target, "") if target else Origin(None, whole),
                )
            return
        base = node.module or ""
        for alias in node.names:
            inner = self.find_module(module, f"{base}.{alias.name}".strip("."), node.level)
            outer = self.find_module(module, base, node.level)
            if inner is not None:
                yield alias.asname or alias.name, Origin(inner, "")
            elif outer is not None:
                yield alias.asname or alias.name, Origin(outer, alias.name)
            else:
                yield (
                    alias.asname or alias.name,
                    Origin(None, f"{'.' * node.level}{base}.{alias.name}"),
                )

    def find_module(self, importer: Module, dotted: str, level: int) -> Module | None:
        """The author's module that an import leads to, wherever the source's root is on the path."""
        parts = tuple(dotted.split(".")) if dotted else ()
        if level:
            package = (
                importer.package[: len(importer.package) - (level - 1)]
                if level > 1
                else importer.package
            )
            if level - 1 > len(importer.package):
                # Above the root: the root is the package itself.
                return None
            return self._at((*package, *parts))
        if not parts:
            return None
        tops = [importer.package[:depth] for depth in range(len(importer.package), -1, -1)]
        for top in [*tops, ("src",)]:
            found = self._at((*top, *parts))
            if found and not self._hidden(importer, found, parts[0]):
                return found
        # The root may be the package that is named: `echo_env.server.app` in the folder echo_env.
        if parts[0] in self.root_names and len(parts) > 1:
            return self._at(parts[1:])
        if parts[0] in sys.stdlib_module_names:
            return None
        return next(filter(None, (self._at((*top, *parts)) for top in self._searched)), None)

    @cached_property
    def _searched(self) -> list[tuple[str, ...]]:
        return searched(list(self.modules.values()))

    def _hidden(self, importer: Module, found: Module, name: str) -> bool:
        """Whether the standard library's module of that name is meant: a module of a package does not hide it."""
        in_package = f"{PurePosixPath(found.path).parent}/__init__.py" in self.modules
        return found is importer or (in_package and name in sys.stdlib_module_names)

    @cached_property
    def root_names(self) -> frozenset[str]:
        """Packages that the root itself is: its own name, and what its project installs it as."""
        installed = root_package(self.root)
        own = self.root.resolve().name
        return frozenset({own, installed} if installed else {own})

    def _at(self, parts: tuple[str, ...]) -> Module | None:
        path = "/".join(parts)
        return self.modules.get(f"{path}.py") or self.modules.get(
            f"{path}/__init__.py" if path else "__init__.py"
        )

    def resolve(self, module: Module, node: ast.expr | str) -> Origin | None:
        """Where a name or dotted expression leads, through re-exports of the author's own modules."""
        dotted = node if isinstance(node, str) else dotted_name(node)
        if dotted is None:
            return None
        head, *rest = dotted.split(".")
        origin = self.bindings(module).get(head)
        if origin is None:
            return None
        for _ in range(12):
            if origin.module is None:
                return Origin(None, ".".join([origin.symbol, *rest]))
            if origin.symbol == "":
                if not rest:
                    return origin
                nested = (
                    self._at((*PurePosixPath(origin.module.path).parent.parts, rest[0]))
                    if origin.module.path.endswith("__init__.py")
                    else None
                )
                origin = Origin(nested, "") if nested else Origin(origin.module, rest[0])
                rest = rest[1:]
                continue
            inner = self.bindings(origin.module).get(origin.symbol)
            if inner is None or (inner.module is origin.module and inner.symbol == origin.symbol):
                return Origin(origin.module, ".".join([origin.symbol, *rest]))
            origin = inner
        return None

    def constant(self, module: Module, name: ast.Name) -> tuple[Module, ast.expr] | None:
        """The value of a module's own name, and the module that gives it."""
        origin = self.resolve(module, name)
        if origin is None or origin.module is None:
            return None
        for node in origin.module.tree.body:
            if isinstance(node, ast.Assign):
                targets: list[ast.expr] = node.targets
            elif isinstance(node, ast.AnnAssign):
                targets = [node.target]
            else:
                continue
            if node.value is not None and any(
                isinstance(t, ast.Name) and t.id == origin.symbol for t in targets
            ):
                return origin.module, node.value
        return None

    def class_of(self, origin: Origin | None) -> tuple[Module, ast.ClassDef] | None:
        """The author's class that a name leads to."""
        if origin is None or origin.module is None:
            return None
        node = origin.module.classes.get(origin.symbol)
        return (origin.module, node) if node else None

    def ancestry(
        self, module: Module, node: ast.ClassDef
    ) -> Iterator[tuple[Module, ast.ClassDef] | str]:
        """The class, then its bases in order: the author's own, and dotted names from outside."""
        yield module, node
        seen = {(module.path, node.name)}
        todo = [(module, base) for base in node.bases]
        while todo:
            where, base = todo.pop(0)
            plain = base.value if isinstance(base, ast.Subscript) else base
            origin = self.resolve(where, plain)
            own = self.class_of(origin)
            if own is None:
                if origin is not None and origin.module is None:
                    yield origin.symbol
            elif (own[0].path, own[1].name) not in seen:
                seen.add((own[0].path, own[1].name))
                yield own
                todo += [(own[0], inner) for inner in own[1].bases]

    def closure(self, start: Module) -> list[Module]:
        """The author's modules that one needs, itself first, by what they import anywhere."""
        found = {start.path: start}
        todo = [start]
        while todo:
            module = todo.pop()
            wanted: list[Module | None] = []
            for node in module.nodes:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    wanted += [origin.module for _, origin in self.imported(module, node)]
            for other in wanted:
                if other is not None and other.path not in found:
                    found[other.path] = other
                    todo.append(other)
        return list(found.values())
