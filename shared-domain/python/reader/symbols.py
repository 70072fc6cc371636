"""What a name in the source means: a definition of the author's, or something from outside by its full name."""

from __future__ import annotations

import ast

from reader.bindings import Bindings
from reader.project import Folder, Module, is_standard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from reader.binding import Binding
    from reader.scopes import Scope

_RENAMED = {
    "typing_extensions": "typing",
    "pydantic.fields": "pydantic",
    "pydantic.types": "pydantic",
    "pydantic.main": "pydantic",
    "pydantic.config": "pydantic",
    "pydantic.functional_validators": "pydantic",
    "_collections_abc": "collections.abc",
}
_READ = frozenset({"pydantic", "annotated_types"})
_Alias = getattr(ast, "TypeAlias", ())


class External:
    """Something of the standard library or an installed package, by its full name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        module, _, member = name.rpartition(".")
        self.name = f"{_RENAMED.get(module, module)}.{member}" if module else name

    @property
    def known(self) -> bool:
        top = self.name.partition(".")[0]
        return top == "builtins" or top in _READ or is_standard(top)


class Function:
    __slots__ = ("node", "scope")

    def __init__(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
        self.node = node
        self.scope = scope


class Value:
    """A name bound to an expression."""

    __slots__ = ("binding", "name", "scope")

    def __init__(self, name: str, binding: Binding, scope: Scope) -> None:
        self.name = name
        self.binding = binding
        self.scope = scope

    @property
    def origin(self) -> Value:
        """The value that this is another name of."""
        seen, found = {id(self.binding)}, self
        while isinstance(found.binding.node, ast.Name | ast.Attribute):
            symbol = found.scope.resolve(found.binding.node)
            if not isinstance(symbol, Value) or id(symbol.binding) in seen:
                break
            seen.add(id(symbol.binding))
            found = symbol
        return found

    @property
    def settled(self) -> bool:
        """Whether nothing else in the body binds the name, or alters what it is bound to."""
        bindings = self.scope.bindings
        rivals = [b for b in bindings.meanings(self.name) if not b.typing]
        return self.name not in bindings.changed and len(rivals) < 2


class Alias:
    """`type X = ...`."""

    __slots__ = ("name", "parameters", "scope", "value")

    def __init__(self, node: ast.AST, scope: Scope) -> None:
        self.name: str = node.name.id  # pyright: ignore[reportAttributeAccessIssue]
        self.value: ast.expr = node.value  # pyright: ignore[reportAttributeAccessIssue]
        self.parameters: list[Any] = getattr(node, "type_params", [])
        self.scope = scope


class Class:
    """A class of the author's. `name` is dotted for one inside another."""

    __slots__ = ("_mro", "bindings", "members", "name", "node", "scope", "within")

    def __init__(self, node: ast.ClassDef, within: Scope) -> None:
        self.node = node
        self.within = within
        self.name = f"{within.owner.name}.{node.name}" if within.owner else node.name
        self.bindings = Bindings(node.body)
        self.scope = within.inside(self)
        self.members: dict[str, Any] | None = None
        self._mro: list[Class] | None = None

    def bases(self) -> Iterator[tuple[ast.expr, Symbol | None]]:
        for base in self.node.bases:
            yield (
                base,
                self.within.resolve(base.value if isinstance(base, ast.Subscript) else base),
            )

    def mro(self) -> list[Class]:
        """This class and the author's classes above it, in the order in which Python looks."""
        if self._mro is None:
            self._mro = [self]  # A class that is its own base would never end.
            parents = [base for _, base in self.bases() if isinstance(base, Class)]
            self._mro = [self, *_merge([*([*p.mro()] for p in parents), parents])]
        return self._mro

    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Functions that its own body defines, each definition of a name."""
        nodes = (b.node for bound in self.bindings.names.values() for b in bound)
        return [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]

    def external_bases(self) -> list[str]:
        """Full names of the bases from outside, of this class and those above it."""
        found = [b.name for c in self.mro() for _, b in c.bases() if isinstance(b, External)]
        return list(dict.fromkeys(found))

    def find(self, name: str) -> Symbol | None:
        for owner in self.mro():
            if name in owner.bindings.names:
                return owner.scope.own(name)
        return None


Symbol = External | Function | Value | Alias | Class | Module | Folder


def _merge(lists: list[list[Class]]) -> list[Class]:
    """C3, as Python does; where the bases contradict each other, the first one wins."""
    out: list[Class] = []
    while lists := [rest for rest in lists if rest]:
        heads = [rest[0] for rest in lists]
        free = (h for h in heads if not any(h in rest[1:] for rest in lists))
        head = next(free, heads[0])
        out.append(head)
        lists = [[c for c in rest if c is not head] for rest in lists]
    return out
