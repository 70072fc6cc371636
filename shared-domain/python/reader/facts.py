"""Everything that stands in a module, as the object that `facts.ts` describes."""

from __future__ import annotations

import ast
import json
import sys

from reader.amounts import function_bounds
from reader.annotations import Types
from reader.calls import Calls
from reader.classes import class_facts
from reader.constants import constant_facts
from reader.docstrings import docstring_of
from reader.files import Files
from reader.functions import function_facts
from reader.head import head_of
from reader.imports import Imports
from reader.lacking import lacking
from reader.listed import Listed
from reader.project import Module, Project
from reader.scopes import scope_of
from reader.symbols import Class, Function, Symbol, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def main(arguments: list[str]) -> None:
    """Prints the facts of a module. Its own names are looked up, nothing of it is run."""
    sys.setrecursionlimit(20_000)
    file, root = arguments[0], arguments[1] if len(arguments) > 1 else None
    text = json.dumps(read(file, root), allow_nan=False, separators=(",", ":"))
    sys.stdout.write(text + "\n")


def read(file: str, root: str | None = None) -> dict:
    project = Project(file, root)
    module = project.main
    imports = Imports(project)
    facts = {
        "facts": 1,
        "language": "python",
        "file": file,
        "summary": docstring_of(module.source.tree).summary if module else None,
        **(head_of(module.source) if module else {}),
        "exports": module.exports() if module else None,
        "imports": imports.found,
        "helpers": project.helpers(),
        **_members(module),
        **_of_all(project, imports.modules),
        "lacks": lacking(imports.modules, imports.found),
        "lists": Listed().names(_names(module)) if module else [],
        "diagnostics": [],
    }
    facts["diagnostics"] = project.diagnostics.found
    return facts


def _members(module: Module | None) -> dict:
    """Constants, functions and classes, the module's own and those that it takes by name."""
    out: dict[str, list[dict]] = {"constants": [], "functions": [], "classes": []}
    bounds: dict[str, dict] = {}
    types = Types()
    for name, symbol in _names(module) if module else ():
        if isinstance(symbol, Class):
            out["classes"] += class_facts(types, name, symbol)
        elif isinstance(symbol, Function) and symbol.scope.owner is None:
            facts = function_facts(types, symbol.node, symbol.scope, name)
            out["functions"].append({**facts, "overloaded": _is_overloaded(symbol)})
            bounds[name] = function_bounds(symbol.node, symbol.scope)
        elif isinstance(symbol, Value) and isinstance(symbol.binding.node, ast.Lambda):
            out["functions"].append(function_facts(types, symbol.binding.node, symbol.scope, name))
        elif isinstance(symbol, Value) and isinstance(symbol.binding.node, ast.expr):
            out["constants"].append(constant_facts(types, name, symbol))
    known = {c["name"] for c in out["classes"]}
    symbols = [s for _, s in _names(module)] if module else []
    given = {c.name: c for symbol in symbols for c in _given_by_bases(symbol)}
    for name, symbol in given.items():
        out["classes"] += class_facts(types, name, symbol) if name not in known else []
    return {**out, "bounds": bounds}


def _given_by_bases(symbol: Symbol) -> Iterator[Class]:
    """Classes of what inherited methods give: step results, which the module itself need not name."""
    for owner in symbol.mro()[1:] if isinstance(symbol, Class) else []:
        for function in owner.functions():
            given = owner.scope.resolve(function.returns)
            if isinstance(given, Class):
                yield given


def _names(module: Module) -> Iterator[tuple[str, Symbol]]:
    """Names that the module has when it runs, but its language's own."""
    scope = scope_of(module)
    names = dict.fromkeys(
        n for n, bound in module.bindings.names.items() if not all(b.typing for b in bound)
    )
    for star in module.bindings.stars:
        source = module.imported(star.module, star.level)
        if isinstance(source, Module) and not star.typing:
            names.update(dict.fromkeys(source.exports() or source.bindings.names))
    for name in names:
        symbol = scope.own(name)
        if symbol is not None and not (name.startswith("__") and name.endswith("__")):
            yield name, symbol


def _is_overloaded(function: Function) -> bool:
    bound = function.scope.bindings.names.get(function.node.name, [])
    decorators = [d for b in bound for d in getattr(b.node, "decorator_list", [])]
    return any(getattr(d, "attr", getattr(d, "id", None)) == "overload" for d in decorators)


def _of_all(project: Project, modules: list[Module]) -> dict:
    """What the module and its helpers do wherever it stands in them."""
    files: set[str] = set()
    out: dict[str, list] = {"unseeded": [], "blocking": []}
    for module in modules:
        calls = Calls(module)
        out["unseeded"] += calls.unseeded
        out["blocking"] += calls.blocking
        files |= Files(project, module).found
    return {"files": sorted(files), **out}
