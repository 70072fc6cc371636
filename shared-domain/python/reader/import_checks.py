"""What is wrong with an import, whoever uses what it brings."""

from __future__ import annotations

from reader.project import Folder, Module, Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from reader.statements import Statement

_DYNAMIC = ("__getattr__", "globals()", "exec(")


class Checks:
    """Reports to the project's diagnostics."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def outside(self, statement: Statement) -> None:
        self._error(
            "PY_IMPORT_OUTSIDE",
            "imports from above the domain's folder",
            statement.at(),
            "put what is needed beside the module: an environment holds only its folder",
        )

    def missing(self, statement: Statement, node: ast.AST, parts: tuple[str, ...]) -> None:
        if not statement.optional and not statement.typing:
            self._error(
                "PY_IMPORT_MISSING",
                f"there is no `{'.'.join(parts)}` in the domain's folder",
                statement.at(node),
                "put the file beside the module, or correct the name",
            )

    def missing_member(
        self,
        statement: Statement,
        alias: ast.alias,
        source: Module | Folder,
        parts: tuple[str, ...],
    ) -> None:
        if isinstance(source, Module):
            text = "\n".join(source.source.lines)
            stars = source.bindings.stars
            unseen = any(source.imported(s.module, s.level) is None for s in stars)
            if unseen or alias.name in text or any(way in text for way in _DYNAMIC):
                return  # It may come to be there by code that the reader does not follow.
        if parts:
            self.missing(statement, alias, (*parts, alias.name))
        elif not statement.optional and not statement.typing:
            self._error(
                "PY_IMPORT_MISSING",
                f"there is no module `{alias.name}` in the domain's folder",
                statement.at(alias),
                "name the file: `from .file import name`; an `__init__.py` beside the "
                "domain is not run",
            )

    def shadowed(self, statement: Statement, top: str) -> None:
        """A file that this import would be of, were Python's own not called the same."""
        self._error(
            "PY_SHADOWS_STANDARD",
            f"`{top}` is a module of the standard library and a file of the domain",
            statement.at(),
            f"give the file another name, or write `from .{top} import`",
        )

    def own_package(self, statement: Statement, top: str) -> None:
        """The folder of the domain by its own name: an environment has another."""
        if top == self._project.package and not statement.optional:
            self._error(
                "PY_OWN_PACKAGE",
                f"imports its own folder by its name, `{top}`",
                statement.at(),
                "write the import relative: `from . import`",
            )

    def _error(self, code: str, message: str, at: dict, help_: str) -> None:
        self._project.diagnostics.error(code, message, at, help_)
