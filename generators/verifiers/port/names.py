"""Names of the framework that an environment uses, and what becomes of each."""

from __future__ import annotations

import ast
from pathlib import Path

from lifter.lifted_files import model_client, shared_module
from lifter.model import Name, Refusal
from lifter.source import Module, Source

from .uncalled import uncalled

_HERE = Path(__file__).resolve().parent
_UNKNOWN = (
    "nothing plain stands for it",
    "take it out of what an episode uses, then port again",
)


def stand_ins(folder: str, *otherwise: str | None) -> dict[str, str]:
    """The stand-in's modules, and the episode's randomness; `otherwise` are folders of those that are otherwise here."""
    out = {f"lifted/{name}.py": shared_module(name) for name in ("chance", "stepped_out")}
    for own in (folder, *filter(None, otherwise)):
        for path in sorted((_HERE / own).glob("*.py")):
            out[f"lifted/{folder}/{path.name}"] = path.read_text(encoding="utf-8")
    turns = _HERE / "plain_vf" / "turns.py"
    out[f"lifted/{folder}/turns.py"] = turns.read_text(encoding="utf-8")
    return out


def client_stand_in(folder: str) -> dict[str, str]:
    """What stands for a client of a model, as authors import it."""
    return {f"lifted/{folder}/openai.py": model_client()}


def given_stand_ins(*, web: bool) -> dict[str, str]:
    """What reads the files that were given for downloads; `web` where the code asks for addresses."""
    out = {"lifted/plain_given.py": shared_module("given")}
    if web:
        asked = _HERE / "plain_web" / "__init__.py"
        out["lifted/plain_web/__init__.py"] = asked.read_text(encoding="utf-8")
    return out


def covered(folder: str) -> frozenset[str]:
    """Names that a stand-in has."""
    tree = ast.parse((_HERE / folder / "__init__.py").read_text(encoding="utf-8"))
    lists = [n.value for n in tree.body if isinstance(n, ast.Assign)]
    return frozenset(ast.literal_eval(lists[-1]))


def used_names(
    source: Source, modules: list[Module], tops: tuple[str, ...], known: frozenset[str]
) -> dict[str, tuple[str, Module, ast.AST]]:
    """Every name of the framework that is used, without the modules that it is in, with its package and its first place."""
    found: dict[str, tuple[str, Module, ast.AST]] = {}
    idle = {id(node) for function in uncalled(modules) for node in ast.walk(function)}
    for module in modules:
        skipped = idle | {id(n.value) for n in module.nodes if isinstance(n, ast.Attribute)}
        for node in module.nodes:
            if not isinstance(node, ast.Attribute | ast.Name) or id(node) in skipped:
                continue
            origin = source.resolve(module, node)
            if origin is None or origin.module is not None:
                continue
            parts = origin.symbol.split(".")
            if parts[0] in tops and len(parts) > 1:
                found.setdefault(_without_modules(parts[1:], known), (parts[0], module, node))
    return found


def _without_modules(parts: list[str], known: frozenset[str]) -> str:
    """The name itself: a module is in lower case, and something of it follows."""
    for part, after in zip(parts, [*parts[1:], ""], strict=True):
        if part in known or not part.islower() or not after:
            return part
    return parts[-1]


def name_table(
    source: Source,
    modules: list[Module],
    folder: str,
    refused: dict[str, tuple[str, str, str]],
    tops: tuple[str, ...] = ("verifiers",),
) -> tuple[list[Name], list[Refusal]]:
    """What becomes of each name, and what that makes impossible."""
    known = covered(folder)
    names: list[Name] = []
    refusals: dict[str, Refusal] = {}
    used = used_names(source, modules, tops, known | refused.keys())
    for name, (package, module, node) in used.items():
        at = module.place(node)
        told = f"{'vf' if package == 'verifiers' else package}.{name}"
        if name in refused:
            code, why, instead = refused[name]
            names.append(Name(told, "refuse", why, at))
            refusals.setdefault(code, Refusal(code, f"{told}: {why}", instead, at))
        elif name in known:
            why = f"a plain counterpart in lifted/{folder}"
            names.append(Name(told, "stand-in", why, at))
        else:
            why, instead = _UNKNOWN
            names.append(Name(told, "refuse", why, at))
            refusal = Refusal("UNKNOWN_NAME", f"{told}: {why}", instead, at)
            refusals.setdefault(refusal.code, refusal)
    return names, list(refusals.values())
