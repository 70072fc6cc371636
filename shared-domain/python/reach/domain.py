"""A domain's files, and loading it afresh over syntax trees that were changed on the way."""

from __future__ import annotations

import ast
import importlib.machinery
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from record.findings import Findings
from record.load import load

Change = Callable[[str, ast.Module], ast.Module | None]
"""An altered copy of the tree of one file, given by its path; None where that file stays. Of a domain in another language it alters the engine."""


SLOW = 4.0
"""Seconds of one call, here: a search that waits for slow ones finds little."""


class Domain:
    """The author's files of a staged copy of an environment, which is ours to change; `load` gives a fresh driver over them."""

    def __init__(self, home: Path) -> None:
        self.home = home.resolve()
        told = self.home / "episode" / "contract.json"
        self.contract: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
        limits = self.contract["limits"]
        limits["call_seconds"] = min(limits["call_seconds"], SLOW)
        told.write_text(json.dumps(self.contract), encoding="utf-8")
        self.roles: dict[str, Any] = self.contract["domain"]
        names = [self.roles["file"], *self.roles["helpers"]]
        paths = [self.home / name for name in names if name.endswith(".py")]
        self.names = {str(p): p.relative_to(self.home).as_posix() for p in paths if p.is_file()}
        """Paths as tracebacks tell them, and as the author does."""
        self.trees = {f: ast.parse(Path(f).read_text(encoding="utf-8")) for f in self.names}
        self.scoring: frozenset[str] = frozenset()
        """Functions whose results are paid, under whatever name, where somebody knows them."""
        self.passed_over: frozenset[str] = frozenset()
        """Files of a port that are no code of the author's."""
        self.charged = False
        """Whether no play that is looked at earns more than nothing: what would be earned must show then, under whatever name it is counted."""
        self._codes: dict[str, Any] = {}
        """What was compiled, by path: the driver is loaded for every change of the domain."""

    def warm(self) -> None:
        """Brings what the domain imports to hand, for every child that is forked."""
        self.load()

    def altered(self, path: str, change: Any) -> ast.Module | None:
        """What is loaded in place of a file; None where that is the file itself."""
        if path not in self.trees:
            return None
        return change(path, self.trees[path])

    def load(self, change: Any = None) -> ModuleType:
        """The driver over a domain that `change` altered; nothing is written, and line numbers stay."""
        self._forget()
        plain = importlib.machinery.SourceFileLoader.get_code

        def get_code(loader: Any, fullname: str) -> Any:
            path = loader.path if loader.path in self._codes else str(Path(loader.path).resolve())
            if change is None or (tree := self.altered(path, change)) is None:
                if path not in self._codes:
                    self._codes[path] = plain(loader, fullname)
                return self._codes[path]
            return compile(ast.fix_missing_locations(tree), path, "exec")

        findings = Findings(self.home)
        importlib.machinery.SourceFileLoader.get_code = get_code
        try:
            driver = load(self.home, findings)
        finally:
            importlib.machinery.SourceFileLoader.get_code = plain
        if driver is None:
            raise ImportError(findings.all[0]["message"])
        return driver

    def _forget(self) -> None:
        """Takes every module of the environment out of the import system, the driver's too."""
        private = f"_{self.contract['name']}_"
        home = f"{self.home}{os.sep}"
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            ours = isinstance(file, str) and file.startswith(home)
            if ours or name.startswith((private, "_recorded_episode")):
                del sys.modules[name]
