"""Imports of the module and of the author's own modules, from one to the next."""

from __future__ import annotations

import ast

from reader.import_checks import Checks
from reader.project import Module, Project, is_standard
from reader.scopes import member
from reader.statements import imports_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from reader.statements import Statement


class Imports:
    """Follows imports.

    `found` is the list of facts, `modules` what was reached, the domain first.
    """

    def __init__(self, project: Project) -> None:
        self.found: list[dict] = []
        self.modules: list[Module] = []
        self._project = project
        self._checks = Checks(project)
        self._doubtful: list[tuple[Statement, str]] = []
        early, late = [project.main] if project.main else [], []
        while early or late:
            # What one import loads early is there for whoever imports it late.
            in_time = bool(early)
            module = (early or late).pop(0)
            if module in self.modules:
                continue
            self.modules.append(module)
            for statement in imports_of(module):
                statement.late = statement.late or not in_time
                reached = self._follow(statement)
                (late if statement.late else early).extend(reached)
        for statement, top in self._doubtful:
            # Who imports the file as `.types`, or writes a package, knows what `types` is.
            known = any(m.path.split("/")[0] in _files(top) for m in self.modules)
            if not known and project.package is None:
                self._checks.shadowed(statement, top)

    def _follow(self, statement: Statement) -> list[Module]:
        """Notes one statement, and returns the author's modules that it brings in."""
        node = statement.node
        if isinstance(node, ast.Import):
            reached = []
            for alias in node.names:
                parts = tuple(alias.name.split("."))
                self._note(statement, parts[0], self._kind(statement, parts[0]))
                reached += self._absolute(statement, parts)
            return reached
        parts = tuple((node.module or "").split(".")) if node.module else ()
        kind = "own"
        if parts and not node.level:
            kind = self._kind(statement, parts[0])
        for name in parts[:1] or [alias.name for alias in node.names]:
            self._note(statement, name, kind)
        if not node.level:
            reached = self._absolute(statement, parts)
            return [*reached, *self._members(statement, parts)] if kind == "own" else []
        base = statement.module.above(node.level)
        if base is None:
            self._checks.outside(statement)
            return []
        whole = (*base, *parts)
        reached = self._load(statement, whole, len(base))
        return [*reached, *self._members(statement, whole)]

    def _absolute(self, statement: Statement, parts: tuple[str, ...]) -> list[Module]:
        kind = self._kind(statement, parts[0])
        if kind == "standard" and self._project.exists(parts[0]):
            self._doubtful.append((statement, parts[0]))
        if kind == "package":
            self._checks.own_package(statement, parts[0])
        if kind != "own":
            return []
        return self._load(statement, parts, 0)

    def _load(self, statement: Statement, parts: tuple[str, ...], known: int) -> list[Module]:
        """The modules on the way to a dotted path below the root."""
        reached = []
        for end in range(known + 1, len(parts) + 1):
            found = self._project.module(parts[:end])
            if isinstance(found, Module):
                reached.append(found)
            elif found is None and not self._project.unreadable(parts[:end]):
                self._checks.missing(statement, statement.node, parts[:end])
                break
        return reached

    def _members(self, statement: Statement, parts: tuple[str, ...]) -> list[Module]:
        """What `from ... import` names may be modules themselves, or be missing."""
        source = self._project.module(parts)
        reached = []
        for alias in statement.node.names:
            inner = self._project.module((*parts, alias.name))
            if isinstance(inner, Module):
                reached.append(inner)
            elif source is not None and alias.name != "*":
                broken = self._project.unreadable((*parts, alias.name))
                if not broken and inner is None and member(source, alias.name) is None:
                    self._checks.missing_member(statement, alias, source, parts)
        return reached

    def _kind(self, statement: Statement, top: str) -> str:
        """Whose module it is."""
        if is_standard(top):
            return "standard"
        if statement.module.path == f"{top}.py":
            return "package"  # nobody imports the file that he is writing
        own = self._project.module((top,)) or self._project.unreadable((top,))
        return "own" if own else "package"

    def _note(self, statement: Statement, name: str, kind: str) -> None:
        self.found.append(
            {
                "module": name,
                "kind": kind,
                "late": statement.late,
                "typing": statement.typing,
                "optional": statement.optional,
                "at": statement.at(),
            }
        )


def _files(top: str) -> tuple[str, str]:
    return top, f"{top}.py"
