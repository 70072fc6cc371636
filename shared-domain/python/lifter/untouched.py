"""Functions of lifted code that are the author's own, word for word: what no play shows of them, their text does."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterable, Iterator

from .bound_names import assigned
from .model import Untouched
from .module import Module, statements
from .placement import lifted_path
from .source import Source

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def untouched(files: dict[str, str], source: Source) -> list[Untouched]:
    """
    Functions whose body, parameters and the values of their module that they name are as their author wrote them.

    Decorators, annotations and docstrings are passed over: they are what a lift exchanges, and pay nothing.
    """
    found: list[Untouched] = []
    for module in source.modules.values():
        path = lifted_path(module)
        if path in files:
            found += _in_file(path, files[path], module)
    return found


def _in_file(path: str, text: str, module: Module) -> Iterator[Untouched]:
    try:
        lifted = ast.parse(text)
    except SyntaxError:  # whoever loads it says so, with its place
        return
    before = dict(_functions(module.tree, ()))
    same = _Values(module.tree, lifted)
    lines = text.split("\n")
    for name, node in _functions(lifted, ()):
        own = before.get(name)
        if own is not None and _words(own) == _words(node) and same.all_in(own):
            assert node.end_lineno is not None
            whole = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            digest = hashlib.sha256(whole.encode()).hexdigest()
            yield Untouched(path, node.lineno, node.end_lineno, digest)


def _functions(
    node: ast.AST, inside: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], _Function]]:
    """Functions of modules and classes, by the names above them; those inside a function are part of it.

    Of two with the same name the later one counts, as when the module is loaded.
    """
    for inner in statements(getattr(node, "body", [])):
        if isinstance(inner, _Function):
            yield (*inside, inner.name), inner
        elif isinstance(inner, ast.ClassDef):
            yield from _functions(inner, (*inside, inner.name))


def _words(function: _Function) -> str:
    """What a function does, without what says it."""
    given = function.args
    names = [
        [argument.arg for argument in arguments]
        for arguments in (given.posonlyargs, given.args, given.kwonlyargs)
    ]
    rest = [argument and argument.arg for argument in (given.vararg, given.kwarg)]
    defaults = [default and _plain(default) for default in (*given.defaults, *given.kw_defaults)]
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    kind = type(function).__name__
    return repr([kind, names, rest, defaults, [_plain(statement) for statement in body]])


def _plain(node: ast.stmt | ast.expr) -> str:
    """Code as words, without annotations."""
    return ast.dump(_Bare().visit(copy.deepcopy(node)))


class _Bare(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """An annotated value as a plain one."""
        self.generic_visit(node)
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], node.value)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """A parameter of an inner function."""
        return ast.arg(node.arg)


class _Values:
    """What functions find in their module, before and after the lift."""

    def __init__(self, before: ast.Module, after: ast.Module) -> None:
        self._before = _bound(before)
        self._after = _bound(after)

    def all_in(self, function: _Function) -> bool:
        """Whether all that a function names of its module and of its classes is there, and is what it was."""
        nodes = list(ast.walk(function))
        names = {n.id for n in nodes if isinstance(n, ast.Name)}
        names |= {f".{n.attr}" for n in nodes if isinstance(n, ast.Attribute)}
        own = names & self._before.keys()
        return all(self._after.get(name) == self._before[name] for name in own)


def _bound(tree: ast.Module) -> dict[str, str]:
    """Functions and values of a module's top level as words, and values of its classes with a dot; classes by their names alone."""
    found: dict[str, str] = {}
    for statement in statements(tree.body):
        if isinstance(statement, _Function):
            found[statement.name] = _words(statement)
        elif isinstance(statement, ast.ClassDef):
            found[statement.name] = "class"
            _add_values(found, statements(statement.body), ".")
        else:
            _add_values(found, [statement], "")
    return found


def _add_values(found: dict[str, str], body: Iterable[ast.stmt], before: str) -> None:
    for statement in body:
        for name in assigned([statement]):
            found[before + name] = found.get(before + name, "") + _plain(statement)
