"""Data files that the author's modules name and that lie in the domain's folder."""

from __future__ import annotations

import ast
import os
from fnmatch import fnmatchcase

from reader.paths import Path, Paths
from reader.scopes import scope_of
from reader.walk import children

TYPE_CHECKING = False
if TYPE_CHECKING:
    from reader.project import Module, Project

# Without one of these, or a file's name, no path is made; most modules make none.
_WAYS = ("__file__", "Path(", "open(", "path.join(", "resources.files(")


class Files:
    """Collects the files that one module names."""

    def __init__(self, project: Project, module: Module) -> None:
        self.found: set[str] = set()
        self._project = project
        self._module = module
        self._scope = scope_of(module)
        self._paths = Paths()
        self._modules = {
            *project.helpers(),
            module.path,
            project.main.path if project.main else "",
            "envloom.yaml",  # lies beside the module in any case, and is no data of its
        }
        self._top = set(os.listdir(project.root or "."))
        text = "\n".join(module.source.lines)
        named = any(way in text for way in _WAYS) or any(n in text for n in self._top)
        todo: list[ast.AST] = [module.source.tree] if named else []
        while todo:
            node = todo.pop()
            path = (
                self._paths.of(node, self._scope)
                if isinstance(node, ast.expr) and not _is_pattern(node)
                else None
            )
            if path is None:
                todo.extend(reversed(children(node)))
                continue
            files = self._existing(
                path,
                folders=not isinstance(node, ast.Constant | ast.Name | ast.Attribute),
            )
            self.found.update(files)
            if files and path.by_cwd and isinstance(node, ast.Call):
                self._warn(node, path)

    def _warn(self, node: ast.Call, path: Path) -> None:
        name = "/".join(path.parts)
        message = f"`{name}` is looked for in the folder where the process was started"
        help_ = f'name it from the module: Path(__file__).parent / "{name}"'
        self._project.diagnostics.error(
            "PY_FILE_BY_CWD", message, self._module.source.at(node), help_
        )

    def _existing(self, path: Path, *, folders: bool) -> list[str]:
        """Files at a path; of a folder that an expression makes a path to, all in it."""
        if (
            not path.parts
            or (path.parts[0] not in self._top and "*" not in path.parts[0])
            or ".." in path.parts
        ):
            return []
        found = [""]
        for part in path.parts:
            found = [f"{base}{name}/" for base in found for name in self._matching(base, part)]
        out: list[str] = []
        for name in (f.removesuffix("/") for f in found):
            whole = os.path.join(self._project.root, name)
            if os.path.isfile(whole) and name not in self._modules:
                out.append(name)
            elif folders and os.path.isdir(whole):
                out += self._below(name)
        return out

    def _matching(self, base: str, part: str) -> list[str]:
        folder = os.path.join(self._project.root, base) or "."
        if "*" not in part:
            return [part] if os.path.exists(os.path.join(folder, part)) else []
        names = os.listdir(folder) if os.path.isdir(folder) else []
        return [n for n in names if fnmatchcase(n, part) and not n.startswith(".")]

    def _below(self, folder: str) -> list[str]:
        out = []
        for at, folders, names in os.walk(os.path.join(self._project.root, folder)):
            folders[:] = [f for f in folders if not f.startswith((".", "__"))]
            base = os.path.relpath(at, self._project.root or ".").replace(os.sep, "/")
            # Code that is data is named as a file; in a folder it is more likely the author's own tests.
            data = (n for n in names if not n.startswith(".") and not n.endswith((".py", ".pyc")))
            out += [f"{base}/{name}" for name in data]
        return out


def _is_pattern(node: ast.AST) -> bool:
    """Whether it is text with a star: an operator or a pattern, and no file is called so."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "*" in node.value
