"""Writes the episode module: one class with a method for each tool, around the author's lifted class."""

from __future__ import annotations

import ast
import builtins
import sys
import textwrap
from dataclasses import dataclass, field

from .fields import Field, Unread
from .import_lines import by_kind
from .placement import PACKAGE, Placement
from .source import Module, Source, dotted_name


@dataclass
class Imports:
    """What the episode module imports, collected while its lines are written."""

    source: Source
    placement: Placement
    _names: dict[str, set[str]] = field(default_factory=dict)
    _bound: dict[str, str] = field(default_factory=dict)

    def take(self, where: str, name: str) -> str:
        """`from where import name`; gives the name by which it is known here."""
        bound = name
        while self._bound.get(bound, where) != where:
            bound = f"{bound}_"
        self._bound[bound] = where
        self._names.setdefault(where, set()).add(name if bound == name else f"{name} as {bound}")
        return bound

    def reserve(self, name: str) -> None:
        """A name that the module defines itself."""
        self._bound[name] = "."

    def taken(self, where: str) -> set[str]:
        """Names that are imported from a module."""
        return {name.split(" ")[0] for name in self._names.get(where, ())}

    def own(self, module: Module, symbol: str) -> str:
        """A name of one of the author's modules."""
        package = module.path.endswith("__init__.py")
        parts = [PACKAGE, *module.package, *([] if package else [module.name])]
        head, *rest = symbol.split(".")
        return ".".join([self.take(f".{'.'.join(parts)}", head), *rest])

    def plain(self, name: str) -> str:
        """A name of the stand-ins."""
        return self.take(f".{PACKAGE}.plain", name)

    def expression(self, module: Module, node: ast.expr) -> str:
        """An expression of an author's module, with the names it needs imported here."""
        return self._shown(_Names(self, module), node)

    def annotation(self, module: Module, node: ast.expr) -> str:
        """A type of an author's module, as `expression`."""
        return self._shown(_Types(self, module), node)

    def _shown(self, names: _Names, node: ast.expr) -> str:
        told = ast.parse(ast.unparse(node), mode="eval").body
        return ast.unparse(ast.fix_missing_locations(names.visit(told)))

    def lines(self) -> list[str]:
        """The statements: the standard library, packages, then the author's."""
        groups: tuple[list[str], ...] = ([], [], [])
        for where in sorted(self._names):
            top = where.split(".")[0]
            place = 2 if not top else 0 if top in sys.stdlib_module_names else 1
            groups[place].append(self._line(where))
        return "\n\n".join("\n".join(g) for g in groups if g).split("\n")

    def _line(self, where: str) -> str:
        names = sorted(self._names[where], key=by_kind)
        return f"from {where} import {', '.join(names)}"


class _Names(ast.NodeTransformer):
    def __init__(self, imports: Imports, module: Module) -> None:
        self.imports = imports
        self.module = module

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        dotted = dotted_name(node)
        return self._named(dotted, node) if dotted else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self._named(node.id, node)

    def _named(self, dotted: str, node: ast.expr) -> ast.expr:
        origin = self.imports.source.resolve(self.module, dotted)
        if origin is None:
            if hasattr(builtins, dotted.split(".")[0]):
                return node
            raise Unread(f"nothing in {self.module.path} says what {dotted} is")
        if origin.module is not None:
            text = self.imports.own(origin.module, origin.symbol)
        elif self.imports.placement.ours(origin.symbol):
            last = origin.symbol.rsplit(".", 1)[-1]
            if last not in self.imports.placement.stand_ins:
                raise Unread(f"{origin.symbol} is the framework's own")
            text = self.imports.plain(self.imports.placement.stand_ins[last])
        else:
            where, _, name = origin.symbol.rpartition(".")
            text = self.imports.take(where, name) if where else self.imports.take(name, name)
        return ast.parse(text, mode="eval").body


class _Types(_Names):
    """`object` takes any value that JSON has, and no reader of types lets it say so."""

    def _named(self, dotted: str, node: ast.expr) -> ast.expr:
        if dotted == "object" and self.imports.source.resolve(self.module, dotted) is None:
            return ast.Name(self.imports.take("typing", "Any"), ast.Load())
        return super()._named(dotted, node)


def parameter(imports: Imports, one: Field) -> str:
    """A field as a parameter of a method."""
    annotation = imports.annotation(one.module, one.annotation)
    if one.limits:
        told = ", ".join(
            f"{key}={imports.expression(one.module, value)}" for key, value in one.limits.items()
        )
        annotated, made = (
            imports.take("typing", "Annotated"),
            imports.take("pydantic", "Field"),
        )
        annotation = f"{annotated}[{annotation}, {made}({told})]"
    if one.required:
        return f"{one.name}: {annotation}"
    if one.made:
        default = imports.plain("LEFT_OUT")
    elif one.default is None:
        default = "None"
    else:
        default = imports.expression(one.module, one.default)
    return f"{one.name}: {annotation} = {default}"


def arguments(imports: Imports, fields: list[Field]) -> str:
    """What is passed on to the author's model: all that was given."""
    given = [f"{f.name}={f.name}" for f in fields if not f.made]
    made = [f"{f.name}={f.name}" for f in fields if f.made]
    if made:
        given.append(f"**{imports.plain('given')}({', '.join(made)})")
    return ", ".join(given)


def ordered(fields: list[Field]) -> list[Field]:
    """Those that must be given first."""
    return [*(f for f in fields if f.required), *(f for f in fields if not f.required)]


def docstring(text: str, indent: str = "        ") -> str:
    """A docstring with this text, whatever it holds."""
    plain = textwrap.dedent(text.strip("\n")).strip() or "Acts."
    lines = plain.split("\n")
    first, rest = lines[0], textwrap.dedent("\n".join(lines[1:]))
    whole = (first + ("\n" + rest if rest.strip() else "")).strip()
    safe = whole.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if safe.endswith('"'):
        safe = safe[:-1] + '\\"'
    body = textwrap.indent(safe, indent).strip()
    return f'{indent}"""{body}"""' if "\n" not in body else f'{indent}"""{body}\n{indent}"""'


def module_text(imports: Imports, heading: str, body: list[str]) -> str:
    """The whole module."""
    return "\n".join([docstring(heading, ""), "", *imports.lines(), "", "", *body]).rstrip() + "\n"
